import { defineLimits } from '../platform/calls/limits.ts';

export const limits = defineLimits({
  /** Each is rendered on the main thread. */
  preview: { tries: 900, seconds: 15 * 60 },
  /** Pages of other sites that are asked for their titles. */
  embedTitle: { tries: 60, seconds: 15 * 60 },
  /** A call a second while two people write in one lesson, in two windows. */
  presence: { tries: 2400, seconds: 15 * 60 },
  /** Comments, suggestions and replies of one author. */
  passageComment: { tries: 200, seconds: 60 * 60 },
  /** Each save may store another file, which stays for a day. */
  captions: { tries: 300, seconds: 15 * 60 },
});
