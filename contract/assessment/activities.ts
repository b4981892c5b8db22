import * as z from 'zod/mini';
import { LessonParams } from '../catalog.ts';
import { dataOf, endpoint } from '../endpoint.ts';

export const ActivityParams = z.extend(LessonParams, {
  activity: z
    .string()
    .check(z.maxLength(40), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'There is no such activity.')),
});

const TaskId = z.string().check(z.maxLength(60));
/** Identifies the activity that was opened: what is handed in belongs to it. */
const Hash = z.string().check(z.maxLength(64));
/** The game of a visitor: what they did so far, signed, because none of it is stored. */
const Game = z.nullable(z.string().check(z.maxLength(8_000)));

const FactsTable = z.object({
  caption: z.string(),
  head: z.array(z.string()),
  rows: z.array(z.array(z.string())),
});

/** An activity with something to find out, as far as it has been found out. */
const TurnState = z.object({
  /** What its kind shows after these moves. */
  shown: z.unknown(),
  says: z.string(),
  table: FactsTable,
  moves: z.number(),
  game: Game,
});
export type TurnState = z.infer<typeof TurnState>;

/** What is stored about a learner; nothing is stored about a visitor. */
export const ActivityState = z.object({
  /** The ids of tasks that are done. */
  done: z.array(z.string()),
  /** The most tasks that were ever done, even before the activity was changed. */
  best: z.number(),
  attempts: z.number(),
  /** As it was left; null at the start. */
  inputs: z.unknown(),
});
export type ActivityState = z.infer<typeof ActivityState>;

export const ActivityDetail = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  intro: z.string(),
  minutes: z.number(),
  hash: z.string(),
  tasks: z.array(z.object({ id: z.string(), text: z.string() })),
  /** What the browser computes with; null if something in it has to be found out. */
  data: z.unknown(),
  /** Only where something has to be found out. */
  turn: z.nullable(TurnState),
  state: z.nullable(ActivityState),
});
export type ActivityDetail = z.infer<typeof ActivityDetail>;

export const getActivity = endpoint({
  method: 'GET',
  path: '/api/lessons/:slug/activities/:activity',
  access: 'visitor',
  summary: 'An activity of a lesson, and what the viewer has done in it.',
  params: ActivityParams,
  reply: dataOf(ActivityDetail),
});

export const ActivityVerdict = z.object({
  task: z.string(),
  done: z.boolean(),
  /** What was reached, or the one thing to change next. */
  says: z.string(),
  /** Null for visitors. */
  state: z.nullable(ActivityState),
});
export type ActivityVerdict = z.infer<typeof ActivityVerdict>;

export const checkActivity = endpoint({
  method: 'POST',
  path: '/api/lessons/:slug/activities/:activity/checks',
  access: 'visitor',
  summary:
    'Hand in what was set for a task. The server computes what it amounts to, and stores it unless the viewer is a visitor.',
  params: ActivityParams,
  body: z.strictObject({ task: TaskId, inputs: z.unknown(), hash: Hash }),
  reply: dataOf(ActivityVerdict),
});

export const keepInputs = endpoint({
  method: 'PUT',
  path: '/api/lessons/:slug/activities/:activity/inputs',
  access: 'account',
  summary: 'Keep what is set in an activity, without handing it in.',
  params: ActivityParams,
  body: z.strictObject({ inputs: z.unknown(), hash: Hash }),
  reply: dataOf(z.object({ kept: z.boolean() })),
});

const MovesMade = z.object({
  turn: TurnState,
  /** Of each task. */
  verdicts: z.array(z.object({ task: z.string(), done: z.boolean(), says: z.string() })),
  state: z.nullable(ActivityState),
});
export type MovesMade = z.infer<typeof MovesMade>;

export const moveActivity = endpoint({
  method: 'POST',
  path: '/api/lessons/:slug/activities/:activity/moves',
  access: 'visitor',
  summary: 'Make a move in an activity in which something has to be found out.',
  params: ActivityParams,
  body: z.strictObject({
    move: z.unknown(),
    /** How many were made before: a move that is sent twice counts once. */
    after: z.number().check(z.int(), z.gte(0), z.lte(1_000)),
    hash: Hash,
    game: z.optional(Game),
  }),
  reply: dataOf(MovesMade),
});

export const restartActivity = endpoint({
  method: 'POST',
  path: '/api/lessons/:slug/activities/:activity/restart',
  access: 'visitor',
  summary:
    'Begin such an activity again, with something else to find out. Tasks that are done stay done.',
  params: ActivityParams,
  body: z.strictObject({}),
  reply: dataOf(MovesMade),
});
