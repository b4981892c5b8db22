import { inWords, readIssue } from '../../../contract/catalog/problems.ts';
import { type BankContent, isPractice } from '../../../contract/questions/bank.ts';
import type { DraftPractice } from '../../../contract/studio/content.ts';
import {
  asPractice,
  practiceWords,
  toPracticeQuestion,
} from '../../../contract/studio/practice.ts';
import { modelOf, type PracticeKind, PracticeQuestion } from '../../../practice/kinds.ts';
import { removeAt } from '../../../practice/shared/lists.ts';
import type { Conflict } from '../../forms/autosave.ts';
import { isSameValue } from '../../forms/same-value.ts';

/** A new question with room for what its kind needs. */
export function blankPractice(kind: PracticeKind, others: readonly DraftPractice[]): DraftPractice {
  const common = { id: freeId(kind, others), kind, question: '', hints: [''], explanation: '' };
  return { ...common, ...modelOf(kind).blank };
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

/** A question of the bank to practise with, or why it can't be. One of a quiz is another question by then, so it doesn't follow the bank. */
export function fromBank(taken: BankContent): DraftPractice | string {
  if (isPractice(taken)) return taken;
  return asPractice(taken) ?? 'Practice needs three options or more: with two, it stays in a quiz.';
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
  const read = PracticeQuestion.safeParse(toPracticeQuestion(draft), { reportInput: true });
  if (read.success) return { question: read.data, problems: [] };
  return {
    question: null,
    problems: [
      ...new Set(
        read.error.issues.map((issue) => inWords(practiceWords, readIssue(issue)) ?? issue.message),
      ),
    ],
  };
}

export interface PracticeClash {
  id: string;
  /** Null: it was removed. */
  mine: DraftPractice | null;
  theirs: DraftPractice | null;
}

/** Joins what two people have changed, question by question. What both have changed is still mine, and a clash. */
export function mergePractice({ base, mine, theirs }: Conflict<readonly DraftPractice[]>): {
  questions: DraftPractice[];
  clashes: PracticeClash[];
} {
  if (isSameValue(mine, base)) return { questions: [...theirs], clashes: [] };
  const find = (list: readonly DraftPractice[], id: string) =>
    list.find((question) => question.id === id) ?? null;
  const questions: DraftPractice[] = [];
  const clashes: PracticeClash[] = [];
  for (const own of mine) {
    const [former, other] = [find(base, own.id), find(theirs, own.id)];
    if (!former || isSameValue(other, former) || isSameValue(own, other)) questions.push(own);
    else if (isSameValue(own, former)) questions.push(...(other ? [other] : []));
    else {
      questions.push(own);
      clashes.push({ id: own.id, mine: own, theirs: other });
    }
  }
  for (const other of theirs) {
    if (find(mine, other.id)) continue;
    const former = find(base, other.id);
    if (!former) questions.push(other);
    else if (!isSameValue(former, other)) clashes.push({ id: other.id, mine: null, theirs: other });
  }
  return { questions, clashes };
}

/** Decides one clash. The base takes their question, so that whatever mine has there now is a change of mine alone. */
export function settlePractice(
  { base, mine }: { base: readonly DraftPractice[]; mine: readonly DraftPractice[] },
  clash: PracticeClash,
  choice: 'mine' | 'theirs',
): { base: DraftPractice[]; mine: DraftPractice[] } {
  return {
    base: withQuestion(base, clash.id, clash.theirs),
    mine: choice === 'mine' ? [...mine] : withQuestion(mine, clash.id, clash.theirs),
  };
}

function withQuestion(
  list: readonly DraftPractice[],
  id: string,
  question: DraftPractice | null,
): DraftPractice[] {
  const place = list.findIndex((each) => each.id === id);
  const added = question ? [question] : [];
  return place < 0 ? [...list, ...added] : list.toSpliced(place, 1, ...added);
}
