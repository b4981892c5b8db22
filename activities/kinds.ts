import type * as z from 'zod/mini';
import { bayesCounts } from './bayes-counts/model.ts';
import { bayesCountsLook } from './bayes-counts/picture.ts';
import { blurLab } from './blur-lab/model.ts';
import { blurLabLook } from './blur-lab/picture.ts';
import { breakEven } from './break-even/model.ts';
import { breakEvenLook } from './break-even/picture.ts';
import { buildAndTrace } from './build-and-trace/model.ts';
import { buildAndTraceLook } from './build-and-trace/picture.ts';
import { depthBench } from './depth-bench/model.ts';
import { depthBenchLook } from './depth-bench/picture.ts';
import { eyeLevel } from './eye-level/model.ts';
import { eyeLevelLook } from './eye-level/picture.ts';
import { galtonBoard } from './galton-board/model.ts';
import { galtonBoardLook } from './galton-board/picture.ts';
import { gridPlayground } from './grid-playground/model.ts';
import { gridPlaygroundLook } from './grid-playground/picture.ts';
import type { ActivityKind, FactsTable, Look, Room, Task, TurnKind, Verdict } from './kind.ts';
import { menuDecoder } from './menu-decoder/model.ts';
import { menuDecoderLook } from './menu-decoder/picture.ts';
import { mixingLamps } from './mixing-lamps/model.ts';
import { mixingLampsLook } from './mixing-lamps/picture.ts';
import { nightPlanner } from './night-planner/model.ts';
import { nightPlannerLook } from './night-planner/picture.ts';
import { oneLamp } from './one-lamp/model.ts';
import { oneLampLook } from './one-lamp/picture.ts';
import { priceBuilder } from './price-builder/model.ts';
import { priceBuilderLook } from './price-builder/picture.ts';
import { refractionBench } from './refraction-bench/model.ts';
import { refractionBenchLook } from './refraction-bench/picture.ts';
import type { Drawing } from './shared/drawing.ts';
import { signalOrLuck } from './signal-or-luck/model.ts';
import { signalOrLuckRoom } from './signal-or-luck/picture.ts';
import { sixSaturdays } from './six-saturdays/model.ts';
import { sixSaturdaysRoom } from './six-saturdays/picture.ts';
import { stopTrader } from './stop-trader/model.ts';
import { stopTraderLook } from './stop-trader/picture.ts';
import { strokeTrainer } from './stroke-trainer/model.ts';
import { strokeTrainerLook } from './stroke-trainer/picture.ts';

/** An activity of a lesson, whatever its kind. */
export interface Activity {
  tasks: readonly Task[];
  inputs: z.ZodMiniType;
  /** `inputs` have passed the schema above. */
  judge: (task: string, inputs: unknown) => Verdict;
  kanaOf: (task: string) => readonly string[];
  still: () => Still;
}

/** What a page shows of an activity before it is loaded, in print and without JavaScript. */
export interface Still {
  picture?: Drawing;
  table?: FactsTable;
  room?: Room;
}

export interface TurnActivity {
  tasks: readonly Task[];
  move: z.ZodMiniType;
  show: (seed: number, moves: readonly unknown[]) => unknown;
  refuse: (seed: number, moves: readonly unknown[], move: unknown) => string | undefined;
  judge: (seed: number, moves: readonly unknown[], task: string) => Verdict;
  /** What is seen after these moves, in a sentence and as a table. */
  describe: (seed: number, moves: readonly unknown[]) => string;
  table: (seed: number, moves: readonly unknown[]) => FactsTable;
  still: () => Still;
}

interface Opener<Opened> {
  data: z.ZodMiniType;
  /** `data` has passed the schema above. */
  open: (data: unknown) => Opened;
}

/** What the schemas of a kind have let through is of its types: the list forgets them, so that kinds can be told apart by name. */
function anyKind<Data, Inputs>(
  kind: ActivityKind<Data, Inputs>,
  look: Look<Data, Inputs> = {},
): Opener<Activity> {
  return {
    data: kind.data,
    open: (data) => ({
      tasks: kind.tasks(data as Data),
      inputs: kind.inputs,
      judge: (task, inputs) => kind.judge(data as Data, task, inputs as Inputs),
      kanaOf: (task) => kind.kanaOf?.(data as Data, task) ?? [],
      still: () => stillOf(kind, look, data as Data),
    }),
  };
}

