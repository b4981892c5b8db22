import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { type Activity, kinds, type TurnActivity, turnKinds } from '../../../activities/kinds.ts';
import type {
  ActivityDetail,
  ActivityState,
  ActivityVerdict,
  MovesMade,
  TurnState,
} from '../../../contract/assessment/activities.ts';
import type { ContentActivity } from '../../catalog/content/content.ts';
import type { Config } from '../../config.ts';
import { getReadableLesson, type ViewerLesson } from '../../learning/lesson/access.ts';
import { recordDay } from '../../learning/progress/completion.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byAccount, byAddress, limitTries } from '../../platform/calls/limits.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { scheduleKana } from '../kana/kana.ts';
import { limits } from '../limits.ts';
import { Refusal } from '../refusals.ts';
import * as queries from './queries.ts';
import { seedFrom } from './seed.ts';
import {
  assertFirstTime,
  newGame,
  readGame,
  seedOfGame,
  signGame,
  type VisitorGame,
} from './visitor-game.ts';

/** The learner or visitor who uses an activity. */
export interface Doer {
  viewer: Viewer | null;
  address: string;
  config: Config;
}

export interface ActivityPlace {
  slug: string;
  activity: string;
}

const mostMoves = 200;

export async function getActivity(
  db: Db,
  { viewer, config }: Doer,
  place: ActivityPlace,
): Promise<ActivityDetail> {
  const { lesson, activity } = await open(db, viewer, place);
  const state = viewer && (await queries.findState(db, keyOf(viewer, lesson, activity)));
  const { id, kind, title, intro, minutes, hash, data } = activity;
  const common = { id, kind, title, intro, minutes, hash };
  const game = turnKinds.get(kind)?.open(data);
  if (game) {
    const current = state?.dataHash === hash ? state : undefined;
    const turn = viewer
      ? present(
          game,
          current?.seed ?? firstSeed(config, viewer, lesson, activity),
          current?.moves ?? [],
        )
      : presentToVisitor(game, config, lesson, activity, newGame());
    return {
      ...common,
      tasks: [...game.tasks],
      data: null,
      turn,
      state: viewer && presentState(state, game.tasks),
    };
  }
  const judged = judgedActivity(activity);
  return {
    ...common,
    tasks: judged.tasks.map(({ id, text }) => ({ id, text })),
    data,
    turn: null,
    state: viewer && presentState(usable(state, activity, judged), judged.tasks),
  };
}

/** Inputs that were stored for other data may be impossible with these. */
function usable(
  state: queries.StoredState | null | undefined,
  { hash }: ContentActivity,
  { inputs }: Activity,
): queries.StoredState | undefined {
  if (!state) return undefined;
  const isPossible = state.dataHash === hash && z.safeParse(inputs, state.inputs).success;
  return isPossible ? state : { ...state, inputs: null };
}

interface CheckInput {
  task: string;
  inputs: unknown;
  hash: string;
}

/** PostgreSQL stores no JSON with half a surrogate pair in it. JSON writes only those as escapes. */
const hasHalfCharacter = (value: unknown) => /\\ud[89a-f]/.test(JSON.stringify(value));

function parseInputs({ inputs: schema }: Activity, inputs: unknown): unknown {
  const parsed = z.safeParse(schema, inputs);
  if (!parsed.success || hasHalfCharacter(parsed.data)) throw new Refusal('invalid_input');
  return parsed.data;
}

/** Evaluates the inputs with the model that the browser used. A visitor's are only judged. */
export async function checkActivity(
  db: Db,
  doer: Doer,
  place: ActivityPlace,
  { task, inputs, hash }: CheckInput,
): Promise<ActivityVerdict> {
  await limit(db, doer);
  const { lesson, activity } = await open(db, doer.viewer, place, hash);
  const judged = judgedActivity(activity);
  const possible = parseInputs(judged, inputs);
  if (!judged.tasks.some(({ id }) => id === task)) throw new Refusal('not_found');
  const { done, says } = judged.judge(task, possible);
  const { viewer } = doer;
  if (!viewer) return { task, done, says, state: null };
  return inTransaction(db, async (db) => {
    const state = await queries.writeCheck(db, {
      ...keyOf(viewer, lesson, activity),
      dataHash: activity.hash,
      inputs: JSON.stringify(possible),
      solved: done ? [task] : [],
      tasks: judged.tasks.map(({ id }) => id),
    });
    if (done) await scheduleKana(db, viewer.accountId, judged.kanaOf(task));
    await recordDay(db, viewer.accountId, { lessonId: lesson.id, timeZone: lesson.timeZone });
    return { task, done, says, state: presentState(state, judged.tasks) };
  });
}

