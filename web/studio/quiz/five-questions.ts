/** The quiz of a lesson has five questions, and four of them are enough to pass. */
export const questionsPerQuiz = 5;
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
  const toPass = Math.ceil(count * passShare);
  const questions = count === 1 ? 'question' : 'questions';
  const title = `${capitalised(inWords(count))} ${questions}, ${inWords(toPass)} to pass`;
  const missing = questionsPerQuiz - count;
  if (missing === 0) return { title, rule: null };
  const number = inWords(Math.abs(missing));
  const rule =
    missing > 0
      ? `A lesson’s quiz has five questions: ${number} ${missing === 1 ? 'is' : 'are'} missing.`
      : `A lesson’s quiz has five questions: ${number} too many. Put the rest into the question bank.`;
  return { title, rule };
}
