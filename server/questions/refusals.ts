import { defineRefusals, type Reason } from '../platform/calls/errors.ts';
import { studioReasons } from '../studio/refusals.ts';

const questionReasons = {
  unreadable_questions: [
    400,
    'We can’t read questions from this file. Choose a GIFT, Aiken, Moodle XML or CSV file.',
  ],
  question_changed: [
    409,
    'Someone has changed this question since you opened it. Open it again to see what it says now.',
  ],
  question_used: [409, 'A lesson uses this question. Remove it there first.'],
  not_your_question: [
    403,
    'This question belongs to someone else’s bank. Make a copy of it, and tag that.',
  ],
  lesson_full: [
    409,
    'The lesson has no room for these questions. Choose fewer, or another lesson.',
  ],
  other_figure: [409, 'The course has another figure with this name. Rename one of them first.'],
  used_too_often: [
    409,
    'This question is used in more than 50 courses, so it can’t be mended at once.',
  ],
  bank_full: [409, 'The question bank is full. Use or remove some of its questions first.'],
} as const satisfies Record<string, Reason>;

export const { Refusal } = defineRefusals({ ...studioReasons, ...questionReasons });
