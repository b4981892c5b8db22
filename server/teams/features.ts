import { type Feature, hasFeature } from '../../contract/plan-features.ts';
import type { Plan } from '../../contract/plans.ts';
import { Refusal } from './refusals.ts';

/** What is set up stays when licences end: it's the team's plan that counts, not whether its licences are open. */
export function assertFeature({ plan }: { plan: Plan }, feature: Feature): void {
  if (!hasFeature(plan, feature)) throw new Refusal('not_in_plan');
}
