import { parseRecord, readStored, removeStored, store } from '../../../data/stored.ts';
import type { Answers } from '../quiz-answers.ts';

/** What was chosen here and hasn't arrived yet, by question. Kept in the browser, so that it survives a lost connection and a reload. */
export type Pending = ReadonlyMap<number, number>;

export const nothingPending: Pending = new Map();

/** What the server has, with what is chosen here on top. */
export function overlay(answers: Answers, pending: Pending): Answers {
  return answers.map((option, index) => pending.get(index) ?? option);
}

/** Without what has arrived. */
export function withoutArrived(pending: Pending, answers: Answers): Pending {
  return new Map([...pending].filter(([index, option]) => answers[index] !== option));
}

const nameOf = (sittingId: string) => `stepwell:sitting:${sittingId}`;

export function keepPending(sittingId: string, pending: Pending): void {
  if (pending.size === 0) removeStored(nameOf(sittingId));
  else store(nameOf(sittingId), Object.fromEntries(pending));
}

export function readPending(sittingId: string): Pending {
  const stored = Object.entries(parseRecord(readStored(nameOf(sittingId))) ?? {});
  return new Map(
    stored.flatMap(([index, option]) =>
      typeof option === 'number' ? [[Number(index), option] as const] : [],
    ),
  );
}
