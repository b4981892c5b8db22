import type { TeamSummary } from '../../../contract/teams/teams.ts';

const dayMs = 24 * 60 * 60 * 1000;
const renewalOfferedDays = 60;

/** Whether its licences open courses, which they still do in the grace period. */
export function isOpen({ state }: Pick<TeamSummary, 'state'>): boolean {
  return state === 'active' || state === 'grace';
}

/** Whether to offer the owner another year. Nothing can be ordered while an invoice is unpaid. */
export function mayRenewNow(
  { state, endsAt, can, waiting }: Pick<TeamSummary, 'state' | 'endsAt' | 'can' | 'waiting'>,
  now = Date.now(),
): boolean {
  if (!can.own || state === 'closed' || waiting) return false;
  return state !== 'active' || Date.parse(endsAt) - now < renewalOfferedDays * dayMs;
}

export function renewPath({ id, seats }: Pick<TeamSummary, 'id' | 'seats'>): string {
  return `/payment?team=${id}&renew=${seats.total}`;
}

/** The former owner becomes a manager, who needs a licence. */
export function mayHandOver({ seated, seats }: Pick<TeamSummary, 'seated' | 'seats'>): boolean {
  return seated || seats.free > 0;
}

/** The requested team, else one that still opens courses. */
export function selectTeam(
  teams: readonly TeamSummary[],
  requestedId: string | null,
): { team: TeamSummary | undefined; isUnknown: boolean } {
  const requested = teams.find(({ id }) => id === requestedId);
  const open = teams.find(isOpen);
  return { team: requested ?? open ?? teams[0], isUnknown: requestedId !== null && !requested };
}
