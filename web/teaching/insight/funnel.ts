import type { LessonFigures } from '../../../contract/teaching/insight.ts';

/** A step is marked where this share of those who finished the one before doesn't finish it. */
const notableLoss = 0.1;

export interface Step {
  id: string;
  title: string;
  finished: number;
  /** How many more finished the step before; negative if fewer did. */
  lost: number;
  /** Ten percent or more stop here. */
  isNotable: boolean;
}

/** From those who began down to those who finished the last lesson. */
export function stepsOf(began: number, lessons: readonly LessonFigures[]): Step[] {
  let before = began;
  return lessons.map(({ id, title, finished }) => {
    const reached = finished ?? 0;
    const lost = before - reached;
    const isNotable = before > 0 && lost / before >= notableLoss;
    before = reached;
    return { id, title, finished: reached, lost, isNotable };
  });
}

/** Breaks a label between words into lines of at most so many characters; what doesn't fit ends with an ellipsis. */
export function wrapLabel(text: string, characters: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= characters) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  const fitting = lines.slice(0, most).map((line) => shorten(line, characters));
  if (lines.length > most) {
    fitting[most - 1] = shorten(`${lines[most - 1]}…`, characters);
  }
  return fitting;
}

export function shorten(text: string, characters: number): string {
  return text.length <= characters
    ? text
    : `${text.slice(0, Math.max(1, characters - 1)).trimEnd()}…`;
}
