import type { Question } from '../../../contract/catalog.ts';
import { isKey } from '../../data/idempotency-key.ts';
import { parseRecord, readStored, removeStored, store } from '../shared/draft-storage.ts';
import type { Answers } from './quiz-answers.ts';

/** The answers of an attempt that is not graded yet. */
export interface QuizDraft {
  answers: Answers;
  key: string;
  /** A visitor saw the score and left to sign in: submit it once they are back. */
  toKeep?: boolean;
}

/** The version of a quiz that a draft belongs to. */
export interface QuizVersion {
  slug: string;
  version: number;
  questions: readonly Question[];
}

export const visitor = 'visitor';

export function draftKey(owner: string, { slug, version }: QuizVersion): string {
  return `stepwell:quiz:${owner}:${slug}:${version}`;
}

export function parseDraft(text: string | null, questions: readonly Question[]): QuizDraft | null {
  const stored = parseRecord(text);
  if (!stored || !isKey(stored.key)) return null;
  const given: unknown[] = Array.isArray(stored.answers) ? stored.answers : [];
  const answers = questions.map(({ options }, index) => validOption(given[index], options.length));
  return { answers, key: stored.key, toKeep: stored.toKeep === true };
}

function validOption(value: unknown, options: number): number | null {
  const isOption = typeof value === 'number' && Number.isInteger(value);
  return isOption && value >= 0 && value < options ? value : null;
}

export function saveDraft(owner: string, quiz: QuizVersion, draft: QuizDraft): void {
  store(draftKey(owner, quiz), draft);
}

export function clearDraft(owner: string, quiz: QuizVersion): void {
  removeStored(draftKey(owner, quiz));
}

/** The owner's draft; after signing in, the one begun as a visitor. */
export function loadDraft(owner: string, quiz: QuizVersion): QuizDraft | null {
  const owned = parseDraft(readStored(draftKey(owner, quiz)), quiz.questions);
  if (owner === visitor) return owned;
  const before = parseDraft(readStored(draftKey(visitor, quiz)), quiz.questions);
  const draft = before?.toKeep ? before : (owned ?? before);
  if (draft && draft !== owned) saveDraft(owner, quiz, draft);
  if (draft && draft === before) clearDraft(visitor, quiz);
  return draft;
}
