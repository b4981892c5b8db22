import { defineLimits } from '../platform/calls/limits.ts';

export const limits = defineLimits({
  /** Invitations to teach, by one teacher. */
  teacherInvitation: { tries: 30, seconds: 24 * 60 * 60 },
  /** To one address, whoever sends them and to whichever course. */
  invitedTeacher: { tries: 5, seconds: 24 * 60 * 60 },
  /** Looking at links. */
  teacherInvitationLink: { tries: 60, seconds: 10 * 60 },
  /** By one teacher, to single learners. */
  learnerMessage: { tries: 60, seconds: 60 * 60 },
  /** To all learners of one course. */
  announcement: { tries: 3, seconds: 24 * 60 * 60 },
});
