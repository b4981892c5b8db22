import { ApiError } from '../../../data/api.ts';

const pauseMs = 350;
const retryMs = 5_000;

/** Renders a text whenever typing pauses: one at a time, and the last one always gets its turn. */
export class PreviewLoop {
  readonly #render: (text: string) => Promise<void>;
  #wanted: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRunning = false;
  #isStopped = false;

  constructor(render: (text: string) => Promise<void>) {
    this.#render = render;
  }

  want(text: string): void {
    const isFirst = this.#wanted === null;
    this.#wanted = text;
    this.#runAfter(isFirst ? 0 : pauseMs);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #runAfter(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#run(), ms);
  }

  async #run(): Promise<void> {
    const text = this.#wanted;
    if (this.#isRunning || text === null) return;
    this.#isRunning = true;
    let waitMs = 0;
    try {
      await this.#render(text);
    } catch (error) {
      waitMs = waitAfter(error);
    }
    this.#isRunning = false;
    if (this.#wanted !== text) this.#runAfter(pauseMs);
    else if (waitMs > 0) this.#runAfter(waitMs);
  }
}

/** Zero if nothing would change before the text does. */
function waitAfter(error: unknown): number {
  if (!(error instanceof ApiError)) return retryMs;
  if (error.status === 429 || error.status === 0 || error.status >= 500) {
    return Math.max(retryMs, error.retryAfterSeconds * 1000);
  }
  return 0;
}
