import { useEffect, useState } from 'react';
import { type Submission, submitAssignment } from '../../../contract/assessment/assignments.ts';
import { call } from '../../data/api.ts';
import { newKey } from '../../data/idempotency-key.ts';
import { prepareToasts } from '../../ui/overlays/toast.ts';
import {
  type AssignmentDraft,
  emptyDraft,
  loadAssignmentDraft,
  saveAssignmentDraft,
} from './assignment-draft.ts';

export type HandInProps = {
  accountId: number;
  slug: string;
  /** The newest submission that is shown. */
  follows: string | null;
  onSubmitted: (submission: Submission) => void;
  /** With what was typed, which the browser may have been unable to save. */
  onRefused: (error: unknown, draft: AssignmentDraft) => void;
};

/** What is typed for an assignment, in the browser's storage until it is handed in. */
export function useHandIn({ accountId, slug, follows, onSubmitted, onRefused }: HandInProps) {
  const [draft, setDraft] = useState(() => loadAssignmentDraft(accountId, slug));
  useEffect(() => saveAssignmentDraft(accountId, slug, draft), [accountId, slug, draft]);
  useEffect(prepareToasts, []);

  /** Other work makes another submission, so it needs a new key. */
  const change = (changes: Partial<AssignmentDraft>) =>
    setDraft((draft) => ({ ...draft, key: '', ...changes }));

  async function handIn(given: { answer?: string; link?: string } = {}): Promise<void> {
    const key = draft.key || newKey();
    setDraft({ ...draft, key });
    try {
      const submission = await call(submitAssignment, {
        params: { slug },
        body: { comments: draft.comment, key, follows, ...given },
      });
      saveAssignmentDraft(accountId, slug, emptyDraft);
      onSubmitted(submission);
    } catch (error) {
      onRefused(error, draft);
      throw error;
    }
  }
  return { draft, change, handIn };
}
