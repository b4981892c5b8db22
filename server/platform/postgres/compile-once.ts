import {
  type CompiledQuery,
  type DeleteResult,
  type Expression,
  type InsertResult,
  NoResultError,
  type QueryExecutorProvider,
  type QueryNode,
  type UpdateResult,
  ValueNode,
} from 'kysely';
import type { Db } from './database.ts';

/** The values that each run passes in, as the query builder sees them. */
export type Given<Values> = { readonly [Name in keyof Values]-?: Expression<Values[Name]> };

/** A part of a query that takes either a value (in a query built each time) or a given one (in a query built once). */
export type ValueOrGiven<Value> = Value | Expression<Value>;

/** Without `returning` there are no rows: `executeAndCount` says how many were changed. */
type RowOf<Result> = Result extends InsertResult | UpdateResult | DeleteResult ? never : Result;

export interface CompiledOnce<Values, Row> {
  execute(db: Db, values: Values): Promise<Row[]>;
  executeTakeFirst(db: Db, values: Values): Promise<Row | undefined>;
  executeTakeFirstOrThrow(db: Db, values: Values, orThrow?: () => Error): Promise<Row>;
  /** How many rows were inserted, updated or deleted. */
  executeAndCount(db: Db, values: Values): Promise<number>;
  /** The query with these values, for `sendTogether`. */
  fill(db: Db, values: Values): CompiledQuery<Row>;
}

/**
 * A query of fixed shape that is built and compiled at its first run; later runs only fill in its values. Building
 * one takes most of the time that a bare request takes, so queries behind frequent calls are written this way:
 *
 *     const accountById = compileOnce((db, given: Given<{ id: number }>) =>
 *       db.selectFrom('accounts.account').select('username').where('id', '=', given.id));
 *     await accountById.executeTakeFirst(db, { id });
 */
export function compileOnce<Values extends object, Result>(
  build: (
    db: Db,
    given: Given<Values>,
  ) => { compile(db: QueryExecutorProvider): CompiledQuery<Result> },
): CompiledOnce<Values, RowOf<Result>> {
  let compiled: CompiledQuery | undefined;

  function compile(db: Db) {
    const placeholders = new Map<PropertyKey, Placeholder>();
    const given = new Proxy({} as Given<Values>, {
      get(_, name) {
        const placeholder = placeholders.get(name) ?? new Placeholder(name);
        placeholders.set(name, placeholder);
        return placeholder;
      },
      ownKeys() {
        throw new Error('A query that is compiled once has to name its values one by one.');
      },
    });
    const query = build(db, given).compile(db);
    for (const { name } of placeholders.values()) {
      const isParameter = query.parameters.some((value) => isPlaceholder(value, name));
      if (!isParameter) throw misused(name);
    }
    const fixed = query.parameters.find((value) => !isPlaceholder(value) && !isConstant(value));
    if (fixed !== undefined) {
      throw new Error(`This value would be the same in every run of a query: ${String(fixed)}`);
    }
    return query;
  }

  function fill(db: Db, values: Values): CompiledQuery<RowOf<Result>> {
    compiled ??= compile(db);
    const parameters = compiled.parameters.map((value) =>
      isPlaceholder(value) ? values[value.name as keyof Values] : value,
    );
    return { ...(compiled as CompiledQuery<RowOf<Result>>), parameters };
  }

  const run = (db: Db, values: Values) => db.executeQuery(fill(db, values));

  return {
    execute: async (db, values) => (await run(db, values)).rows,
    executeTakeFirst: async (db, values) => (await run(db, values)).rows[0],
    async executeTakeFirstOrThrow(db, values, orThrow) {
      const { rows } = await run(db, values);
      if (rows[0] !== undefined) return rows[0];
      throw orThrow?.() ?? new NoResultError(compiled?.query as QueryNode);
    },
    fill,
    executeAndCount: async (db, values) => Number((await run(db, values)).numAffectedRows ?? 0n),
  };
}

/** A placeholder for a value while the query is built; it becomes one of the query's parameters. */
class Placeholder implements Expression<never> {
  readonly expressionType = undefined;
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }

  toOperationNode() {
    return ValueNode.create(this);
  }

  /** Called where it's made part of a text, and by the driver if it's hidden in a list or an object. */
  toJSON(): never {
    throw misused(this.name);
  }

  toString(): never {
    throw misused(this.name);
  }
}

function misused(name: PropertyKey) {
  return new Error(
    `"${String(name)}" has to be a parameter of the query, exactly as it was given.`,
  );
}

function isPlaceholder(value: unknown, name?: PropertyKey): value is Placeholder {
  return value instanceof Placeholder && (name === undefined || value.name === name);
}

/** Dates and objects are made while the query is built, and would be outdated in its second run. */
function isConstant(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => isConstant(item));
  return typeof value !== 'object' || value === null;
}
