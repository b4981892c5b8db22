import * as z from 'zod/mini';
import { hasShares, modelOf, practiceKinds } from '../../practice/kinds.ts';
import type { Words } from '../catalog/problems.ts';
import { type DraftPractice, DraftQuestion } from './content.ts';

/** What a draft question says, as a file of practice questions has it: only the fields of its kind, and none that are empty. */
export function toPracticeQuestion(draft: DraftPractice): Record<string, unknown> {
  const { id, kind, question, explanation, picture } = draft;
  const hints = draft.hints.filter((hint) => hint !== '');
  const model = modelOf(kind);
  const shown = !model.figure && picture?.figure ? { picture } : {};
  return { id, kind, question, ...shown, ...model.file(draft), hints, explanation };
}

/** A question of a quiz as practice has it; undefined if it has one right option. */
export function practiceIn({ question, explanation, practice }: DraftQuestion) {
  if (!practice) return undefined;
  const { partial: _, ...fields } = practice;
  return { ...fields, id: '', question, hints: [], explanation } satisfies DraftPractice;
}

/** What such a question says, as the file of a quiz has it. */
export function toQuizContent(draft: DraftPractice, partial = false): Record<string, unknown> {
  const { id: _id, hints: _hints, meaning: _meaning, ...content } = toPracticeQuestion(draft);
  const hasPartial = partial && hasShares(draft.kind);
  return { ...content, ...(hasPartial && { partial }) };
}

/** A practice question as a quiz asks it, without its hints; undefined if no quiz can: a dictation, or texts that are too long. */
export function asQuizQuestion(
  { id: _, question, hints: __, explanation, bank, meaning: ___, ...practice }: DraftPractice,
  { partial = false }: { partial?: boolean } = {},
): DraftQuestion | undefined {
  const asked = z.safeParse(DraftQuestion, {
    ...{ question, options: [], answer: null, explanation, sample: false },
    practice: { ...practice, ...(partial && hasShares(practice.kind) && { partial }) },
    ...(bank && { bank }),
  });
  return asked.success ? asked.data : undefined;
}

/**
 * A question of a quiz to practise with; undefined if practice can't: two options are too few. Pictures of options stay in the quiz, and of one right
 * option learners may choose several.
 */
export function asPractice(asked: DraftQuestion): DraftPractice | undefined {
  const { question, explanation, options, details = [], answer, picture } = asked;
  const common = { id: '', question, hints: [''], explanation };
  const practice = practiceIn(asked);
  if (practice) {
    const own = practice.options?.map(({ picture: _, ...option }) => option);
    return { ...practice, ...common, ...(own && { options: own }) };
  }
  if (options.length < 3) return undefined;
  return {
    ...common,
    kind: 'several',
    ...(picture && { picture }),
    options: options.map((text, place) => {
      const says = details[place]?.says;
      return { text, right: place === answer, ...(says && { says }) };
    }),
  };
}

/** What the screen says about the fields of all kinds. Options are those of several answers. */
export const kindWords: Words = Object.assign(
  {
    'picture.alt:required': 'Say what the picture shows, for learners who can’t see it.',
    'picture.figure:required': 'Choose a figure.',
    'picture.figure:invalid_format': 'Choose a figure.',
  } satisfies Words,
  ...practiceKinds.map((kind) => modelOf(kind).words),
);

/** The rules of practice files in the words of the screen. */
export const practiceWords: Words = Object.assign(
  {
    'question:required': 'Write the question.',
    'explanation:required': 'Explain why the answer is right.',
    'hints:entries': 'Write one to three hints.',
    'hints:required': 'A hint is empty.',
    ':entries': ({ least, has }) => `${least} questions make a good round. There are ${has}.`,
    ':few_kinds': ({ least }) =>
      `Use at least ${least} kinds of questions, so that practice stays lively.`,
  } satisfies Words,
  kindWords,
);
