import { defineLimits } from '../platform/calls/limits.ts';

export const limits = defineLimits({
  courseImport: { tries: 60, seconds: 60 * 60 },
  /** Drafts that a secret link shows, from one network. */
  previewLink: { tries: 300, seconds: 10 * 60 },
  /** Searches through a whole course, and changes all over it, by one teacher. */
  findAndReplace: { tries: 120, seconds: 60 },
  /** Pictures that are read from other sites for one teacher. */
  addressRead: { tries: 120, seconds: 60 * 60 },
  figure: { tries: 120, seconds: 60 * 60 },
  /** Videos, recordings, PDFs and captions of one teacher. */
  media: { tries: 60, seconds: 60 * 60 },
});
