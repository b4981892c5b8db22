import type { PracticeAnswer } from '../../../../practice/kinds.ts';
import { parseRecord, readStored, removeStored, store } from '../../../data/stored.ts';
import { isSameValue } from '../../../forms/same-value.ts';
import type { Answer, Answers } from '../quiz-answers.ts';

/** What was chosen here and hasn't arrived yet, by question. Kept in the browser, so that it survives a lost connection and a reload. */
export type Pending = ReadonlyMap<number, Answer>;

export const nothingPending: Pending = new Map();

/** Options, with what was answered to questions of other kinds in their places. */
export const answersIn = (answers: readonly (number | null)[], given: Answers = []): Answers =>
  answers.map((option, index) => option ?? given[index] ?? null);

/** What the server has, with what is chosen here on top. */
export function overlay(answers: Answers, pending: Pending): Answers {
  return answers.map((answer, index) => pending.get(index) ?? (pending.has(index) ? null : answer));
}

/** Without what has arrived. */
export function withoutArrived(pending: Pending, answers: Answers): Pending {
  return new Map([...pending].filter(([index, answer]) => !isSameValue(answers[index], answer)));
}

const nameOf = (sittingId: string) => `stepwell:sitting:${sittingId}`;

export function keepPending(sittingId: string, pending: Pending): void {
  if (pending.size === 0) removeStored(nameOf(sittingId));
  else store(nameOf(sittingId), Object.fromEntries(pending));
}

const isAnswer = (value: unknown): value is Answer =>
  value === null || typeof value === 'number' || typeof (value as PracticeAnswer).kind === 'string';

export function readPending(sittingId: string): Pending {
  const stored = Object.entries(parseRecord(readStored(nameOf(sittingId))) ?? {});
  return new Map(
    stored.flatMap(([index, option]) =>
      isAnswer(option) ? [[Number(index), option] as const] : [],
    ),
  );
}
