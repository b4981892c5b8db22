import { type Expression, sql } from 'kysely';

/**
 * To compare a column with: it has to be in the list. Read from a subquery, because PostgreSQL plans for the length of a
 * list that it sees, and would do so again in every run.
 */
export function anyOf<T>(list: Expression<readonly T[]>, type: 'int' | 'uuid') {
  return sql<T>`any(array(select unnest(${list}::${sql.raw(type)}[])))`;
}
