import { forget, isKey, keep, parseRecord, recall } from '../shared/draft-storage.ts';

/** What goes with the photos; these wait on the server. */
export interface AssignmentDraft {
  comment: string;
  /** Empty until it is handed in for the first time. */
  key: string;
}

const nameOf = (accountId: number, slug: string) => `stepwell:assignment:${accountId}:${slug}`;

export function parseAssignmentDraft(text: string | null): AssignmentDraft {
  const { comment, key } = parseRecord(text) ?? {};
  return { comment: typeof comment === 'string' ? comment : '', key: isKey(key) ? key : '' };
}

export function loadAssignmentDraft(accountId: number, slug: string): AssignmentDraft {
  return parseAssignmentDraft(recall(nameOf(accountId, slug)));
}

export function saveAssignmentDraft(accountId: number, slug: string, draft: AssignmentDraft): void {
  if (draft.comment || draft.key) keep(nameOf(accountId, slug), draft);
  else forget(nameOf(accountId, slug));
}
