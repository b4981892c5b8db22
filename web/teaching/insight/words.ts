import {
  goodDiscrimination,
  type OptionFigures,
  type QuestionAdvice,
  type QuestionFigures,
  weakDiscrimination,
} from '../../../contract/teaching/insight.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { listOf } from '../../../contract/text/lists.ts';
import { plural } from '../../../contract/text/plurals.ts';

/** `61%` */
export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** `4 h 20 min`, `45 min` */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** `0.12`, `−0.08` */
export function signed(value: number): string {
  return value.toFixed(2).replace('-', '−');
}

type Discrimination = Pick<QuestionFigures, 'discrimination' | 'right'>;

/** A question that everyone gets right can’t tell learners apart, and doesn’t have to. */
export function isWeak({ discrimination, right }: Discrimination): boolean {
  return discrimination !== null && right !== 1 && discrimination < weakDiscrimination;
}

/** What a discrimination means, in the words beside it. */
export function discriminationWord(figures: Discrimination): string {
  const { discrimination, right } = figures;
  if (right === 1) return 'everyone is right';
  if (isWeak(figures)) return 'hardly tells learners apart';
  return discrimination !== null && discrimination < goodDiscrimination
    ? 'tells learners apart a little'
    : 'tells learners apart';
}

/** One sentence or two about what looks wrong. */
export function adviceText(
  advice: QuestionAdvice,
  options: readonly Pick<OptionFigures, 'text'>[],
) {
  const quoted = (index: number) => `“${options[index]?.text ?? ''}”`;
  switch (advice.kind) {
    case 'misleads': {
      const { share, strong, weak } = advice;
      const who =
        strong >= weak
          ? `learners with high scores choose it ${strong > weak ? 'more often than' : 'as often as'} others (${percent(strong)} against ${percent(weak)})`
          : `${percent(strong)} of those with high scores choose it, more than the right answer`;
      return `${percent(share)} choose ${quoted(advice.option)}, and ${who}. Check the wording and the right answer.`;
    }
    case 'tooHard':
      return `Only ${percent(advice.right)} get it right at first try; guessing would give ${percent(advice.byGuessing)}. The lesson may not explain it well enough.`;
    case 'hardlyTellsApart':
      return advice.discrimination < 0
        ? 'Learners with low scores get it right more often than those with high scores. Check the right answer.'
        : 'Learners with high and low scores get it right about equally often. The wording may be unclear.';
    case 'tooEasy':
      return `${percent(advice.right)} get it right at first try. It’s a friendly start, but it shows little about who has understood.`;
    case 'neverChosen': {
      const names = advice.options.map(quoted);
      return `Nobody chose ${listOf(names, 'or')}. A more believable option would make it a better question.`;
    }
  }
}

/** The heading of an advice, without the question. */
export const adviceTitle: Record<QuestionAdvice['kind'], string> = {
  misleads: 'A wrong answer misleads learners',
  tooHard: 'A question is too hard',
  hardlyTellsApart: 'A question hardly tells learners apart',
  tooEasy: 'A question is very easy',
  neverChosen: 'An option is never chosen',
};

/** Which answers the figures count, if the question was worded differently before. */
export function sinceText({ since }: Pick<QuestionFigures, 'since'>): string | null {
  if (!since) return null;
  const { version, at, earlierAnswers } = since;
  const from = [version && `version ${version}`, at && formatDay(at)].filter(Boolean).join(' of ');
  const begin = from ? `Counted since ${from}` : 'Counted since its wording changed';
  if (earlierAnswers === 0) return `${begin}.`;
  const earlier = plural(earlierAnswers, 'earlier answer');
  return `${begin}; ${earlier} ${earlierAnswers === 1 ? 'belongs' : 'belong'} to the former wording.`;
}
