import type { Viewer } from '../../platform/calls/calls.ts';

/**
 * A draft is private. Once submitted, it is also visible to the learner's group if that handed it in, to teachers who review the
 * course, to fellow learners who review this work, and to Admins.
 */
export function maySeeWork(
  viewer: Viewer,
  work: {
    accountId: number;
    isAuthor: boolean;
    isReviewer: boolean;
    isPeer: boolean;
    isSubmitted: boolean;
  },
): boolean {
  if (viewer.accountId === work.accountId) return true;
  if (!work.isSubmitted) return false;
  return viewer.role === 'Admin' || work.isPeer || work.isAuthor || work.isReviewer;
}
