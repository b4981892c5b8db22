import { type Expression, sql } from 'kysely';

// Lists are read from a subquery, because PostgreSQL plans for the length of a list that it sees, and would do so again in
// every run.

type ElementType = 'int' | 'text' | 'uuid';

/** To compare a column with: it has to be in the list. */
export function anyOf<T>(list: Expression<readonly T[]>, type: ElementType) {
  return sql<T>`any(${hidden(list, type)})`;
}

/** To select from: a row for each in the list. */
export function eachOf<T>(list: Expression<readonly T[]>, type: ElementType) {
  return sql<T>`unnest(${hidden(list, type)})`;
}

function hidden<T>(list: Expression<readonly T[]>, type: ElementType) {
  return sql<T[]>`array(select unnest(${list}::${sql.raw(type)}[]))`;
}
