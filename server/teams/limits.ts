import { defineLimits } from '../platform/calls/limits.ts';

export const limits = defineLimits({
  invitation: { tries: 60, seconds: 10 * 60 },
  invitationMail: { tries: 200, seconds: 24 * 60 * 60 },
  invitedByTeam: { tries: 3, seconds: 24 * 60 * 60 },
  invitedAddress: { tries: 12, seconds: 24 * 60 * 60 },
  /** By one manager. Each may send an email to everyone in the team. */
  assignment: { tries: 100, seconds: 24 * 60 * 60 },
  /** By one manager, each to anyone who is late. */
  nudge: { tries: 50, seconds: 24 * 60 * 60 },
  /** Each is drawn, signed and stored. */
  signedReport: { tries: 20, seconds: 24 * 60 * 60 },
});
