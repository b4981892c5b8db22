import type { TeamRole, TeamSummary } from '../../contract/teams.ts';

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

/** Whether an owner is shown the way to another year. A refunded team has none. */
export function mayRenewNow(
  { state, endsAt, can }: Pick<TeamSummary, 'state' | 'endsAt' | 'can'>,
  now = Date.now(),
): boolean {
  if (!can.own || state === 'closed') return false;
  return state !== 'active' || Date.parse(endsAt) - now < renewalDays * dayMs;
}

export function renewPath({ id, seats }: Pick<TeamSummary, 'id' | 'seats'>): string {
  return `/payment?team=${id}&renew=${seats.total}`;
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
