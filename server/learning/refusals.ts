import { defineRefusals, type Reason } from '../platform/calls/errors.ts';

export const learningReasons = {
  payment_needed: [403, 'Buy this course first.'],
  course_archived: [
    403,
    'This course is no longer offered. Learners who have it can still use it.',
  ],
  lesson_locked: [403, 'Enrol in the course to open this lesson.'],
  week_closed: [403, 'This week of the course isn’t open yet.'],
  not_enrolled: [403, 'Only learners of this course can do this.'],
  hand_in_first: [409, 'You can’t mark an assignment as complete. Hand it in instead.'],
  course_completed: [409, 'You’ve completed this course, so nothing in it is due any more.'],
  run_begun: [409, 'This session has already started. Choose another one.'],
  too_many_reminders: [409, 'You have 500 reminders. Delete one you no longer need.'],
  note_changed: [409, 'This note was changed in another window.'],
  too_many_notes: [409, 'This lesson has 50 notes on passages. Delete one you no longer need.'],
  already_revoked: [409, 'This certificate is already revoked.'],
  certificate_revoked: [410, 'This certificate was revoked. Its page says why.'],
} as const satisfies Record<string, Reason>;

export const { Refusal, refuseField } = defineRefusals(learningReasons);
