import { useState } from 'react';
import type { SubmissionToReview } from '../../../../contract/assessment/submissions.ts';
import { useSession } from '../../../data/session.tsx';
import {
  draftOf,
  loadReviewDraft,
  type ReviewDraft,
  removeReviewDraft,
  saveReviewDraft,
} from './review-draft.ts';

export interface Drafting {
  draft: ReviewDraft;
  change: (changes: Partial<ReviewDraft>) => void;
  /** Out of the browser's storage, once it is sent. What is shown stays. */
  forget: () => void;
  /** Back to what is on the server. */
  discard: () => void;
}

/**
 * A review that isn't sent yet, for the form and for the pins on what was handed in. What is changed is in the browser's storage until it is
 * sent. `sent` counts what was, after which it starts from what is on the server again.
 */
export function useReviewDraft(submission: SubmissionToReview, sent = 0): Drafting {
  const { id } = submission;
  const accountId = useSession().user?.userid ?? 0;
  const load = () => loadReviewDraft(accountId, submission);
  const [{ draft, loadedFor }, setState] = useState(() => ({ draft: load(), loadedFor: sent }));
  if (loadedFor !== sent) setState({ draft: load(), loadedFor: sent });
  return {
    draft,
    change: (changes) => {
      const next = { ...draft, ...changes, savedAt: new Date().toISOString() };
      setState({ draft: next, loadedFor });
      saveReviewDraft(accountId, id, next);
    },
    forget: () => removeReviewDraft(accountId, id),
    discard: () => {
      removeReviewDraft(accountId, id);
      setState({ draft: draftOf(submission), loadedFor });
    },
  };
}
