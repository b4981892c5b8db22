import type { Wording } from '../../practice/kind.ts';
import { modelOf, practiceKinds } from '../../practice/kinds.ts';
import type { DraftPractice } from './content.ts';

/** What a draft question says, as a file of practice questions has it: only the fields of its kind, and none that are empty. */
export function toPracticeQuestion(draft: DraftPractice): Record<string, unknown> {
  const { id, kind, question, explanation, picture } = draft;
  const hints = draft.hints.filter((hint) => hint !== '');
  const model = modelOf(kind);
  const shown = !model.figure && picture?.figure ? { picture } : {};
  return { id, kind, question, ...shown, ...model.file(draft), hints, explanation };
}

const common: readonly Wording[] = [
  [/^Question is required/, 'Write the question.'],
  [/^Explanation is required/, 'Explain why the answer is right.'],
  [/^Hints: /, 'Write one to three hints.'],
  [/^A hint is required/, 'A hint is empty.'],
  [
    /^What the picture shows is required/,
    'Say what the picture shows, for learners who can’t see it.',
  ],
  [/^Figure names/, 'Choose a figure.'],
  [
    /^Practice: (\d+) to \d+ entries, not (\d+)/,
    (wanted, has) => `${wanted} questions make a good round. There are ${has}.`,
  ],
  [
    /^Practice uses at least (\d+) kinds/,
    (wanted) => `Use at least ${wanted} kinds of questions, so that practice stays lively.`,
  ],
];

const wordings = [...common, ...practiceKinds.flatMap((kind) => modelOf(kind).wordings)];

/** The rules of practice files in the words of the screen. */
export function practiceWords(message: string): string {
  for (const [pattern, say] of wordings) {
    const found = pattern.exec(message);
    if (found) return typeof say === 'string' ? say : say(...found.slice(1));
  }
  return message;
}
