import { askedOf, isQuizSize, questionsAsked } from '../../../contract/catalog.ts';

/** Four of five are enough to pass. */
const passShare = 0.8;

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const inWords = (count: number) => words[count] ?? String(count);
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export interface QuizLength {
  /** `Five questions, four to pass`. */
  title: string;
  /** What is missing or too much; null if nothing is. */
  rule: string | null;
}

export function describeLength(count: number): QuizLength {
  if (count === 0) return { title: 'Quiz', rule: null };
  const asked = askedOf(count);
  const toPass = `${inWords(Math.ceil(asked * passShare))} to pass`;
  const questions = `${capitalised(inWords(count))} ${count === 1 ? 'question' : 'questions'}`;
  const drawn = asked < count ? `, ${inWords(asked)} drawn for each attempt` : '';
  return {
    title: `${questions}${drawn}, ${toPass}`,
    rule: isQuizSize(count) ? null : ruleFor(count),
  };
}

function ruleFor(count: number): string {
  const missing = questionsAsked - count;
  if (missing > 0) {
    return `A lesson’s quiz has five questions: ${inWords(missing)} ${missing === 1 ? 'is' : 'are'} missing.`;
  }
  return 'Write five questions, or ten or more: then each attempt draws five of them.';
}
