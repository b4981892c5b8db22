import { defineLimits } from '../platform/calls/limits.ts';

export const limits = defineLimits({
  contact: { tries: 10, seconds: 60 },
  /** More than this is quietly taken for spam. */
  contactFlood: { tries: 20, seconds: 60 * 60 },
  /** Answers by email to one conversation: two machines could answer each other for ever. */
  inboundMail: { tries: 30, seconds: 60 * 60 },
  acknowledgement: { tries: 10, seconds: 60 * 60 },
  comment: { tries: 10, seconds: 60 },
  question: { tries: 20, seconds: 60 * 60 },
  answer: { tries: 60, seconds: 60 * 60 },
  report: { tries: 20, seconds: 60 * 60 },
  newsletter: { tries: 10, seconds: 60 },
  newsletterMail: { tries: 3, seconds: 24 * 60 * 60 },
  /** Test emails of one Admin. */
  newsletterTest: { tries: 30, seconds: 60 * 60 },
  /** Counts whoever follows a link of an issue once a day. */
  newsletterLink: { tries: 1, seconds: 24 * 60 * 60 },
});
