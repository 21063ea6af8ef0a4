/** What others said at a table: shown for a moment, and counted until it is read. */
import type { LogLine } from '../state/table-state';

/** A chat message. */
export type SaidLine = LogLine & { said: NonNullable<LogLine['said']> };

/** How long a message is shown, and how many at a time. */
export const TOAST_MS = 4_500;
const TOASTS_MAX = 3;

const isSaid = (line: LogLine): line is SaidLine => line.said !== null;

export class Talk {
  toasts: readonly SaidLine[] = $state.raw([]);
  /** Everything that was said. */
  lines: readonly SaidLine[] = $state.raw([]);
  /** What others said and nobody has looked at yet. */
  unread = $state(0);
  isOpen = $state(false);
  private seen = -1;
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();

  /**
   * Hears the log as it is now. What was said before the table was opened is history; `isOwn` tells
   * what the reader said.
   */
  hear(log: readonly LogLine[], welcomed: number, isOwn: (line: SaidLine) => boolean): SaidLine[] {
    this.lines = log.filter(isSaid);
    const first = Math.max(this.seen + 1, welcomed);
    const fresh = this.lines.filter((line) => line.seq >= first && !isOwn(line));
    this.seen = Math.max(this.seen, welcomed - 1, this.lines.at(-1)?.seq ?? -1);
    if (fresh.length === 0) return [];
    if (!this.isOpen) {
      this.unread += fresh.length;
      this.toasts = [...this.toasts, ...fresh].slice(-TOASTS_MAX);
      const timer = setTimeout(() => {
        this.timers.delete(timer);
        this.toasts = this.toasts.filter((toast) => !fresh.includes(toast));
      }, TOAST_MS);
      this.timers.add(timer);
    }
    return fresh;
  }

  open(isOpen: boolean): void {
    this.isOpen = isOpen;
    if (isOpen) [this.unread, this.toasts] = [0, []];
  }

  close(): void {
    this.timers.forEach(clearTimeout);
  }
}
