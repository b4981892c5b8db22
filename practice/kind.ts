import * as z from 'zod/mini';
import { listOf } from '../contract/catalog/draft-fields.ts';
import type { Words } from '../contract/catalog/problems.ts';
import type { PracticeGrade } from './shared/grades.ts';
import { PictureOf, textOf } from './shared/rules.ts';

/** What teachers write whatever the kind. */
export const questionFields = {
  id: z
    .string('An id is needed, such as order-the-shades.')
    .check(
      z.maxLength(60, 'An id can have at most 60 characters.'),
      z.regex(
        /^[a-z0-9]+(-[a-z0-9]+)*$/,
        'An id has small letters, digits and hyphens, such as order-the-shades.',
      ),
    ),
  question: textOf('Question', 600),
  hints: listOf('Hints', textOf('A hint', 400), 1, 3),
  explanation: textOf('Explanation', 800),
  /** Shown with the question. A place in a figure has its own. */
  picture: z.optional(PictureOf),
  /** Archives of courses keep which question of the bank it follows. Learners have no use for it. */
  bank: z.optional(z.string()),
};

/** What learners get whatever the kind. */
export const shownFields = {
  id: z.string(),
  question: z.string(),
  hints: z.number(),
  /** Shown with it, as HTML that the server has drawn. */
  picture: z.optional(z.string()),
  /** In a quiz: a partly right answer earns a share of the point. */
  partial: z.optional(z.literal(true)),
};

type KindSchema = z.ZodMiniObject<{ kind: z.ZodMiniLiteral<string> }>;
type Shape = Record<string, z.ZodMiniType>;

/** A question as files of other systems know it. */
export type Exchanged =
  | { type: 'matching'; pairs: readonly Pair[]; extra: readonly string[] }
  | {
      type: 'numerical';
      answer: number;
      tolerance: number;
      near?: { within: number; percent: number; says?: string | undefined };
      mistakes: readonly NumberMistake[];
    }
  | { type: 'shortanswer'; accept: readonly string[]; mistakes: readonly TextMistake[] }
  | {
      type: 'multichoice';
      options: readonly { text: string; right: boolean; says?: string | undefined }[];
    }
  | { type: 'ordering'; items: readonly string[] };

interface Pair {
  left: string;
  right: string;
}

interface NumberMistake {
  answer: number;
  says: string;
}

interface TextMistake {
  text: string;
  says: string;
}

/**
 * A kind of practice question. Everything here is pure and runs on the server, which grades what learners send, and in the
 * studio, where teachers try what they write.
 */
export interface PracticeModel<
  Question extends KindSchema,
  Answer extends KindSchema,
  Shown extends KindSchema,
  Draft extends Shape,
> {
  /** As teachers choose it. */
  name: string;
  /** As teachers write it, with its answer. */
  Question: Question;
  /** What a learner has done. Parts of a question are named by their texts, so it means the same whatever order was shown. */
  Answer: Answer;
  /** As learners get it: without its answer, hints and explanation. */
  Shown: Shown;
  /** Built from named fields, so that nothing new in a question can give its answer away. */
  show: (
    question: z.infer<Question>,
    figure: string,
  ) => Omit<z.infer<Shown>, keyof typeof shownFields | 'kind'>;
  /** Undefined if this isn't an answer to this question: it has changed since it was shown, or something is missing. */
  grade: (question: z.infer<Question>, answer: z.infer<Answer>) => PracticeGrade | undefined;
  /** From 0 to 1: how much of the question an answer has right. Without it, an answer is right or wrong. */
  share?: (question: z.infer<Question>, answer: z.infer<Answer>) => number;
  /** Whether a question gives shares by its own fields. Without it, the author of a quiz chooses, by `partial`. */
  givesShares?: (question: z.infer<Question>) => boolean;
  /** The right answer in words, a line for each part. */
  solution: (question: z.infer<Question>) => string[];
  /** The fields of a question in writing, all optional. */
  draft: Draft;
  /** A new question has room for what it needs. */
  blank: Partial<DraftOf<Draft>>;
  /** What a draft says, as a file of practice questions has it: none that are empty. */
  file: (draft: DraftOf<Draft>) => Record<string, unknown>;
  /** What the studio says about its fields. */
  words: Words;
  /** The figure that it asks about, which takes the place of a picture. */
  figure?: (question: z.infer<Question>) => { path: string; hasWords: boolean };
  /** Wrong answers that a sentence is written for. */
  mistakes?: (
    question: z.infer<Question>,
  ) => readonly { typed: string; answer: z.infer<Answer>; says: string }[];
  /** Without it, the kind is left out of exported files. */
  exchange?: (question: z.infer<Question>) => Exchanged;
}

type DraftOf<Draft extends Shape> = z.infer<z.ZodMiniObject<Draft>>;

export function defineKind<
  Question extends KindSchema,
  Answer extends KindSchema,
  Shown extends KindSchema,
  Draft extends Shape,
>(model: PracticeModel<Question, Answer, Shown, Draft>): typeof model {
  return model;
}
