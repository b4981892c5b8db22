import type { Look } from '../kind.ts';
import type { BuildAndTraceData, Work } from './model.ts';

/** The lines themselves are the still: its table has them in the order they lie in. */
export const buildAndTraceLook: Look<BuildAndTraceData, Work> = {
  room: { wide: 925, narrow: 1315 },
};
