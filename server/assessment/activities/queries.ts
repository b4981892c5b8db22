import { sql } from 'kysely';
import type { ContentActivity } from '../../catalog/content/content.ts';
import { compileOnce, type Given } from '../../platform/postgres/compile-once.ts';
import type { Db } from '../../platform/postgres/database.ts';

const activityOfLesson = compileOnce(
  (_db, given: Given<{ lessonId: string; id: string }>) => sql<{ activity: ContentActivity }>`
    select activity
    from catalog.lesson, jsonb_array_elements(lesson.activities) as each (activity)
    where lesson.id = ${given.lessonId} and activity ->> 'id' = ${given.id}`,
);

export async function findActivity(
  db: Db,
  lessonId: string,
  id: string,
): Promise<ContentActivity | undefined> {
  return (await activityOfLesson.executeTakeFirst(db, { lessonId, id }))?.activity;
}

export interface StateKey {
  accountId: number;
  lessonId: string;
  activity: string;
}

export interface StoredState {
  dataHash: string;
  seed: number | null;
  done: string[];
  best: number;
  attempts: number;
  inputs: unknown;
  moves: unknown[];
}

const columns = sql`data_hash as "dataHash", seed, done, best, attempts, inputs, moves`;

const stateOfAccount = compileOnce(
  (_db, given: Given<StateKey>) => sql<StoredState>`
    select ${columns} from assessment.activity_state
    where account_id = ${given.accountId} and lesson_id = ${given.lessonId}
      and activity = ${given.activity}`,
);

export async function findState(db: Db, key: StateKey): Promise<StoredState | undefined> {
  return stateOfAccount.executeTakeFirst(db, { ...key });
}

interface NewCheck extends StateKey {
  dataHash: string;
  inputs: string;
  /** The task that this has solved, or none. */
  solved: string[];
  /** All tasks that there are now: done ones that no longer exist are forgotten. */
  tasks: string[];
}

const storedCheck = compileOnce(
  (_db, given: Given<NewCheck>) => sql<StoredState>`
    insert into assessment.activity_state as state
      (account_id, lesson_id, activity, data_hash, inputs, attempts, done, best)
    values (
      ${given.accountId}, ${given.lessonId}, ${given.activity}, ${given.dataHash},
      ${given.inputs}::jsonb, 1, ${given.solved}::text[], cardinality(${given.solved}::text[])
    )
    on conflict (account_id, lesson_id, activity) do update set
      data_hash = excluded.data_hash,
      inputs = excluded.inputs,
      attempts = state.attempts + 1,
      done = array(
        select task from unnest(${given.tasks}::text[]) with ordinality as known (task, place)
        where task = any(state.done || excluded.done) order by place
      ),
      best = greatest(state.best, (
        select count(*) from unnest(${given.tasks}::text[]) as task
        where task = any(state.done || excluded.done)
      )),
      changed_at = now()
    returning ${columns}`,
);

/** One statement, so that two windows that hand in at once lose nothing. */
export async function writeCheck(db: Db, check: NewCheck): Promise<StoredState | undefined> {
  return storedCheck.executeTakeFirst(db, check);
}

type KeptInputs = Pick<NewCheck, keyof StateKey | 'dataHash' | 'inputs'>;

const keptInputs = compileOnce(
  (_db, given: Given<KeptInputs>) => sql`
    insert into assessment.activity_state (account_id, lesson_id, activity, data_hash, inputs)
    values (
      ${given.accountId}, ${given.lessonId}, ${given.activity}, ${given.dataHash},
      ${given.inputs}::jsonb
    )
    on conflict (account_id, lesson_id, activity) do update set
      data_hash = excluded.data_hash, inputs = excluded.inputs, changed_at = now()`,
);

export async function writeInputs(db: Db, kept: KeptInputs): Promise<void> {
  await keptInputs.execute(db, { ...kept });
}

/** Begins a game that wasn't begun, and locks it until the transaction ends. */
export async function lockGame(
  db: Db,
  key: StateKey,
  start: { dataHash: string; seed: number },
): Promise<StoredState | undefined> {
  await db
    .insertInto('assessment.activity_state')
    .values({
      account_id: key.accountId,
      lesson_id: key.lessonId,
      activity: key.activity,
      data_hash: start.dataHash,
      seed: start.seed,
      inputs: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<StoredState>`
    select ${columns} from assessment.activity_state
    where account_id = ${key.accountId} and lesson_id = ${key.lessonId}
      and activity = ${key.activity}
    for update`.execute(db);
  return rows[0];
}

export async function writeGame(
  db: Db,
  key: StateKey,
  game: {
    dataHash: string;
    seed: number;
    moves: readonly unknown[];
    done: string[];
    attempts: number;
  },
): Promise<StoredState | undefined> {
  const { rows } = await sql<StoredState>`
    update assessment.activity_state set
      data_hash = ${game.dataHash}, seed = ${game.seed}, moves = ${JSON.stringify(game.moves)}::jsonb,
      done = ${game.done}, attempts = ${game.attempts},
      best = greatest(best, cardinality(${game.done}::text[])), changed_at = now()
    where account_id = ${key.accountId} and lesson_id = ${key.lessonId}
      and activity = ${key.activity}
    returning ${columns}`.execute(db);
  return rows[0];
}
