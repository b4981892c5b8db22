import type { ReadQuestion } from '../../../contract/questions/files.ts';
import { asQuizQuestion } from '../../../contract/studio/practice.ts';
import type { Outcome } from '../practice/to-practice.ts';
import { cutTo, longestExplanation, noHints } from './to-question.ts';

type ReadPractice = Extract<Outcome, { read: unknown }>;

/** What can be practised with, as a question of a quiz; null if no quiz can ask it. */
export function askInQuiz({ read, inQuiz }: ReadPractice): ReadQuestion | null {
  const { hints, explanation } = read.question;
  const isCut = explanation.length > longestExplanation;
  const question = asQuizQuestion(
    { ...read.question, explanation: isCut ? cutTo(longestExplanation, explanation) : explanation },
    { partial: inQuiz?.partial ?? false },
  );
  if (!question) return null;
  return {
    question,
    remarks: [
      ...(inQuiz?.remarks ?? read.remarks),
      ...(hints.some((hint) => hint !== '') ? [noHints] : []),
      ...(isCut ? [`The feedback was cut to ${longestExplanation} characters.`] : []),
    ],
  };
}
