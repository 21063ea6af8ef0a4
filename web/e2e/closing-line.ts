import { SEED } from './player';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** One line with the numbers, behind Playwright's own words. */
export default class ClosingLine implements Reporter {
  private readonly last = new Map<string, boolean>();
  private readonly flaky: string[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    const hasPassed = result.status === test.expectedStatus;
    this.last.set(test.id, hasPassed);
    if (hasPassed && result.retry > 0) this.flaky.push(test.title);
  }

  onEnd(result: FullResult): void {
    const passed = [...this.last.values()].filter(Boolean).length;
    const failed = this.last.size - passed;
    const flaky = this.flaky.length ? `, only when tried again: ${this.flaky.join('; ')}` : '';
    const end = `${passed} passed, ${failed} failed (${result.status}), LEONARDO_SEED=${SEED}${flaky}`;
    process.on('exit', () => console.log(end));
  }
}
