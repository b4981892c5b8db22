import type { Invitation, Team, TeamRole, TeamSummary } from '../../../contract/teams/teams.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { formatSellerDay } from '../../../contract/text/seller-dates.ts';
import { isOpen } from './rules.ts';

export const roleNames: Record<TeamRole, string> = {
  owner: 'Owner',
  administrator: 'Administrator',
  manager: 'Manager',
  learner: 'Learner',
};

export const roleDescriptions = {
  learner: 'Has a licence and can take every course.',
  manager: 'Also has a licence, and can invite and remove learners.',
  administrator: 'Can do everything but renew, buy and hand over.',
} as const;

export function formatLicences(count: number): string {
  return plural(count, 'licence');
}

/** `3 of 5 licences used, 1 invited, 1 free`. */
export function formatSeats({ total, used, invited, free }: TeamSummary['seats']): string {
  return [
    `${used} of ${formatLicences(total)} used`,
    invited > 0 && `${invited} invited`,
    free > 0 ? `${free} free` : 'none free',
  ]
    .filter(Boolean)
    .join(', ');
}

export function invitationStatus(
  team: Pick<TeamSummary, 'state'>,
  { expired, expiresAt }: Pick<Invitation, 'expired' | 'expiresAt'>,
): { text: string; isStopped: boolean } {
  if (!isOpen(team)) return { text: 'On hold: the licences have expired', isStopped: true };
  if (expired) return { text: 'Expired. Its licence is free again', isStopped: true };
  return { text: `Expires ${formatSellerDay(expiresAt)}`, isStopped: false };
}

/** What leaving the team means, which depends on whether its licences still open courses. */
export function leaveMessages(team: Pick<Team, 'name' | 'state'>): {
  text: string;
  result: string;
  after: string;
} {
  const kept = 'Your progress, scores and certificates are saved.';
  if (isOpen(team)) {
    return {
      text: 'Your licence goes back to the team. You keep your progress.',
      result: 'You lose access right away to courses that only this licence opens.',
      after: `${kept} To come back, you'll need a new invitation.`,
    };
  }
  return {
    text: 'Its licences have expired. You can remove it from your list. You keep your progress.',
    result: `${team.name} is no longer in your list.`,
    after:
      team.state === 'closed'
        ? kept
        : `${kept} If its licences are renewed, you'll need a new invitation.`,
  };
}
