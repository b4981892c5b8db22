import { describe, expect, it } from 'vitest';
import { contrastWithPaper } from '../../../contract/site/accent.ts';
import { judgeAccent } from './judge-accent.ts';

describe('judgeAccent', () => {
  it.each([
    ['', 'marigold'],
    ['#8a1c4a', 'good'],
    [' #8A1C4A ', 'good'],
    ['#f3a81c', 'light'],
    ['#8a1c4', 'unreadable'],
    ['plum', 'unreadable'],
  ])('“%s” is %s', (text, state) => {
    expect(judgeAccent(text).state).toBe(state);
  });

  it('suggests a colour that can be read, and never rounds up to what is asked for', () => {
    for (const colour of ['#f3a81c', '#ffffff', '#7f7f7f', '#3aa0ff']) {
      const judged = judgeAccent(colour);
      if (judged.state !== 'light') throw new Error(`${colour} is ${judged.state}`);
      expect(Number(judged.contrast)).toBeLessThan(4.5);
      expect(contrastWithPaper(judged.suggestion)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
