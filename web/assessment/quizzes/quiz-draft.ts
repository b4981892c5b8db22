import type { Question } from '../../../contract/catalog.ts';
import type { PracticeAnswer } from '../../../practice/kinds.ts';
import { isKey } from '../../data/idempotency-key.ts';
import { parseRecord, readStored, removeStored, store } from '../../data/stored.ts';
import type { Answer, Answers } from './quiz-answers.ts';

/** What an attempt asks. */
export interface Sheet {
  paper: string;
  questions: readonly Question[];
}

/**
 * The answers of an attempt that is not graded yet, with the questions they belong to: on the next visit the page may ask others.
 */
export interface QuizDraft extends Sheet {
  answers: Answers;
  key: string;
  /** A visitor saw the score and left to sign in: submit it once they are back. */
  toKeep?: boolean;
}

/** The version of a quiz that a draft belongs to. */
export interface QuizVersion {
  slug: string;
  version: number;
}

export const visitor = 'visitor';

export function draftKey(owner: string, { slug, version }: QuizVersion): string {
  return `stepwell:quiz:${owner}:${slug}:${version}`;
}

export function parseDraft(text: string | null): QuizDraft | null {
  const stored = parseRecord(text);
  if (!stored || !isKey(stored.key) || typeof stored.paper !== 'string') return null;
  const questions: unknown[] = Array.isArray(stored.questions) ? stored.questions : [];
  if (questions.length === 0 || !questions.every(isQuestion)) return null;
  const given: unknown[] = Array.isArray(stored.answers) ? stored.answers : [];
  const answers = questions.map((question, index) => validAnswer(given[index], question));
  const { key, paper } = stored;
  return { paper, questions, answers, key, toKeep: stored.toKeep === true };
}

function isQuestion(value: unknown): value is Question {
  if (typeof value !== 'object' || value === null) return false;
  const { question, options } = value as Partial<Record<keyof Question, unknown>>;
  return (
    typeof question === 'string' &&
    Array.isArray(options) &&
    options.every((option) => typeof option === 'string')
  );
}

function validAnswer(value: unknown, { options, shown }: Question): Answer {
  const answer = value as PracticeAnswer | null;
  if (shown) return answer?.kind === shown.kind ? answer : null;
  const option = value as number;
  return Number.isInteger(option) && option >= 0 && option < options.length ? option : null;
}

export function saveDraft(owner: string, quiz: QuizVersion, draft: QuizDraft): void {
  store(draftKey(owner, quiz), draft);
}

export function clearDraft(owner: string, quiz: QuizVersion): void {
  removeStored(draftKey(owner, quiz));
}

/** The owner's draft; after signing in, the one begun as a visitor. */
export function loadDraft(owner: string, quiz: QuizVersion): QuizDraft | null {
  const owned = parseDraft(readStored(draftKey(owner, quiz)));
  if (owner === visitor) return owned;
  const before = parseDraft(readStored(draftKey(visitor, quiz)));
  const draft = before?.toKeep ? before : (owned ?? before);
  if (draft && draft !== owned) saveDraft(owner, quiz, draft);
  if (draft && draft === before) clearDraft(visitor, quiz);
  return draft;
}
