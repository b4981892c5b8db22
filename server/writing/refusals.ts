import { defineRefusals, type Reason } from '../platform/calls/errors.ts';
import { studioReasons } from '../studio/refusals.ts';

const writingReasons = {
  unreadable_questions: [
    400,
    'We can’t read questions from this file. Choose a GIFT or Moodle XML file.',
  ],
  bank_full: [409, 'The question bank is full. Use or remove some of its questions first.'],
} as const satisfies Record<string, Reason>;

export const { Refusal } = defineRefusals({ ...studioReasons, ...writingReasons });
