import { PointAnswer } from '../../../../contract/assessment/assignments.ts';
import { Remark } from '../../../../contract/assessment/remarks.ts';
import type { SubmissionToReview } from '../../../../contract/assessment/submissions.ts';
import type { Criterion } from '../../../../contract/catalog/criteria.ts';
import { parseRecord, readStored, removeStored, store } from '../../../data/stored.ts';

/** A review that isn't sent yet. */
export interface ReviewDraft {
  feedback: string;
  /** One for each question of the rubric; null until answered. */
  points: (PointAnswer | null)[];
  /** The name of a level for each criterion of a rubric with levels; null until chosen. */
  levels: (string | null)[];
  /** Set by hand; null while the mark follows from the points. */
  ownMark: number | null;
  /** Why it isn't the one that follows from the levels. */
  markReason: string;
  /** About places. A text may be empty until it is sent. */
  remarks: Remark[];
  /** When it was last changed in this browser; empty for what is on the server. */
  savedAt: string;
}

/** In this browser, for each reviewer and submission. */
const storageKey = (accountId: number, id: string) => `stepwell:feedback:${accountId}:${id}`;

/** What was typed before, or else the review that is there, or an empty one. */
export function loadReviewDraft(accountId: number, submission: SubmissionToReview): ReviewDraft {
  const { id, assignment } = submission;
  const stored = parseReviewDraft(readStored(storageKey(accountId, id)), assignment);
  return stored ?? draftOf(submission);
}

/** As it is on the server. */
export function draftOf({ review, assignment }: SubmissionToReview): ReviewDraft {
  const chosen = new Map(review?.judged.map(({ title, chosen }) => [title, chosen]));
  // As long as the reviewer hasn't changed the mark, it's computed from the levels.
  const follows = review?.markReason === null && review.judged.length > 0;
  const answers = new Map(review?.points.map(({ question, answer }) => [question, answer]));
  return {
    feedback: review?.feedback ?? '',
    // The rubric may have changed since.
    points: pointsOf(assignment).map((question) => answers.get(question) ?? null),
    levels: levelsOf(assignment, ({ title }) => chosen.get(title)),
    ownMark: follows ? null : (review?.mark ?? null),
    markReason: review?.markReason ?? '',
    remarks: review?.remarks ?? [],
    savedAt: '',
  };
}

type Rubric = Pick<SubmissionToReview['assignment'], 'rubric' | 'criteria'>;

/** The questions to answer: none where there are levels to choose. */
export const pointsOf = ({ rubric, criteria }: Rubric) => (criteria ? [] : rubric);

/** Only levels that there are. */
function levelsOf(
  { criteria }: Rubric,
  chosenFor: (criterion: Criterion, index: number) => unknown,
): (string | null)[] {
  return (criteria ?? []).map((criterion, index) => {
    const chosen = chosenFor(criterion, index);
    return criterion.levels.find(({ name }) => name === chosen)?.name ?? null;
  });
}

export function parseReviewDraft(text: string | null, rubric: Rubric): ReviewDraft | null {
  const record = parseRecord(text);
  if (!record || typeof record.feedback !== 'string' || typeof record.savedAt !== 'string') {
    return null;
  }
  const given = Array.isArray(record.points) ? record.points : [];
  const points = pointsOf(rubric).map((_, index) => {
    const answer = PointAnswer.safeParse(given[index]);
    return answer.success ? answer.data : null;
  });
  const levels = Array.isArray(record.levels) ? record.levels : [];
  const isMark = Number.isInteger(record.ownMark);
  return {
    feedback: record.feedback,
    points,
    levels: levelsOf(rubric, (_, index) => levels[index]),
    ownMark: isMark ? Number(record.ownMark) : null,
    markReason: typeof record.markReason === 'string' ? record.markReason : '',
    remarks: readRemarks(record.remarks),
    savedAt: record.savedAt,
  };
}

/** A text that isn't written yet is kept: only its place has to be right. */
function readRemarks(stored: unknown): Remark[] {
  const listed: unknown[] = Array.isArray(stored) ? stored : [];
  return listed.flatMap((each) => {
    const { text = null } = { ...(each as { text?: unknown }) };
    const read = Remark.safeParse({ ...(each as object), text: 'x' });
    return read.success && typeof text === 'string' ? [{ ...read.data, text }] : [];
  });
}

export function saveReviewDraft(accountId: number, id: string, draft: ReviewDraft): void {
  store(storageKey(accountId, id), draft);
}

export function removeReviewDraft(accountId: number, id: string): void {
  removeStored(storageKey(accountId, id));
}
