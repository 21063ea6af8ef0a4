import { SEED } from './player';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** One line with the numbers, behind Playwright's own words. */
export default class ClosingLine implements Reporter {
  private readonly last = new Map<string, boolean>();

  onTestEnd(test: TestCase, result: TestResult): void {
    this.last.set(test.id, result.status === test.expectedStatus);
  }

  onEnd(result: FullResult): void {
    const passed = [...this.last.values()].filter(Boolean).length;
    const failed = this.last.size - passed;
    const end = `${passed} passed, ${failed} failed (${result.status}), LEONARDO_SEED=${SEED}`;
    process.on('exit', () => console.log(end));
  }
}
