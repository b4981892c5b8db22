import { defineRefusals, type Reason } from '../platform/calls/errors.ts';

const teachingReasons = {
  no_such_teacher: [
    409,
    'No teacher has this username. Invite someone who doesn’t teach yet by email address.',
  ],
  already_teaches: [409, 'This person already teaches the course.'],
  too_many_teachers: [
    409,
    'A course can have at most 30 co-teachers, counting those who are invited.',
  ],
  already_invited: [
    409,
    'This address is already invited. You can send the invitation again in the list of teachers.',
  ],
  other_address: [
    403,
    'This invitation was sent to another email address. Sign in with the account that has it, or create one.',
  ],
} as const satisfies Record<string, Reason>;

export const { Refusal, refuseField } = defineRefusals(teachingReasons);
