import * as z from 'zod/mini';
import { LessonParams, Task } from '../catalog.ts';
import { Done, dataOf, endpoint } from '../endpoint.ts';
import { line, publishedText, Uuid } from '../fields.ts';
import { handedInWork, PointAnswer } from './assignments.ts';

/** Each submission gets this many reviews by fellow learners, and each learner is asked to give as many. */
export const reviewsPerSubmission = 2;

/** Nobody can review more works of one assignment than this, however often they hand in their own. */
export const mostReviewsGiven = 6;

/** A learner who takes a work to review has this long before someone else can take the place. */
export const daysToReview = 3;

/** After this many days a teacher marks the work, with as many reviews as there are. */
export const daysWithPeers = 7;

/** A fellow learner's work. Nothing in it says whose it is. */
export const PeerWork = z.object({
  /** Of the review that is to be written. */
  id: z.string(),
  ...handedInWork,
  comments: z.string(),
  rubric: z.array(z.string()),
});
export type PeerWork = z.infer<typeof PeerWork>;

export const PeerDesk = z.object({
  /** How many reviews the viewer was asked for, and has given. */
  asked: z.number(),
  given: z.number(),
  /** The work that the viewer has begun to review. */
  open: z.nullable(PeerWork),
  /** Whether there is another one to review now. */
  isMore: z.boolean(),
  assignment: z.object({
    title: z.string(),
    photos: z.array(z.object({ title: z.string() })),
    task: z.nullable(Task),
  }),
});
export type PeerDesk = z.infer<typeof PeerDesk>;

export const getPeerDesk = endpoint({
  method: 'GET',
  path: '/api/assignments/:slug/peer-reviews',
  access: 'account',
  summary: 'How many reviews the viewer was asked for and has given, and the one under way.',
  params: LessonParams,
  reply: dataOf(z.nullable(PeerDesk)),
});

export const takePeerReview = endpoint({
  method: 'POST',
  path: '/api/assignments/:slug/peer-reviews',
  access: 'account',
  summary:
    "Take a fellow learner's work to review: of those who have the fewest reviews, the one that has waited longest.",
  params: LessonParams,
  reply: dataOf(PeerWork),
  status: 201,
});

const ReviewParams = z.object({ id: Uuid });

export const givePeerReview = endpoint({
  method: 'PUT',
  path: '/api/peer-reviews/:id',
  access: 'account',
  summary: "Send a review of a fellow learner's work: an answer for each point, and one sentence.",
  params: ReviewParams,
  body: z.object({
    points: z
      .array(PointAnswer, 'The points are a list.')
      .check(z.maxLength(20, 'Too many points.')),
    sentence: line('Your sentence', 500).check(
      z.minLength(10, 'Write a whole sentence, 10 characters or more.'),
    ),
  }),
  reply: Done,
});

const Reason = publishedText('The reason', 1000).check(
  z.minLength(5, 'Say in a few words what is wrong.'),
);

export const reportPeerWork = endpoint({
  method: 'POST',
  path: '/api/peer-reviews/:id/report',
  access: 'account',
  summary: "Report a fellow learner's work to the teachers instead of reviewing it.",
  params: ReviewParams,
  body: z.object({ reason: Reason }),
  reply: Done,
});

export const objectToReview = endpoint({
  method: 'POST',
  path: '/api/peer-reviews/:id/objection',
  access: 'account',
  summary:
    "Object to a fellow learner's review of the viewer's work, as unfair or as abuse. A teacher decides.",
  params: ReviewParams,
  body: z.object({ reason: Reason, isAbuse: z._default(z.boolean(), false) }),
  reply: Done,
});

export const decideObjection = endpoint({
  method: 'PUT',
  path: '/api/peer-reviews/:id/decision',
  access: 'teacher',
  summary:
    'Decide on an objection as a teacher who reviews the course or an Admin: remove the review, or keep it with an answer.',
  params: ReviewParams,
  body: z.object({
    decision: z.enum(['removed', 'kept'], 'The decision is removed or kept.'),
    answer: z._default(
      z
        .string('The answer must be text.')
        .check(z.trim(), z.maxLength(2000, 'The answer can have at most 2000 characters.')),
      '',
    ),
  }),
  reply: Done,
});
