import { modelOf, practiceKinds } from '../../practice/kinds.ts';
import type { Words } from '../catalog/problems.ts';
import type { DraftPractice } from './content.ts';

/** What a draft question says, as a file of practice questions has it: only the fields of its kind, and none that are empty. */
export function toPracticeQuestion(draft: DraftPractice): Record<string, unknown> {
  const { id, kind, question, explanation, picture } = draft;
  const hints = draft.hints.filter((hint) => hint !== '');
  const model = modelOf(kind);
  const shown = !model.figure && picture?.figure ? { picture } : {};
  return { id, kind, question, ...shown, ...model.file(draft), hints, explanation };
}

/** The rules of practice files in the words of the screen. */
export const practiceWords: Words = Object.assign(
  {
    'question:required': 'Write the question.',
    'explanation:required': 'Explain why the answer is right.',
    'hints:entries': 'Write one to three hints.',
    'hints:required': 'A hint is empty.',
    'picture.alt:required': 'Say what the picture shows, for learners who can’t see it.',
    'picture.figure:required': 'Choose a figure.',
    'picture.figure:invalid_format': 'Choose a figure.',
    ':entries': ({ least, has }) => `${least} questions make a good round. There are ${has}.`,
    ':few_kinds': ({ least }) =>
      `Use at least ${least} kinds of questions, so that practice stays lively.`,
  } satisfies Words,
  ...practiceKinds.map((kind) => modelOf(kind).words),
);
