import * as z from 'zod/mini';
import { CourseId, Task } from '../catalog.ts';
import { Done, dataOf, endpoint, PageLimit, PageNumber, pageOf } from '../endpoint.ts';
import { Moment, publishedText, Uuid } from '../fields.ts';
import {
  answerDays,
  Criterion,
  HandInTerms,
  handedInWork,
  JudgedCriterion,
  Point,
  type PointAnswer,
  SubmissionState,
} from './assignments.ts';
import { Remark } from './remarks.ts';

const weights: Record<PointAnswer, number> = { yes: 1, partly: 0.5, no: 0 };

/** The mark from 0 to 100 that follows from the points of a rubric; null until each is answered. */
export function markOf(points: readonly (PointAnswer | null)[]): number | null {
  const answered = points.filter((point) => point !== null);
  if (points.length === 0 || answered.length < points.length) return null;
  const sum = answered.reduce((sum, answer) => sum + weights[answer], 0);
  return Math.round((sum / points.length) * 100);
}

const dayLength = 24 * 60 * 60 * 1000;

/** Whether the time within which learners expect an answer ends within a day, or has ended. */
export function isToAnswerToday(waitingSince: string, now: number): boolean {
  return now - Date.parse(waitingSince) >= (answerDays - 1) * dayLength;
}

/** Only the newest try of a learner is in one of these lists; the ones before are shown with it. */
export const SubmissionList = z.enum(
  ['waiting', 'peers', 'returned', 'reviewed'],
  'The list is waiting, peers, returned or reviewed.',
);
export type SubmissionList = z.infer<typeof SubmissionList>;

/** Which submissions are meant: of one assignment, of one course, or of all courses that the viewer reviews. */
const Filter = {
  list: z._default(SubmissionList, 'waiting'),
  course: z.optional(CourseId),
  assignment: z.optional(Uuid),
  /** Only in courses that nobody reviews. */
  reviewer: z.optional(z.enum(['none'], 'The reviewer is none, or left out.')),
};

export const ListedSubmission = z.object({
  id: z.string(),
  /** The name, or those of a whole group. */
  learner: z.string(),
  /** The names of a group's members; empty for the work of one learner. */
  members: z.array(z.string()),
  assignment: z.string(),
  /** The assignment is no longer part of its course. */
  withdrawn: z.boolean(),
  courseTitle: z.string(),
  /** Which try of the learner it is, from 1. */
  number: z.number(),
  submittedAt: Moment,
  /** When the teachers' turn came: after its fellow learners', if these review it first. */
  waitingSince: Moment,
  /** An objection to a review, or a report, waits for a teacher's decision. */
  isDisputed: z.boolean(),
  reviewedAt: z.nullable(Moment),
  /** What counts of it, after a late hand-in. */
  mark: z.nullable(z.number()),
  /** Days begun after it was due; 0 if it was on time or nothing was due. */
  daysLate: z.number(),
});
export type ListedSubmission = z.infer<typeof ListedSubmission>;

export const listSubmissions = endpoint({
  method: 'GET',
  path: '/api/submissions',
  access: 'teacher',
  summary:
    'Submissions in the courses that the viewer reviews; in all courses for Admins. Oldest first; reviewed ones newest first.',
  query: z.object({
    ...Filter,
    _page: z._default(PageNumber, 1),
    _limit: z._default(PageLimit, 20),
  }),
  reply: pageOf(ListedSubmission),
});

export const SubmissionCounts = z.object({
  waiting: z.number(),
  /** With fellow learners. */
  peers: z.number(),
  returned: z.number(),
  reviewed: z.number(),
});
export type SubmissionCounts = z.infer<typeof SubmissionCounts>;

export const ReviewDesk = z.object({
  /** With the filter applied. */
  counts: SubmissionCounts,
  /** To filter by. */
  assignments: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      courseId: z.number(),
      courseTitle: z.string(),
      withdrawn: z.boolean(),
      waiting: z.number(),
    }),
  ),
  /** How long the viewer's last ten answers took, in hours; null before the first. */
  averageHours: z.nullable(z.number()),
});
export type ReviewDesk = z.infer<typeof ReviewDesk>;

export const getReviewDesk = endpoint({
  method: 'GET',
  path: '/api/submissions/desk',
  access: 'teacher',
  summary:
    'How many submissions wait, were returned and were reviewed, and by which assignments to filter.',
  query: z.object({
    course: Filter.course,
    assignment: Filter.assignment,
    reviewer: Filter.reviewer,
  }),
  reply: dataOf(ReviewDesk),
});