/** Inputs that aren't handed in yet are neither an attempt nor a day of learning. */
export async function keepInputs(
  db: Db,
  doer: Doer & { viewer: Viewer },
  place: ActivityPlace,
  { inputs, hash }: Omit<CheckInput, 'task'>,
): Promise<{ kept: boolean }> {
  await limit(db, doer);
  const { lesson, activity } = await open(db, doer.viewer, place, hash);
  const possible = parseInputs(judgedActivity(activity), inputs);
  await queries.writeInputs(db, {
    ...keyOf(doer.viewer, lesson, activity),
    dataHash: activity.hash,
    inputs: JSON.stringify(possible),
  });
  return { kept: true };
}

interface MoveInput {
  move: unknown;
  after: number;
  hash: string;
  game?: string | null | undefined;
}

/** Answers one move of an activity in which something is hidden. */
export async function moveActivity(
  db: Db,
  doer: Doer,
  place: ActivityPlace,
  input: MoveInput,
): Promise<MovesMade> {
  await limit(db, doer);
  const { lesson, activity } = await open(db, doer.viewer, place, input.hash);
  const game = turnActivity(activity);
  const parsed = z.safeParse(game.move, input.move);
  if (!parsed.success) throw new Refusal('invalid_input');
  const move: unknown = parsed.data;
  const { viewer, config } = doer;
  if (!viewer) return moveOfVisitor(db, config, { lesson, activity, game }, input, move);
  return inTransaction(db, async (db) => {
    const key = keyOf(viewer, lesson, activity);
    const start = {
      dataHash: activity.hash,
      seed: firstSeed(config, viewer, lesson, activity),
    };
    const stored = await queries.lockGame(db, key, start);
    const isCurrent = stored?.dataHash === activity.hash && stored.seed !== null;
    const seed = (isCurrent ? stored.seed : null) ?? start.seed;
    const made = isCurrent ? stored.moves : [];
    const isRepeated =
      input.after === made.length - 1 && isDeepStrictEqual(made[input.after], move);
    if (isRepeated) return presentMoves(game, seed, made, stored);
    const moves = nextMoves(game, seed, made, input.after, move);
    const solved = game.tasks.filter(({ id }) => game.judge(seed, moves, id).done);
    const done = new Set([...(stored?.done ?? []), ...solved.map(({ id }) => id)]);
    const written = await queries.writeGame(db, key, {
      dataHash: activity.hash,
      seed,
      moves,
      done: game.tasks.map(({ id }) => id).filter((id) => done.has(id)),
      attempts: (stored?.attempts ?? 0) + 1,
    });
    await recordDay(db, viewer.accountId, { lessonId: lesson.id, timeZone: lesson.timeZone });
    return presentMoves(game, seed, moves, written);
  });
}

interface Played {
  lesson: ViewerLesson;
  activity: ContentActivity;
  game: TurnActivity;
}

async function moveOfVisitor(
  db: Db,
  config: Config,
  { lesson, activity, game }: Played,
  { game: token, after }: MoveInput,
  move: unknown,
): Promise<MovesMade> {
  const place = { lessonId: lesson.id, activity: activity.id, hash: activity.hash };
  const before = token ? readGame(config, place, token) : newGame();
  const seed = seedOfGame(config, before);
  const moves = nextMoves(game, seed, before.moves, after, move);
  await assertFirstTime(db, before);
  return {
    turn: presentToVisitor(game, config, lesson, activity, { ...before, moves }),
    verdicts: verdictsOf(game, seed, moves),
    state: null,
  };
}

function nextMoves(
  game: TurnActivity,
  seed: number,
  made: readonly unknown[],
  after: number,
  move: unknown,
): unknown[] {
  if (after !== made.length) throw new Refusal('move_made');
  const reason = game.refuse(seed, made, move);
  if (reason !== undefined) throw new Refusal('move_refused', { detail: reason });
  if (made.length >= mostMoves) throw new Refusal('move_refused');
  return [...made, move];
}

