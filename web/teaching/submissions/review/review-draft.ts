import { PointAnswer } from '../../../../contract/assessment/assignments.ts';
import type { SubmissionToReview } from '../../../../contract/assessment/submissions.ts';
import { parseRecord, readStored, removeStored, store } from '../../../data/stored.ts';

/** A review that isn't sent yet. */
export interface ReviewDraft {
  feedback: string;
  /** One for each question of the rubric; null until answered. */
  points: (PointAnswer | null)[];
  /** Set by hand; null while the mark follows from the points. */
  ownMark: number | null;
  /** When it was last changed in this browser; empty for what is on the server. */
  savedAt: string;
}

/** In this browser, for each reviewer and submission. */
const storageKey = (accountId: number, id: string) => `stepwell:feedback:${accountId}:${id}`;

/** What was typed before, or else the review that is there, or an empty one. */
export function loadReviewDraft(accountId: number, submission: SubmissionToReview): ReviewDraft {
  const { id, assignment } = submission;
  const stored = parseReviewDraft(readStored(storageKey(accountId, id)), assignment.rubric.length);
  return stored ?? draftOf(submission);
}

/** As it is on the server. */
export function draftOf({ review, assignment }: SubmissionToReview): ReviewDraft {
  const answers = new Map(review?.points.map(({ question, answer }) => [question, answer]));
  return {
    feedback: review?.feedback ?? '',
    // The rubric may have changed since.
    points: assignment.rubric.map((question) => answers.get(question) ?? null),
    ownMark: review?.mark ?? null,
    savedAt: '',
  };
}

export function parseReviewDraft(text: string | null, questions: number): ReviewDraft | null {
  const record = parseRecord(text);
  if (!record || typeof record.feedback !== 'string' || typeof record.savedAt !== 'string') {
    return null;
  }
  const given = Array.isArray(record.points) ? record.points : [];
  const points = Array.from({ length: questions }, (_, index) => {
    const answer = PointAnswer.safeParse(given[index]);
    return answer.success ? answer.data : null;
  });
  const isMark = Number.isInteger(record.ownMark);
  return {
    feedback: record.feedback,
    points,
    ownMark: isMark ? Number(record.ownMark) : null,
    savedAt: record.savedAt,
  };
}

export function saveReviewDraft(accountId: number, id: string, draft: ReviewDraft): void {
  store(storageKey(accountId, id), draft);
}

export function removeReviewDraft(accountId: number, id: string): void {
  removeStored(storageKey(accountId, id));
}
