import type { ProblemCode } from '../../../contract/sign-on/problems.ts';
import type { Arrived } from './arrived.ts';

/** What a flow's answer came to. */
export type Outcome =
  | { arrived: Arrived }
  /** Logged already, under this reference. */
  | { problem: ProblemCode; found: string; reference: string };
