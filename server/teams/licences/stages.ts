/** Of the end of licences, as their owner is told of it. */
export type Stage = 'month' | 'week' | 'ended' | 'closed';

const dayMs = 24 * 60 * 60 * 1000;

/** The last stage that has been reached: what lies before it is not told any more. */
export function expiryStageOf(team: { endsAt: Date; openUntil: Date }, now: Date): Stage | null {
  if (team.openUntil <= now) return 'closed';
  const daysLeft = (team.endsAt.getTime() - now.getTime()) / dayMs;
  if (daysLeft <= 0) return 'ended';
  if (daysLeft <= 7) return 'week';
  return daysLeft <= 30 ? 'month' : null;
}