function stillOf<Data, Inputs>(
  kind: ActivityKind<Data, Inputs>,
  { picture, room }: Look<Data, Inputs>,
  data: Data,
): Still {
  const start = kind.start(data);
  return {
    ...(picture && { picture: picture(data, start) }),
    table: kind.table(data, start),
    ...(room && { room }),
  };
}

function anyTurnKind<Data, Move, Shown>(
  kind: TurnKind<Data, Move, Shown>,
  room?: Room,
): Opener<TurnActivity> {
  return {
    data: kind.data,
    open: (data) => ({
      tasks: kind.tasks(data as Data),
      move: kind.move,
      show: (seed, moves) => kind.show(data as Data, seed, moves as Move[]),
      refuse: (seed, moves, move) => kind.refuse(data as Data, seed, moves as Move[], move as Move),
      judge: (seed, moves, task) => kind.judge(data as Data, seed, moves as Move[], task),
      describe: (seed, moves) => {
        const shown = kind.show(data as Data, seed, moves as Move[]);
        return kind.describe?.(data as Data, shown) ?? kind.table(data as Data, shown).caption;
      },
      table: (seed, moves) =>
        kind.table(data as Data, kind.show(data as Data, seed, moves as Move[])),
      // Nothing has been found out yet, and what there is to find out is no part of a page.
      still: () => (room ? { room } : {}),
    }),
  };
}

/** Kinds that can be judged from what a learner has set. */
export const kinds = new Map<string, Opener<Activity>>([
  ['bayes-counts', anyKind(bayesCounts, bayesCountsLook)],
  ['blur-lab', anyKind(blurLab, blurLabLook)],
  ['break-even', anyKind(breakEven, breakEvenLook)],
  ['build-and-trace', anyKind(buildAndTrace, buildAndTraceLook)],
  ['depth-bench', anyKind(depthBench, depthBenchLook)],
  ['eye-level', anyKind(eyeLevel, eyeLevelLook)],
  ['galton-board', anyKind(galtonBoard, galtonBoardLook)],
  ['grid-playground', anyKind(gridPlayground, gridPlaygroundLook)],
  ['menu-decoder', anyKind(menuDecoder, menuDecoderLook)],
  ['mixing-lamps', anyKind(mixingLamps, mixingLampsLook)],
  ['night-planner', anyKind(nightPlanner, nightPlannerLook)],
  ['one-lamp', anyKind(oneLamp, oneLampLook)],
  ['price-builder', anyKind(priceBuilder, priceBuilderLook)],
  ['refraction-bench', anyKind(refractionBench, refractionBenchLook)],
  ['stop-trader', anyKind(stopTrader, stopTraderLook)],
  ['stroke-trainer', anyKind(strokeTrainer, strokeTrainerLook)],
]);

/** Kinds with something to find out, move by move. */
export const turnKinds = new Map<string, Opener<TurnActivity>>([
  ['signal-or-luck', anyTurnKind(signalOrLuck, signalOrLuckRoom)],
  ['six-saturdays', anyTurnKind(sixSaturdays, sixSaturdaysRoom)],
]);

export const kindNames = (): string[] => [...kinds.keys(), ...turnKinds.keys()].sort();

/** What the data of an activity has to be; undefined if there is no such kind. */
export function dataSchemaOf(kind: string): z.ZodMiniType | undefined {
  return (kinds.get(kind) ?? turnKinds.get(kind))?.data;
}

/** `data` has passed the schema of its kind. */
export function stillOfActivity(kind: string, data: unknown): { tasks: readonly Task[] } & Still {
  const activity = (kinds.get(kind) ?? turnKinds.get(kind))?.open(data);
  return { tasks: activity?.tasks ?? [], ...activity?.still() };
}
