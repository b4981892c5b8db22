import type pg from 'pg';

export interface Statement {
  name?: string | undefined;
  text: string;
  values?: readonly unknown[];
}

/** Takes the place of a statement's text when several are sent at once. */
export class JointStatements {
  readonly statements: readonly Statement[];

  constructor(statements: readonly Statement[]) {
    this.statements = statements;
  }
}

/** Their results, as the rows of one. */
export const joined = (results: pg.QueryResult[]) => ({
  command: 'SELECT',
  rows: results.map(({ rows }) => rows),
});
