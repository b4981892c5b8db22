import { isKey } from '../../data/idempotency-key.ts';
import { parseRecord, readStored, removeStored, store } from '../../data/stored.ts';

/** What is typed; draft photos and files are stored on the server. */
export interface AssignmentDraft {
  comment: string;
  /** A written answer, or the address of a link. */
  answer: string;
  /** Idempotency key; empty until the first attempt to submit. */
  key: string;
}

const storageKey = (accountId: number, slug: string) => `stepwell:assignment:${accountId}:${slug}`;

export function parseAssignmentDraft(text: string | null): AssignmentDraft {
  const { comment, answer, key } = parseRecord(text) ?? {};
  return {
    comment: typeof comment === 'string' ? comment : '',
    answer: typeof answer === 'string' ? answer : '',
    key: isKey(key) ? key : '',
  };
}

export const emptyDraft: AssignmentDraft = { comment: '', answer: '', key: '' };

export function loadAssignmentDraft(accountId: number, slug: string): AssignmentDraft {
  return parseAssignmentDraft(readStored(storageKey(accountId, slug)));
}

export function saveAssignmentDraft(accountId: number, slug: string, draft: AssignmentDraft): void {
  if (draft.comment || draft.answer || draft.key) store(storageKey(accountId, slug), draft);
  else removeStored(storageKey(accountId, slug));
}
