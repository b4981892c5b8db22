import { PracticeQuestion } from '../../../contract/assessment/practice/question.ts';
import type { DraftPractice } from '../../../contract/studio/content.ts';
import { practiceWords, toPracticeQuestion } from '../../../contract/studio/practice.ts';
import { isSameValue } from '../../forms/same-value.ts';

export type PracticeKind = DraftPractice['kind'];

export const kindNames: Record<PracticeKind, string> = {
  ordering: 'Order',
  matching: 'Match',
  number: 'Number',
  text: 'Text',
  several: 'Several answers',
  hotspot: 'Place in a figure',
  dictation: 'Dictation',
};

/** A new question with room for what its kind needs. */
export function blankPractice(kind: PracticeKind, others: readonly DraftPractice[]): DraftPractice {
  const common = { id: freeId(kind, others), kind, question: '', hints: [''], explanation: '' };
  switch (kind) {
    case 'ordering':
      return { ...common, items: ['', '', '', ''] };
    case 'matching':
      return { ...common, pairs: [1, 2, 3].map(() => ({ left: '', right: '' })) };
    case 'several':
      return { ...common, options: [1, 2, 3, 4].map(() => ({ text: '', right: false })) };
    case 'hotspot':
      return { ...common, figure: '', regions: [] };
    case 'number':
      return { ...common, answer: null };
    default:
      return { ...common, accept: [''] };
  }
}

/** Schedules follow the id, so one that was used is never given to another question. */
function freeId(kind: PracticeKind, others: readonly DraftPractice[]): string {
  const taken = new Set(others.map(({ id }) => id));
  for (let n = others.length + 1; ; n += 1) {
    const id = `${kind}-${n}-${randomLetters()}`;
    if (!taken.has(id)) return id;
  }
}

const randomLetters = () => crypto.randomUUID().slice(0, 4);

/** Questions from a file have no id yet. */
export function addImported(
  current: readonly DraftPractice[],
  read: readonly DraftPractice[],
): DraftPractice[] {
  const all = [...current];
  for (const question of read) all.push({ ...question, id: freeId(question.kind, all) });
  return all;
}

export function replaceAt<T>(list: readonly T[], place: number, item: T): T[] {
  return list.map((other, index) => (index === place ? item : other));
}

export function removeAt<T>(list: readonly T[], place: number): T[] {
  return list.filter((_, index) => index !== place);
}

export function moveBy<T>(list: readonly T[], place: number, by: -1 | 1): T[] {
  const item = list[place];
  const rest = removeAt(list, place);
  return item === undefined
    ? [...list]
    : [...rest.slice(0, place + by), item, ...rest.slice(place + by)];
}

export type CheckedPractice =
  | { question: PracticeQuestion; problems: readonly string[] }
  | { question: null; problems: readonly string[] };

/** By the rules that publishing follows, so that a teacher can try a question as soon as it is complete. */
export function checkPractice(draft: DraftPractice): CheckedPractice {
  const read = PracticeQuestion.safeParse(toPracticeQuestion(draft));
  if (read.success) return { question: read.data, problems: [] };
  return {
    question: null,
    problems: [...new Set(read.error.issues.map(({ message }) => practiceWords(message)))],
  };
}

/** Joins what two people have changed; undefined if both have changed the same question, or its place among the others. */
export function mergePractice(
  base: readonly DraftPractice[],
  mine: readonly DraftPractice[],
  theirs: readonly DraftPractice[],
): DraftPractice[] | undefined {
  if (isSameValue(mine, base)) return [...theirs];
  if (isSameValue(theirs, base)) return [...mine];
  const find = (list: readonly DraftPractice[], id: string) =>
    list.find((question) => question.id === id);
  const merged: DraftPractice[] = [];
  for (const own of mine) {
    const [former, other] = [find(base, own.id), find(theirs, own.id)];
    if (!former || isSameValue(other, former)) merged.push(own);
    else if (isSameValue(own, former)) merged.push(...(other ? [other] : []));
    else return undefined;
  }
  for (const other of theirs) {
    if (find(mine, other.id)) continue;
    const former = find(base, other.id);
    if (!former) merged.push(other);
    // Removed by me and changed by them.
    else if (!isSameValue(former, other)) return undefined;
  }
  return merged;
}
