import {
  goodDiscrimination,
  isWeak,
  type QuestionAdvice,
  type QuestionFigures,
} from '../../../contract/teaching/insight.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { plural } from '../../../contract/text/plurals.ts';

/** `4 h 20 min`, `45 min` */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

type Discrimination = Pick<QuestionFigures, 'discrimination' | 'right'>;

/** What a discrimination means, in the words beside it. */
export function discriminationWord(figures: Discrimination): string {
  const { discrimination, right } = figures;
  if (right === 1) return 'everyone is right';
  if (isWeak(figures)) return 'hardly tells learners apart';
  return discrimination !== null && discrimination < goodDiscrimination
    ? 'tells learners apart a little'
    : 'tells learners apart';
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
