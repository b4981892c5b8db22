import { defineLimits } from '../platform/calls/limits.ts';

export const limits = defineLimits({
  /** Reviews, reports and objections of one learner. */
  peerReview: { tries: 60, seconds: 60 * 60 },
  /** Work that one learner hands in. Teachers or fellow learners are notified each time. */
  submission: { tries: 20, seconds: 60 * 60 },
  /** Groups that one learner starts or tries to join. Codes can't be guessed at this pace. */
  group: { tries: 30, seconds: 60 * 60 },
  upload: { tries: 30, seconds: 60 * 60 },
  sampleAnswer: { tries: 30, seconds: 60 },
  /** Quizzes that one learner hands in: each attempt is stored permanently. A visitor's isn't stored. */
  quiz: { tries: 2_000, seconds: 24 * 60 * 60 },
  /** Answers of quizzes with a time limit, saved as they are given, and signs of life: four a minute in each window. */
  sitting: { tries: 240, seconds: 60 },
  /** Answers and hints of practice questions. */
  practice: { tries: 240, seconds: 60 },
  /** Checks and moves in activities. */
  activity: { tries: 240, seconds: 60 },
  /** Cards answered before they are due: each is logged, and nothing else limits them. */
  cram: { tries: 3_000, seconds: 24 * 60 * 60 },
  /** The same move of a visitor's game, which isn't stored. */
  visitorMove: { tries: 1, seconds: 24 * 60 * 60 },
});
