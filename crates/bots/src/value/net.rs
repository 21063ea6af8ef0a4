//! A small network over sparse inputs: one hidden layer, and straight lines beside it.

use leonardo_rules::SEATS_MAX;

/// Units of the hidden layer.
pub const HIDDEN: usize = 32;

/// Sums that are added up apart from each other, so that they can be added at the same time.
const LANES: usize = 8;

/// A network: the score of a seat from the inputs that are on.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    /// What each input adds to every hidden unit.
    pub first: Vec<[f32; HIDDEN]>,
    /// What each input adds to the score itself.
    pub linear: Vec<f32>,
    /// Where the hidden units begin.
    pub bias: [f32; HIDDEN],
    /// What each hidden unit adds to the score.
    pub second: [f32; HIDDEN],
}

impl Net {
    /// A network of zeros.
    pub fn new(inputs: usize) -> Net {
        Net {
            first: vec![[0.0; HIDDEN]; inputs],
            linear: vec![0.0; inputs],
            bias: [0.0; HIDDEN],
            second: [0.0; HIDDEN],
        }
    }

    /// The hidden units before they are cut off at zero, and the straight part of the score.
    #[inline]
    pub fn hidden(&self, active: &[u16]) -> ([f32; HIDDEN], f32) {
        let mut hidden = self.bias;
        let mut linear = 0.0;
        for input in active {
            let input = usize::from(*input);
            linear += self.linear[input];
            for (sum, weight) in hidden.iter_mut().zip(&self.first[input]) {
                *sum += weight;
            }
        }
        (hidden, linear)
    }

    /// The score of a seat.
    #[inline]
    pub fn score(&self, active: &[u16]) -> f32 {
        let (hidden, linear) = self.hidden(active);
        let mut lanes = [0.0; LANES];
        for (units, weights) in hidden.chunks_exact(LANES).zip(self.second.chunks_exact(LANES)) {
            for lane in 0..LANES {
                lanes[lane] += units[lane].max(0.0) * weights[lane];
            }
        }
        lanes.iter().fold(linear, |sum, lane| sum + lane)
    }

    /// All weights one after the other: the order of the file.
    pub fn weights(&self) -> impl Iterator<Item = &f32> {
        let first = self.first.iter().flatten();
        first.chain(&self.linear).chain(&self.bias).chain(&self.second)
    }

    /// The same, to be changed.
    pub fn weights_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let first = self.first.iter_mut().flatten();
        first.chain(&mut self.linear).chain(&mut self.bias).chain(&mut self.second)
    }
}

/// The shares of the first `count` scores: each greater by one is greater by a factor of e.
pub fn softmax(scores: &[f32; SEATS_MAX], count: usize) -> [f32; SEATS_MAX] {
    let most = scores[..count].iter().copied().fold(f32::MIN, f32::max);
    let mut shares = [0.0; SEATS_MAX];
    let mut sum = 0.0;
    for (share, score) in shares.iter_mut().zip(&scores[..count]) {
        *share = exp(score - most);
        sum += *share;
    }
    shares.iter_mut().for_each(|share| *share /= sum);
    shares
}

/// e to the power of x, for x from -80 to 80, to about six digits: the library's own differs from
/// machine to machine.
fn exp(x: f32) -> f32 {
    let x = x.clamp(-80.0, 80.0);
    let whole = (x * std::f32::consts::LOG2_E + 0.5).floor();
    // What is left is at most half of ln 2, which is subtracted in two parts to stay exact.
    let rest = x - whole * 0.693_359_4 + whole * 2.121_944_4e-4;
    let series = 1.0
        + rest
            * (1.0
                + rest * (0.5 + rest * (1.0 / 6.0 + rest * (1.0 / 24.0 + rest * (1.0 / 120.0)))));
    series * f32::from_bits(((whole as i32 + 127) as u32) << 23)
}

#[cfg(test)]
mod tests {
    use super::*;
    use leonardo_rules::FastDice;

    #[test]
    fn powers_of_e_are_right_to_five_digits() {
        for step in -8000..=8000 {
            let x = step as f32 * 0.01;
            let error = f64::from(exp(x)) / f64::from(x).exp() - 1.0;
            assert!(error.abs() < 1e-5, "{x}: {error}");
        }
    }

    #[test]
    fn shares_add_up_and_leave_empty_seats_out() {
        let shares = softmax(&[1.0, 2.0, -100.0, 50.0, 0.0, 0.0], 3);
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!((shares[1] / shares[0] - std::f32::consts::E).abs() < 1e-4);
        assert_eq!(shares[3..], [0.0; 3]);
    }

    /// Every input of the network, on or off, in the plainest way and in `f64`.
    fn naive(net: &Net, active: &[u16]) -> f64 {
        let on = |input: usize| f64::from(u8::from(active.contains(&(input as u16))));
        let straight: f64 =
            (0..net.linear.len()).map(|input| on(input) * f64::from(net.linear[input])).sum();
        let unit = |unit: usize| {
            let sum = (0..net.first.len())
                .map(|input| on(input) * f64::from(net.first[input][unit]))
                .sum::<f64>();
            (sum + f64::from(net.bias[unit])).max(0.0) * f64::from(net.second[unit])
        };
        straight + (0..HIDDEN).map(unit).sum::<f64>()
    }

    #[test]
    fn a_score_is_what_a_plain_network_says() {
        let mut dice = FastDice::new(3);
        let mut net = Net::new(60);
        for weight in net.weights_mut() {
            *weight = dice.below(2001) as f32 * 1e-3 - 1.0;
        }
        for _ in 0..200 {
            let active: Vec<u16> = (0..60).filter(|_| dice.below(3) == 0).collect();
            let error = f64::from(net.score(&active)) - naive(&net, &active);
            assert!(error.abs() < 1e-3, "{error}");
        }
    }
}
