/** After this long without input the learner is considered away. */
const idleMs = 120_000;
/** The server's limit per report. */
const maxSeconds = 120;

/** Counts the time a page is visible and in use. All times are passed in, in milliseconds. */
export class ActivityCounter {
  private countedMs = 0;
  private countedUpTo: number;
  private lastInputAt: number;
  private isVisible: boolean;

  constructor(now: number, isVisible: boolean) {
    this.countedUpTo = now;
    this.lastInputAt = now;
    this.isVisible = isVisible;
  }

  /** On input, or while audio plays. */
  recordInput(now: number): void {
    this.count(now);
    this.lastInputAt = now;
  }

  /** Becoming visible counts as input. */
  setVisible(isVisible: boolean, now: number): void {
    this.count(now);
    if (isVisible && !this.isVisible) this.lastInputAt = now;
    this.isVisible = isVisible;
  }

  /** Whole seconds since the last call; the fraction carries over. */
  takeSeconds(now: number): number {
    this.count(now);
    const seconds = Math.floor(this.countedMs / 1000);
    this.countedMs -= seconds * 1000;
    return Math.min(seconds, maxSeconds);
  }

  private count(now: number): void {
    const until = Math.min(now, this.lastInputAt + idleMs);
    if (this.isVisible && until > this.countedUpTo) this.countedMs += until - this.countedUpTo;
    this.countedUpTo = Math.max(this.countedUpTo, now);
  }
}
