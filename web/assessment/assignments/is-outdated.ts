import { ApiError } from '../../data/api.ts';

/** Someone else of the learner's group has handed in, which isn't shown yet. */
export const isOutdated = (error: unknown) =>
  error instanceof ApiError && error.code === 'group_handed_in';
