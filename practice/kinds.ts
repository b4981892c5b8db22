import * as z from 'zod/mini';
import type { Words } from '../contract/catalog/problems.ts';
import { dictation } from './dictation/model.ts';
import { hotspot } from './hotspot/model.ts';
import type { Exchanged } from './kind.ts';
import { matching } from './matching/model.ts';
import { number } from './number/model.ts';
import { ordering } from './ordering/model.ts';
import { several } from './several/model.ts';
import { type PracticeGrade, wrong } from './shared/grades.ts';
import { text } from './text/model.ts';
import { defineWire } from './wire.ts';

/** In the order in which teachers choose from them. */
const kinds = { ordering, matching, number, text, several, hotspot, dictation };

type Kinds = typeof kinds;
export type PracticeKind = keyof Kinds;
export type QuestionOf<K extends PracticeKind> = z.infer<Kinds[K]['Question']>;
export type AnswerOf<K extends PracticeKind> = z.infer<Kinds[K]['Answer']>;
export type ShownOf<K extends PracticeKind> = z.infer<Kinds[K]['Shown']>;
export type PracticeQuestion = { [K in PracticeKind]: QuestionOf<K> }[PracticeKind];
export type PracticeAnswer = { [K in PracticeKind]: AnswerOf<K> }[PracticeKind];
export type ShownQuestion = { [K in PracticeKind]: ShownOf<K> }[PracticeKind];

/** What the schemas of a kind have let through is of its types: here they are forgotten. */
interface AnyModel {
  name: string;
  show(question: PracticeQuestion, figure: string): Partial<ShownQuestion>;
  grade(question: PracticeQuestion, answer: PracticeAnswer): PracticeGrade | undefined;
  share?(question: PracticeQuestion, answer: PracticeAnswer): number;
  givesShares?(question: PracticeQuestion): boolean;
  solution(question: PracticeQuestion): string[];
  blank: Record<string, unknown>;
  file(draft: Record<string, unknown>): Record<string, unknown>;
  words: Words;
  figure?(question: PracticeQuestion): { path: string; hasWords: boolean };
  mistakes?(
    question: PracticeQuestion,
  ): readonly { typed: string; answer: PracticeAnswer; says: string }[];
  exchange?(question: PracticeQuestion): Exchanged;
}

export const modelOf = (kind: PracticeKind): AnyModel => kinds[kind] as AnyModel;

/** Whether the author of a quiz chooses if a partly right answer of this kind earns a share of the point. */
export function hasShares(kind: PracticeKind): boolean {
  const { share, givesShares } = modelOf(kind);
  return share !== undefined && givesShares === undefined;
}

export const practiceKinds = Object.keys(kinds) as PracticeKind[];
const models = Object.values(kinds);

/** What a kind's question has to be like, for those who ask for it with other fields around it. */
export const schemaOf = (kind: PracticeKind) => kinds[kind].Question;

export type QuizKind = Exclude<PracticeKind, 'dictation'>;

/** A dictation is spoken by the browser's own voice, which has to be told the word: in a quiz that would be the answer. */
export const quizKinds = practiceKinds.filter((kind): kind is QuizKind => kind !== 'dictation');

export const mostPracticeQuestions = 30;

const listed = practiceKinds.join(', ').replace(/, (?=\w+$)/, ' or ');

/** As teachers write it, with its answer. Learners get `ShownQuestion`, which is built from named fields. */
export const PracticeQuestion = z.discriminatedUnion(
  'kind',
  models.map((model) => model.Question) as [Kinds[PracticeKind]['Question']],
  { error: `Kind is ${listed}, and a question is a map.` },
);

export const PracticeAnswer = z.discriminatedUnion(
  'kind',
  models.map((model) => model.Answer) as [Kinds[PracticeKind]['Answer']],
  { error: 'This isn’t an answer to a practice question.' },
);

/** A question as learners get it: without its answer, hints and explanation. */
export const ShownQuestion = z.discriminatedUnion(
  'kind',
  models.map((model) => model.Shown) as [Kinds[PracticeKind]['Shown']],
);

defineWire({ answer: PracticeAnswer, shown: ShownQuestion });

type Both<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** The fields of all kinds: those of another kind may stay while an author tries kinds out. */
export const draftFields: Both<Kinds[PracticeKind]['draft']> = Object.assign(
  {},
  ...models.map(({ draft }) => draft),
);

export function showQuestion(asked: PracticeQuestion, figure = ''): ShownQuestion {
  const { id, kind, question, hints } = asked;
  const picture = asked.picture && figure !== '' ? { picture: figure } : {};
  const own = modelOf(kind).show(asked, figure);
  return { id, question, hints: hints.length, ...picture, kind, ...own } as ShownQuestion;
}

/** Undefined if this isn't an answer to this question: it has changed since it was shown, or something is missing. */
export function gradePractice(
  question: PracticeQuestion,
  answer: PracticeAnswer,
): PracticeGrade | undefined {
  return question.kind === answer.kind ? modelOf(question.kind).grade(question, answer) : undefined;
}

/** For someone who gives up before there was an answer. */
export const givenUp = wrong();

/** The right answer in words, a line for each part. */
export const solutionOf = (question: PracticeQuestion): string[] =>
  modelOf(question.kind).solution(question);

/** The figure that a question shows: its own, or its picture. */
export function figureOf(
  question: PracticeQuestion,
): { path: string; hasWords: boolean; field: string[] } | undefined {
  const own = modelOf(question.kind).figure?.(question);
  if (own) return { ...own, field: ['figure'] };
  const { picture } = question;
  return picture && { path: picture.figure, hasWords: true, field: ['picture', 'figure'] };
}
