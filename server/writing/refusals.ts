import { defineRefusals, type Reason } from '../platform/calls/errors.ts';
import { studioReasons } from '../studio/refusals.ts';

const writingReasons = {
  unreadable_questions: [
    400,
    'We can’t read questions from this file. Choose a GIFT, Aiken, Moodle XML or CSV file.',
  ],
  not_played: [
    404,
    'The lesson doesn’t play this file any more. Open its text to see what it has.',
  ],
  transcript_too_long: [
    409,
    'The transcript is too long: it and the lesson’s text can have 30,000 characters together. Write a shorter one under Transcript.',
  ],
  bank_full: [409, 'The question bank is full. Use or remove some of its questions first.'],
} as const satisfies Record<string, Reason>;

export const { Refusal, refuseField } = defineRefusals({ ...studioReasons, ...writingReasons });
