//! One step of learning: the gradient of a batch of positions, and Adam's rule for what to make of
//! it. Plain sums in a fixed order, so that the same positions teach the same.

use leonardo_bots::value::{HIDDEN, Net, softmax};
use leonardo_rules::SEATS_MAX;

use super::samples::Samples;

const KEEP_MEAN: f32 = 0.9;
const KEEP_SQUARE: f32 = 0.999;
const SMALL: f32 = 1e-8;

/// What positions cost in surprise.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Loss {
    sum: f64,
    count: u64,
}

impl Loss {
    /// In nats a position.
    pub(super) fn mean(self) -> f64 {
        self.sum / self.count.max(1) as f64
    }

    pub(super) fn add(&mut self, other: Loss) {
        self.sum += other.sum;
        self.count += other.count;
    }
}

/// What Adam remembers of a network's gradients.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Adam {
    pub(super) mean: Net,
    pub(super) square: Net,
    pub(super) steps: u32,
    /// Sums of the batch under way; zero between batches.
    gradient: Net,
}

impl Adam {
    /// For networks with so many inputs.
    pub(super) fn new(inputs: usize) -> Adam {
        let zero = Net::new(inputs);
        Adam { mean: zero.clone(), square: zero.clone(), gradient: zero, steps: 0 }
    }

    /// Learns a batch; says what it cost before.
    pub(super) fn step(
        &mut self,
        net: &mut Net,
        samples: &Samples,
        batch: &[u32],
        rate: f32,
    ) -> Loss {
        let mut loss = Loss::default();
        for sample in batch {
            loss.sum += self.add_gradient(net, samples, *sample);
            loss.count += 1;
        }
        self.steps += 1;
        let scale = 1.0 / batch.len().max(1) as f32;
        let (mean_part, square_part) =
            (1.0 - power(KEEP_MEAN, self.steps), 1.0 - power(KEEP_SQUARE, self.steps));
        let rows = net.weights_mut().zip(self.gradient.weights_mut());
        let memory = self.mean.weights_mut().zip(self.square.weights_mut());
        for ((weight, sum), (mean, square)) in rows.zip(memory) {
            // Taken, and zero again for the next batch.
            let gradient = std::mem::take(sum) * scale;
            *mean = KEEP_MEAN * *mean + (1.0 - KEEP_MEAN) * gradient;
            *square = KEEP_SQUARE * *square + (1.0 - KEEP_SQUARE) * gradient * gradient;
            *weight -= rate * (*mean / mean_part) / ((*square / square_part).sqrt() + SMALL);
        }
        loss
    }

    fn add_gradient(&mut self, net: &Net, samples: &Samples, sample: u32) -> f64 {
        let players = samples.players();
        let mut hidden = [[0.0; HIDDEN]; SEATS_MAX];
        let mut scores = [0.0; SEATS_MAX];
        for place in 0..players {
            let (units, linear) = net.hidden(samples.inputs(sample, place));
            hidden[place] = units;
            let ups = units.iter().zip(&net.second).map(|(unit, weight)| unit.max(0.0) * weight);
            scores[place] = ups.fold(linear, |sum, up| sum + up);
        }
        let shares = softmax(&scores, players);
        let truth = samples.shares(sample);
        let mut surprise = 0.0;
        for place in 0..players {
            if truth[place] > 0.0 {
                surprise -= f64::from(truth[place]) * f64::from(shares[place].max(1e-9)).ln();
            }
            let error = shares[place] - truth[place];
            let mut back = [0.0; HIDDEN];
            for unit in 0..HIDDEN {
                let is_on = hidden[place][unit] > 0.0;
                self.gradient.second[unit] += error * hidden[place][unit].max(0.0);
                back[unit] = if is_on { error * net.second[unit] } else { 0.0 };
                self.gradient.bias[unit] += back[unit];
            }
            for input in samples.inputs(sample, place) {
                let input = usize::from(*input);
                self.gradient.linear[input] += error;
                for (sum, back) in self.gradient.first[input].iter_mut().zip(&back) {
                    *sum += back;
                }
            }
        }
        surprise
    }
}

/// A power by multiplication: the library's own differs from machine to machine.
fn power(base: f32, exponent: u32) -> f32 {
    // Beyond this nothing is left of it.
    (0..exponent.min(20_000)).fold(1.0, |product, _| product * base)
}