const GivenReview = z.object({
  feedback: z.string(),
  mark: z.nullable(z.number()),
  points: z.array(Point),
  /** By a rubric with levels, as it was then. */
  judged: z.array(JudgedCriterion),
  markReason: z.nullable(z.string()),
  /** About places in what was handed in. */
  remarks: z.array(Remark),
  /** Null once the account was deleted. */
  reviewer: z.nullable(z.string()),
  at: Moment,
});

/** A fellow learner's review, as teachers see it. */
export const PeerReviewToCheck = z.object({
  id: z.string(),
  /** Only teachers see the name. Null once the account was deleted. */
  reviewer: z.nullable(z.string()),
  points: z.array(Point),
  sentence: z.string(),
  at: Moment,
  objection: z.nullable(
    z.object({
      reason: z.string(),
      isAbuse: z.boolean(),
      at: Moment,
      decision: z.nullable(z.enum(['removed', 'kept'])),
      answer: z.string(),
    }),
  ),
});
export type PeerReviewToCheck = z.infer<typeof PeerReviewToCheck>;

const Try = z.object({
  id: z.string(),
  number: z.number(),
  state: SubmissionState,
  comments: z.string(),
  submittedAt: Moment,
  /** As in the learner's submission. */
  terms: z.nullable(HandInTerms),
  ...handedInWork,
  peerReviews: z.array(PeerReviewToCheck),
  /** Why fellow learners reported this work to its teachers. */
  reports: z.array(z.object({ reason: z.string(), at: Moment })),
  review: z.nullable(GivenReview),
  /** Whether it was accepted; null if handing it in was enough. */
  isAccepted: z.nullable(z.boolean()),
});
export type Try = z.infer<typeof Try>;

/** A list of this length means that there are more. */
export const mostCounted = 1_000;

export const SubmissionToReview = z.extend(Try, {
  learner: z.object({
    /** Of a group, the names of all members. */
    name: z.string(),
    /** How sentences call them: the first name, or `the group`. */
    firstName: z.string(),
  }),
  /** Null for the work of one learner. */
  group: z.nullable(z.object({ number: z.number() })),
  /** The viewer's own work. */
  isOwn: z.boolean(),
  assignment: z.object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    /** It is no longer part of its course, so the learner can't hand in again. */
    withdrawn: z.boolean(),
    photos: z.array(z.object({ title: z.string(), instructions: z.string() })),
    task: z.nullable(Task),
    /** The questions by which to review; empty if the assignment has none. */
    rubric: z.array(z.string()),
    /** A rubric with levels, whose titles `rubric` has; null for plain points. */
    criteria: z.nullable(z.array(Criterion)),
    /** The lowest mark with which it is accepted, 0 for any; null if handing in completes it. */
    acceptedFrom: z.nullable(z.number()),
  }),
  course: z.object({ id: z.number(), title: z.string() }),
  /** While fellow learners review it: until when teachers wait for them. */
  peersUntil: z.nullable(Moment),
  /** It was to be reviewed by fellow learners. */
  isPeerReviewed: z.boolean(),
  /** The learner's earlier tries, newest first. */
  earlier: z.array(Try),
  /** The try that replaced this one, if the learner has handed in again. */
  newerId: z.nullable(z.string()),
  /** Its place in the list that was asked for; null if it isn't in it. Both numbers stop at `mostCounted`. */
  place: z.nullable(
    z.object({
      position: z.number(),
      total: z.number(),
      previousId: z.nullable(z.string()),
      nextId: z.nullable(z.string()),
    }),
  ),
});
export type SubmissionToReview = z.infer<typeof SubmissionToReview>;

export const getSubmission = endpoint({
  method: 'GET',
  path: '/api/submissions/:id',
  access: 'teacher',
  summary: 'A submission with everything needed to review it, and its neighbours in the list.',
  params: z.object({ id: Uuid }),
  query: z.object(Filter),
  reply: dataOf(SubmissionToReview),
});

export const maxPhrases = 100;

export const Phrase = z.object({ id: z.string(), text: z.string() });
export type Phrase = z.infer<typeof Phrase>;

export const listPhrases = endpoint({
  method: 'GET',
  path: '/api/phrases',
  access: 'teacher',
  summary: "The viewer's own phrases for feedback, in alphabetical order.",
  reply: dataOf(z.array(Phrase)),
});

const NewPhrase = z.object({ text: publishedText('The phrase', 600) });

export const addPhrase = endpoint({
  method: 'POST',
  path: '/api/phrases',
  access: 'teacher',
  summary: 'Save a phrase for feedback. One that is there already stays as it is.',
  body: NewPhrase,
  reply: dataOf(Phrase),
  status: 201,
});

export const deletePhrase = endpoint({
  method: 'DELETE',
  path: '/api/phrases/:id',
  access: 'teacher',
  summary: "Delete one of the viewer's phrases.",
  params: z.object({ id: Uuid }),
  reply: Done,
});
