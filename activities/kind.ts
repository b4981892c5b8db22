import type * as z from 'zod/mini';
import type { Drawing } from './shared/drawing.ts';

export interface Task {
  id: string;
  /** What to do, in one sentence. */
  text: string;
}

export interface Verdict {
  done: boolean;
  /** One sentence for the live region: what was achieved, or what is still missing. */
  says: string;
}

/** The same facts as the drawing, for those who can't see it or print it. */
export interface FactsTable {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The line below the workspace: what the inputs amount to, in words. Whether they are right is said by Check. */
export interface Headline {
  says: string;
  /** The arithmetic behind it, such as `+3 − 3 + 0 = 0 stops`. */
  sum?: string;
}

/** How high the workspace is, in pixels, so that nothing moves when it is loaded: beside 888 and 390 pixels of width. */
export interface Room {
  wide: number;
  narrow: number;
}

/**
 * A kind of activity. Everything here is pure and runs in the browser, which shows the effect of each change at once, and on the
 * server, which judges again what is handed in. The browser sends inputs, never a verdict.
 */
export interface ActivityKind<Data, Inputs> {
  /** The file beside the lesson. */
  data: z.ZodMiniType<Data>;
  /** What a learner can set, within bounds: work must not grow with what is sent. */
  inputs: z.ZodMiniType<Inputs>;
  /** Where everyone begins. */
  start: (data: Data) => Inputs;
  tasks: (data: Data) => readonly Task[];
  judge: (data: Data, task: string, inputs: Inputs) => Verdict;
  /** Kana that enter Review once a task is done. */
  kanaOf?: (data: Data, task: string) => readonly string[];
  /** What is seen now, in a sentence; `task` is the one at hand, where there is one. */
  describe: (data: Data, inputs: Inputs, task?: string) => string;
  table: (data: Data, inputs: Inputs) => FactsTable;
  /** Without one, the line below the workspace says what `describe` says. */
  headline?: (data: Data, inputs: Inputs) => Headline;
}

/** What a page shows of a kind before it is loaded, in print and without JavaScript. */
export interface Look<Data, Inputs> {
  /** Drawn by the browser, and for the start also by the server. */
  picture?: (data: Data, inputs: Inputs) => Drawing;
  room?: Room;
}

/**
 * A kind whose data holds something to be found out. It stays on the server, which draws it from a seed of its own for each
 * learner, answers one move after the other, and stores them.
 */
export interface TurnKind<Data, Move, Shown> {
  data: z.ZodMiniType<Data>;
  move: z.ZodMiniType<Move>;
  tasks: (data: Data) => readonly Task[];
  /** What the browser may know after these moves. */
  show: (data: Data, seed: number, moves: readonly Move[]) => Shown;
  /** Why a further move is refused, in a sentence; undefined if it isn't. */
  refuse: (data: Data, seed: number, moves: readonly Move[], move: Move) => string | undefined;
  /** The tasks that these moves have achieved. */
  judge: (data: Data, seed: number, moves: readonly Move[], task: string) => Verdict;
  table: (data: Data, shown: Shown) => FactsTable;
  /** What is seen now, in a sentence. */
  describe?: (data: Data, shown: Shown) => string;
}
