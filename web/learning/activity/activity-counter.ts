/** Whoever does nothing for this long has gone for tea. */
const idleMs = 120_000;
/** The most that the server takes at once. */
const mostSeconds = 120;

/** Counts the time in which a page is seen and used. Knows no clock: it is told what time it is, in milliseconds. */
export class ActivityCounter {
  private countedMs = 0;
  private countedUpTo: number;
  private usedAt: number;
  private isSeen: boolean;

  constructor(now: number, isSeen: boolean) {
    this.countedUpTo = now;
    this.usedAt = now;
    this.isSeen = isSeen;
  }

  /** There was input, or something is playing. */
  use(now: number): void {
    this.count(now);
    this.usedAt = now;
  }

  /** The page comes into sight, which is somebody's doing, or goes out of it. */
  see(isSeen: boolean, now: number): void {
    this.count(now);
    if (isSeen && !this.isSeen) this.usedAt = now;
    this.isSeen = isSeen;
  }

  /** The full seconds since the last time; the rest is left for the next. */
  take(now: number): number {
    this.count(now);
    const seconds = Math.floor(this.countedMs / 1000);
    this.countedMs -= seconds * 1000;
    return Math.min(seconds, mostSeconds);
  }

  private count(now: number): void {
    const until = Math.min(now, this.usedAt + idleMs);
    if (this.isSeen && until > this.countedUpTo) this.countedMs += until - this.countedUpTo;
    this.countedUpTo = Math.max(this.countedUpTo, now);
  }
}
