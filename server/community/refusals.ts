import { learningReasons } from '../learning/refusals.ts';
import { defineRefusals, type Reason } from '../platform/calls/errors.ts';

const communityReasons = {
  thread_full: [409, 'This conversation is full. Write a new comment instead.'],
  message_changed: [409, 'Someone has answered this in the meantime. Read it before you reply.'],
  message_without_address: [409, 'Its sender left no email address.'],
  message_is_spam: [409, 'This message is in Spam. Restore it before you reply.'],
  too_many_files: [409, 'A reply can have 5 files. Remove one first.'],
  unsupported_file: [
    400,
    'Choose a PDF, an image, a text or CSV file, or a document of an office program.',
  ],
  issue_changed: [
    409,
    'This issue has changed in the meantime. Check it again before it goes out.',
  ],
  issue_gone_out: [409, 'This issue is already going out, so it can’t be changed any more.'],
  no_readers: [409, 'Nobody has confirmed a subscription yet, so there’s nobody to send it to.'],
  posted_long_ago: [
    409,
    'You can edit or remove what you post for 24 hours. Ask the teacher to remove it.',
  ],
} as const satisfies Record<string, Reason>;

export const { Refusal, refuseField } = defineRefusals({ ...learningReasons, ...communityReasons });
