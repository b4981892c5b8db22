import type { Rights } from './hooks.ts';

/** What a co-teacher may do, as one choice. */
export const parts = {
  both: 'Edit and review',
  edit: 'Edit',
  review: 'Review',
} as const;
export type Part = keyof typeof parts;

export function partOf({ mayEdit, mayReview }: Rights): Part {
  if (mayEdit && mayReview) return 'both';
  return mayEdit ? 'edit' : 'review';
}

export function rightsOf(part: Part): Rights {
  return { mayEdit: part !== 'review', mayReview: part !== 'edit' };
}
