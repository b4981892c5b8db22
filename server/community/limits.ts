import { defineLimits } from '../platform/calls/limits.ts';

export const limits = defineLimits({
  contact: { tries: 10, seconds: 60 },
  /** More than this quietly counts as spam. */
  contactFlood: { tries: 20, seconds: 60 * 60 },
  /** Answers by email to one conversation: otherwise two machines could answer each other endlessly. */
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
  /** A network that follows a link of an issue counts once a day. */
  newsletterLink: { tries: 1, seconds: 24 * 60 * 60 },
});