/** Starts over, with something else to find out. */
export async function restartActivity(
  db: Db,
  doer: Doer,
  place: ActivityPlace,
): Promise<MovesMade> {
  await limit(db, doer);
  const { viewer, config } = doer;
  const { lesson, activity } = await open(db, viewer, place);
  const game = turnActivity(activity);
  if (!viewer) {
    const fresh = newGame();
    return {
      turn: presentToVisitor(game, config, lesson, activity, fresh),
      verdicts: verdictsOf(game, seedOfGame(config, fresh), []),
      state: null,
    };
  }
  return inTransaction(db, async (db) => {
    const key = keyOf(viewer, lesson, activity);
    const seed = randomInt(2 ** 31 - 1);
    const stored = await queries.lockGame(db, key, { dataHash: activity.hash, seed });
    const known = new Set(stored?.done);
    const written = await queries.writeGame(db, key, {
      dataHash: activity.hash,
      seed,
      moves: [],
      done: game.tasks.map(({ id }) => id).filter((id) => known.has(id)),
      attempts: stored?.attempts ?? 0,
    });
    return presentMoves(game, seed, [], written);
  });
}

/** `hash` is that of the activity which the browser has opened. */
async function open(
  db: Db,
  viewer: Viewer | null,
  { slug, activity: id }: ActivityPlace,
  hash?: string,
): Promise<{ lesson: ViewerLesson; activity: ContentActivity }> {
  const lesson = await getReadableLesson(db, viewer, slug);
  const activity = await queries.findActivity(db, lesson.id, id);
  if (!activity) throw new Refusal('not_found');
  if (hash !== undefined && hash !== activity.hash) throw new Refusal('activity_changed');
  return { lesson, activity };
}

function judgedActivity({ kind, data }: ContentActivity): Activity {
  const found = kinds.get(kind);
  if (!found) throw new Refusal('not_found');
  return found.open(data);
}

function turnActivity({ kind, data }: ContentActivity): TurnActivity {
  const found = turnKinds.get(kind);
  if (!found) throw new Refusal('not_found');
  return found.open(data);
}

async function limit(db: Db, { viewer, address }: Doer): Promise<void> {
  await limitTries(db, limits.activity, viewer ? byAccount(viewer.accountId) : byAddress(address));
}

const keyOf = (
  { accountId }: Viewer,
  lesson: ViewerLesson,
  { id }: ContentActivity,
): queries.StateKey => ({ accountId, lessonId: lesson.id, activity: id });

/** Of a learner's first game: looking at an activity stores nothing. */
function firstSeed(
  config: Config,
  { accountId }: Viewer,
  { id: lessonId }: ViewerLesson,
  { id, hash }: ContentActivity,
): number {
  return seedFrom(config, `account ${accountId} ${lessonId} ${id} ${hash}`);
}

function present(
  game: TurnActivity,
  seed: number,
  moves: readonly unknown[],
  token: string | null = null,
): TurnState {
  const table = game.table(seed, moves);
  return {
    shown: game.show(seed, moves),
    says: game.describe(seed, moves),
    table: {
      caption: table.caption,
      head: [...table.head],
      rows: table.rows.map((row) => [...row]),
    },
    moves: moves.length,
    game: token,
  };
}

function presentToVisitor(
  game: TurnActivity,
  config: Config,
  lesson: ViewerLesson,
  { id, hash }: ContentActivity,
  visitor: VisitorGame,
): TurnState {
  const place = { lessonId: lesson.id, activity: id, hash };
  const token = signGame(config, place, visitor);
  return present(game, seedOfGame(config, visitor), visitor.moves, token);
}

function presentMoves(
  game: TurnActivity,
  seed: number,
  moves: readonly unknown[],
  state: queries.StoredState | undefined,
): MovesMade {
  return {
    turn: present(game, seed, moves),
    verdicts: verdictsOf(game, seed, moves),
    state: presentState(state, game.tasks),
  };
}

function verdictsOf(game: TurnActivity, seed: number, moves: readonly unknown[]) {
  return game.tasks.map(({ id }) => {
    const { done, says } = game.judge(seed, moves, id);
    return { task: id, done, says };
  });
}

function presentState(
  state: queries.StoredState | null | undefined,
  tasks: readonly { id: string }[],
): ActivityState {
  if (!state) return { done: [], best: 0, attempts: 0, inputs: null };
  const { best, attempts, inputs } = state;
  const known = new Set(tasks.map(({ id }) => id));
  return { done: state.done.filter((id) => known.has(id)), best, attempts, inputs };
}
