import * as z from 'zod/mini';
import { line } from '../contract/fields.ts';
import {
  gradePractice,
  hasShares,
  modelOf,
  type PracticeAnswer,
  type PracticeQuestion,
  type QuizKind,
  quizKinds,
  type ShownQuestion,
  schemaOf,
  showQuestion,
  solutionOf,
} from './kinds.ts';
import type { PracticeGrade } from './shared/grades.ts';

/*
 * Practice questions that a quiz asks. They count, so nothing that is sent along may tell the answer, there are no hints, and a
 * partly right answer may earn a share of the point.
 */

/** Whether a partly right answer to this question earns a share of the point. */
export const givesShares = (content: QuizContent): boolean =>
  content.partial ?? modelOf(content.kind).givesShares?.(toPractice(content)) ?? false;

const questionLimits = { question: 400, explanation: 600 };

const leftOut = (message: string) => z.optional(z.undefined(message));

const fieldsIn = (kind: QuizKind) => ({
  id: leftOut('A question of a quiz has no id.'),
  hints: leftOut('A question of a quiz has no hints.'),
  question: line('Question', questionLimits.question),
  explanation: line('Explanation', questionLimits.explanation),
  ...(kind === 'text' && {
    meaning: leftOut('A meaning is spoken, which would tell the answer: a quiz has none.'),
  }),
  partial: hasShares(kind)
    ? z.optional(z.literal(true, 'Partial is true, or left out.'))
    : leftOut('Partial is for several answers and matching. A number has near instead.'),
});

type Without<Question, Fields extends PropertyKey> = Question extends unknown
  ? Omit<Question, Fields>
  : never;

/** As its author wrote it, with its answer. */
export type QuizContent = Without<
  Extract<PracticeQuestion, { kind: QuizKind }>,
  'id' | 'hints' | 'meaning'
> & { partial?: true };

type AnyObject = z.ZodMiniObject<{ kind: z.ZodMiniLiteral<string> }>;

const listed = quizKinds.join(', ').replace(/, (?=\w+$)/, ' or ');

export const QuizContent = z.discriminatedUnion(
  'kind',
  quizKinds.map((kind) =>
    z.safeExtend(schemaOf(kind) as unknown as AnyObject, fieldsIn(kind)),
  ) as unknown as [AnyObject],
  { error: `Kind is ${listed}, or left out.` },
) as unknown as z.ZodMiniType<QuizContent>;

export const toPractice = (content: QuizContent): PracticeQuestion =>
  ({ ...content, id: '', hints: [] }) as unknown as PracticeQuestion;

export interface DrawnContent {
  content: QuizContent;
  /** What it shows as HTML; empty if it shows nothing. */
  figure: string;
  /** The same of each option; left out if none shows anything. */
  pictures?: (string | null)[];
}

export const showInQuiz = ({ content, figure, pictures }: DrawnContent): ShownQuestion =>
  ({
    ...showQuestion(toPractice(content), figure),
    ...(givesShares(content) && { partial: true }),
    ...(pictures && { pictures }),
  }) as ShownQuestion;

export interface QuizGrade extends PracticeGrade {
  /** From 0 to 1. */
  points: number;
}

/** Undefined if this isn't an answer to this question, or not a whole one. */
export function gradeInQuiz(content: QuizContent, answer: PracticeAnswer): QuizGrade | undefined {
  const question = toPractice(content);
  const grade = gradePractice(question, answer);
  if (!grade) return undefined;
  if (grade.correct) return { ...grade, points: 1 };
  const share = givesShares(content) ? modelOf(content.kind).share?.(question, answer) : undefined;
  return { ...grade, points: share ?? 0 };
}

export const solutionInQuiz = (content: QuizContent): string[] => solutionOf(toPractice(content));
