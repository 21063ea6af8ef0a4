/** Which lessons this browser has passed, and how far the others are. Guests need no account for it. */

const KEY = 'leonardo-lessons';

interface Kept {
  passed: string[];
  /** What was done in lessons that are not over. */
  inputs: Record<string, string[]>;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

function stored(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
    const inputs = Object.entries(kept.inputs ?? {}).filter(([, done]) => isTexts(done));
    return {
      passed: isTexts(kept.passed) ? kept.passed : [],
      inputs: Object.fromEntries(inputs),
    };
  } catch {
    return { passed: [], inputs: {} };
  }
}

const kept: Kept = $state(stored());

function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing still teaches.
  }
}

export const hasPassed = (lesson: string): boolean => kept.passed.includes(lesson);

/** How many puzzles the lessons end with. */
export const COURSE = 3;
export const coursePuzzle = (number: number): string => `course-${number}`;

/** The place among them of a puzzle by its name in an address. */
export function placeInCourse(name: string | null): number | null {
  const found = /^course-([1-9])$/.exec(name ?? '');
  return found ? Number(found[1]) : null;
}

export const hasBegun = (lesson: string): boolean => (kept.inputs[lesson]?.length ?? 0) > 0;

export const inputsOf = (lesson: string): readonly string[] => kept.inputs[lesson] ?? [];

/** Keeps how far a lesson is; one that is over is passed. */
export function noteInputs(lesson: string, inputs: readonly string[], isOver: boolean): void {
  if (isOver) {
    delete kept.inputs[lesson];
    if (!kept.passed.includes(lesson)) kept.passed.push(lesson);
  } else {
    kept.inputs[lesson] = [...inputs];
  }
  keep();
}
