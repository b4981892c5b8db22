import { defineRefusals, type Reason } from '../platform/calls/errors.ts';
import { studioReasons } from '../studio/refusals.ts';

const writingReasons = {
  not_played: [
    404,
    'The lesson doesn’t play this file any more. Open its text to see what it has.',
  ],
  transcript_too_long: [
    409,
    'The transcript is too long: it and the lesson’s text can have 30,000 characters together. Write a shorter one under Transcript.',
  ],
  too_many_languages: [
    409,
    'A video or recording can have captions in 10 languages. Remove one of them first.',
  ],
  too_many_threads: [
    409,
    'This lesson has 100 open comments and suggestions. Mark some as done first.',
  ],
  too_many_replies: [409, 'This comment has 50 replies. Mark it as done and start another.'],
  already_settled: [409, 'Someone else settled this in the meantime.'],
} as const satisfies Record<string, Reason>;

export const { Refusal, refuseField } = defineRefusals({ ...studioReasons, ...writingReasons });
