import {
  contrastWithPaper,
  darkenUntilReadable,
  isColour,
  leastContrast,
} from '../../../contract/site/accent.ts';

export type AccentJudgement =
  | { state: 'marigold' }
  | { state: 'unreadable' }
  | { state: 'light'; contrast: string; suggestion: string }
  | { state: 'good'; contrast: string };

/** What to say about a colour while it is typed. */
export function judgeAccent(text: string): AccentJudgement {
  const colour = text.trim().toLowerCase();
  if (colour === '') return { state: 'marigold' };
  if (!isColour(colour)) return { state: 'unreadable' };
  const contrast = contrastWithPaper(colour);
  // Cut, not rounded: 4.46 must not read as the required 4.5.
  const shown = (Math.floor(contrast * 10) / 10).toFixed(1);
  if (contrast >= leastContrast) return { state: 'good', contrast: shown };
  return { state: 'light', contrast: shown, suggestion: darkenUntilReadable(colour) };
}
