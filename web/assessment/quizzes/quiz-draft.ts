import type { Question } from '../../../contract/catalog.ts';
import { forget, isKey, keep, parseRecord, recall } from '../shared/draft-storage.ts';
import type { Answers } from './quiz-answers.ts';

/** An attempt that was not graded yet. */
export interface QuizDraft {
  answers: Answers;
  key: string;
  /** A visitor saw the score and went to sign in, so that it is kept. */
  toKeep?: boolean;
}

/** The questions that a draft answers. */
export interface QuizPlace {
  slug: string;
  version: number;
  questions: readonly Question[];
}

export const visitor = 'visitor';

export function draftKey(owner: string, { slug, version }: QuizPlace): string {
  return `stepwell:quiz:${owner}:${slug}:${version}`;
}

export function parseDraft(text: string | null, questions: readonly Question[]): QuizDraft | null {
  const found = parseRecord(text);
  if (!found || !isKey(found.key)) return null;
  const given: unknown[] = Array.isArray(found.answers) ? found.answers : [];
  const answers = questions.map(({ options }, index) => optionOf(given[index], options.length));
  return { answers, key: found.key, toKeep: found.toKeep === true };
}

function optionOf(value: unknown, options: number): number | null {
  const isOption = typeof value === 'number' && Number.isInteger(value);
  return isOption && value >= 0 && value < options ? value : null;
}

export function saveDraft(owner: string, place: QuizPlace, draft: QuizDraft): void {
  keep(draftKey(owner, place), draft);
}

export function clearDraft(owner: string, place: QuizPlace): void {
  forget(draftKey(owner, place));
}

/** What this person has begun; a learner goes on with what they began before signing in. */
export function loadDraft(owner: string, place: QuizPlace): QuizDraft | null {
  const mine = parseDraft(recall(draftKey(owner, place)), place.questions);
  if (owner === visitor) return mine;
  const before = parseDraft(recall(draftKey(visitor, place)), place.questions);
  const draft = before?.toKeep ? before : (mine ?? before);
  if (draft && draft !== mine) saveDraft(owner, place, draft);
  if (draft && draft === before) clearDraft(visitor, place);
  return draft;
}
