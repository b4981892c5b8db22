import type { TenMinutes } from '../../../contract/assessment/ten-minutes.ts';

export type StepKind = TenMinutes['steps'][number]['kind'];

export const stepNames: Record<StepKind, string> = {
  reviews: 'Review',
  reading: 'Read',
  question: 'Answer',
};

/** The first that is not done; undefined at the end. */
export function findCurrentStep(steps: TenMinutes['steps']): StepKind | undefined {
  return steps.find(({ done }) => !done)?.kind;
}

const weekLength = 7;

/** The closing sentence: `3 of 7 days this week. 12 days in a row.` */
export function describeWeek({ daysLearned, streak }: TenMinutes['week']): string {
  const days = `${daysLearned} of ${weekLength} days this week.`;
  return streak > 1 ? `${days} ${streak} days in a row.` : days;
}
