import {
  isUsual,
  type Placed,
  type QuizSettings,
  termsOf,
} from '../../../contract/catalog/quiz-settings.ts';
import { isQuizSize, questionsAsked } from '../../../contract/catalog.ts';
import { noun } from '../../../contract/text/plurals.ts';
import { capitalised, spellOut } from '../../../contract/text/words.ts';

const inWords = (count: number) => spellOut(count, 9);

export interface QuizLength {
  /** `Five questions, four to pass`. */
  title: string;
  /** What is missing or too much; null if nothing is. */
  rule: string | null;
}

export function describeLength(
  written: number | readonly Placed[],
  settings: QuizSettings = {},
): QuizLength {
  const count = typeof written === 'number' ? written : written.length;
  if (count === 0) return { title: 'Quiz', rule: null };
  const { asked, passMark, parts } = termsOf(written, settings);
  const toPass = `${inWords(passMark)} to pass`;
  const questions = `${capitalised(inWords(count))} ${noun(count, 'question')}`;
  if (parts) {
    const inParts = `in ${inWords(parts.length)} ${noun(parts.length, 'part')}`;
    return {
      title: `${capitalised(inWords(asked))} ${noun(asked, 'question')} ${inParts}, ${toPass}`,
      rule: null,
    };
  }
  const drawn = asked < count ? `, ${inWords(asked)} drawn for each attempt` : '';
  return {
    title: `${questions}${drawn}, ${toPass}`,
    rule: !isUsual(settings) || isQuizSize(count) ? null : ruleFor(count),
  };
}

function ruleFor(count: number): string {
  const missing = questionsAsked - count;
  if (missing > 0) {
    return `A lesson’s quiz has five questions: ${inWords(missing)} ${missing === 1 ? 'is' : 'are'} missing.`;
  }
  return 'Write five questions, or ten or more: then each attempt draws five of them.';
}
