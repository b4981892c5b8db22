import { defineRefusals, type Reason } from '../platform/calls/errors.ts';

const teachingReasons = {
  no_such_teacher: [
    409,
    'No teacher has this username. Someone who doesn’t teach yet needs the role ModuleOwner from an Admin first.',
  ],
  already_teaches: [409, 'This person already teaches the course.'],
  too_many_teachers: [409, 'A course can have at most 30 co-teachers.'],
} as const satisfies Record<string, Reason>;

export const { Refusal, refuseField } = defineRefusals(teachingReasons);
