import type { Invitation, Member, Team, TeamRole, TeamSummary } from '../../../contract/teams.ts';
import { formatSellerDate } from '../shared/seller-dates.ts';

export const roleNames: Record<TeamRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  learner: 'Learner',
};

/** What each role may do, where someone is given it. */
export const roleTexts = {
  learner: 'Learns with a licence. All courses are open to them.',
  manager: 'Learns with a licence too, and may invite and remove learners.',
} as const;

export function licences(count: number): string {
  return `${count} ${count === 1 ? 'licence' : 'licences'}`;
}

/** Whether its licences open courses: until the days of grace are over. */
export function isOpen({ state }: Pick<TeamSummary, 'state'>): boolean {
  return state === 'active' || state === 'grace';
}

/** `3 of 5 licences used, 1 invited, 1 free`. */
export function seatsText({ total, used, invited, free }: TeamSummary['seats']): string {
  return [
    `${used} of ${licences(total)} used`,
    invited > 0 && `${invited} invited`,
    free > 0 ? `${free} free` : 'none free',
  ]
    .filter(Boolean)
    .join(', ');
}

export type Seat = 'used' | 'invited' | 'free';

/** One entry a licence, in the order in which they are drawn. */
export function seatsOf({ used, invited, free }: TeamSummary['seats']): Seat[] {
  return [
    ...Array<Seat>(used).fill('used'),
    ...Array<Seat>(invited).fill('invited'),
    ...Array<Seat>(free).fill('free'),
  ];
}

const dayMs = 24 * 60 * 60 * 1000;

/** From then on it is offered to renew. */
const renewalDays = 60;

/** Whether an owner is shown the way to another year. A refunded team has none, and nothing is ordered while an invoice waits. */
export function mayRenewNow(
  { state, endsAt, can, waiting }: Pick<TeamSummary, 'state' | 'endsAt' | 'can' | 'waiting'>,
  now = Date.now(),
): boolean {
  if (!can.own || state === 'closed' || waiting) return false;
  return state !== 'active' || Date.parse(endsAt) - now < renewalDays * dayMs;
}

export function renewPath({ id, seats }: Pick<TeamSummary, 'id' | 'seats'>): string {
  return `/payment?team=${id}&renew=${seats.total}`;
}

/** What has become of an invitation that waits. */
export function invitationText(
  team: Pick<TeamSummary, 'state'>,
  { expired, expiresAt }: Pick<Invitation, 'expired' | 'expiresAt'>,
): { text: string; isStopped: boolean } {
  if (!isOpen(team)) return { text: 'On hold: the licences have ended', isStopped: true };
  if (expired) return { text: 'Expired: its licence is free', isStopped: true };
  return { text: `Works until ${formatSellerDate(expiresAt)}`, isStopped: false };
}

/** Whoever hands a team over goes on as a manager, who needs a licence. */
export function mayHandOver({ seated, seats }: Pick<TeamSummary, 'seated' | 'seats'>): boolean {
  return seated || seats.free > 0;
}

/** With so many a name is looked for. */
export const manyMembers = 10;

/** Those whose name or address has every word of it. */
export function membersFor<M extends Pick<Member, 'name' | 'email'>>(
  members: readonly M[],
  wanted: string,
): M[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return members.filter(({ name, email }) => {
    const text = `${name} ${email}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** What leaving means, while the licences open courses and after. */
export function leaveWords(team: Pick<Team, 'name' | 'state'>): {
  text: string;
  result: string;
  after: string;
} {
  const kept = 'Your progress, scores and certificates are kept.';
  if (isOpen(team)) {
    return {
      text: 'Your licence goes back to the team. What you have learned stays yours.',
      result: 'Courses that only this licence opens are locked for you at once.',
      after: `${kept} To come back you need a new invitation.`,
    };
  }
  return {
    text: 'Its licences have ended. You can take it off your list; what you have learned stays yours.',
    result: `${team.name} is no longer among your teams.`,
    after:
      team.state === 'closed'
        ? kept
        : `${kept} If its licences are renewed, you need a new invitation to learn with them.`,
  };
}

/** Which team the screen shows: the one asked for, else one that still opens courses. */
export function teamToShow(
  teams: readonly TeamSummary[],
  asked: string | null,
): { team: TeamSummary | undefined; isUnknown: boolean } {
  const found = teams.find(({ id }) => id === asked);
  const open = teams.find(isOpen);
  return { team: found ?? open ?? teams[0], isUnknown: asked !== null && !found };
}
