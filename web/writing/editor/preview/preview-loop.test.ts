import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../data/api.ts';
import { PreviewLoop } from './preview-loop.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** Renders nothing until it is told to. */
function slowly() {
  const rendered: string[] = [];
  const finish: ((error?: Error) => void)[] = [];
  const loop = new PreviewLoop((text) => {
    rendered.push(text);
    return new Promise((resolve, reject) => {
      finish.push((error) => (error ? reject(error) : resolve()));
    });
  });
  return { loop, rendered, finish };
}

describe('the preview', () => {
  it('renders the first text at once, and later ones when typing pauses', async () => {
    const { loop, rendered, finish } = slowly();
    loop.want('a');
    await vi.advanceTimersByTimeAsync(0);
    finish[0]?.();
    for (const text of ['ab', 'abc', 'abcd']) {
      loop.want(text);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(rendered).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(400);
    expect(rendered).toEqual(['a', 'abcd']);
  });

  it('makes one call at a time, and never loses the last text', async () => {
    const { loop, rendered, finish } = slowly();
    loop.want('a');
    await vi.advanceTimersByTimeAsync(0);
    loop.want('b');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(rendered).toEqual(['a']);
    finish[0]?.();
    await vi.advanceTimersByTimeAsync(400);
    expect(rendered).toEqual(['a', 'b']);
  });

  it('tries again when the server was away, but not when it refuses the text', async () => {
    const { loop, rendered, finish } = slowly();
    loop.want('a');
    await vi.advanceTimersByTimeAsync(0);
    finish[0]?.(new ApiError('away', 0));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(rendered).toEqual(['a', 'a']);
    finish[1]?.(new ApiError('too long', 400));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(rendered).toEqual(['a', 'a']);
  });

  it('waits as long as the server asks for', async () => {
    const { loop, rendered, finish } = slowly();
    loop.want('a');
    await vi.advanceTimersByTimeAsync(0);
    finish[0]?.(new ApiError('too many', 429, { retryAfterSeconds: 60 }));
    await vi.advanceTimersByTimeAsync(59_000);
    expect(rendered).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(rendered).toHaveLength(2);
  });

  it('stops for good', async () => {
    const { loop, rendered } = slowly();
    loop.want('a');
    loop.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(rendered).toEqual([]);
  });
});
