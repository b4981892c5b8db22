import { type BankContent, isPractice } from '../../../contract/questions/bank.ts';
import {
  practiceIn,
  toPracticeQuestion,
  toQuizContent,
} from '../../../contract/studio/practice.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { figuresIn } from '../../studio/figures/figures-in.ts';
import { Refusal } from '../refusals.ts';
import * as queries from './queries.ts';

/** Without what other kinds left in it while its author tried them out. */
function fieldsOf(question: BankContent): unknown {
  if (isPractice(question)) return toPracticeQuestion(question);
  const practice = practiceIn(question);
  return practice ? toQuizContent(practice) : question;
}

export const showsFigures = (question: BankContent): boolean =>
  figuresIn(fieldsOf(question)).length > 0;

/** Gives the figures of a question to courses that don't have them. Pictures are stored once, so none is copied. */
export async function shareFigures(
  db: Db,
  question: BankContent,
  { from, to }: { from: readonly number[]; to: readonly number[] },
): Promise<void> {
  const names = figuresIn(fieldsOf(question)).flatMap(
    (path) => /^figures\/(.+)$/.exec(path)?.[1] ?? [],
  );
  if (names.length === 0) return;
  const known = new Map<string, string>();
  for (const courseId of from) {
    for (const { name, hash } of await queries.listFigureHashes(db, courseId, names)) {
      if (!known.has(name)) known.set(name, hash);
    }
  }
  for (const courseId of to) {
    const own = new Map(
      (await queries.listFigureHashes(db, courseId, names)).map(({ name, hash }) => [name, hash]),
    );
    const missing = [...known].filter(([name]) => !own.has(name));
    const other = [...known].find(([name, hash]) => own.has(name) && own.get(name) !== hash);
    if (other) {
      throw new Refusal('other_figure', {
        detail: `Two courses have different figures called ${other[0]}. Rename one of them first.`,
      });
    }
    if (missing.length === 0) continue;
    await queries.insertFigures(
      db,
      courseId,
      missing.map(([name, hash]) => ({ name, hash })),
    );
  }
}
