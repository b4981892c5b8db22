import { createHash } from 'node:crypto';
import { JointStatements } from './joint-statements.ts';

/** The one thing about a connection of the database driver that matters here. */
interface Connection {
  query: (...given: never[]) => unknown;
}

export interface PreparedStatements {
  /** From now on the connection prepares statements that run often. */
  attach(connection: Connection): void;
}

// A changed table would change the columns these return, which a prepared statement must not do.
const returnsAllColumns = /(?:\bselect|\breturning|,) (?:\S+\.)?\*/;

/** The result type of a prepared statement changed: PostgreSQL refuses it on this connection from now on. */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '0A000';
}

/**
 * A pooler such as PgBouncer in transaction mode has passed our connection on to another session: the statement was never
 * prepared there, or another process has done it. Nothing was executed.
 */
export function isOtherSession(error: unknown): boolean {
  const codes = ['26000', '42P05'];
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

const isData = /^\s*(select|with|insert|update|delete)\b/i;
const startsTransaction = /^\s*(begin|start transaction)\b/i;
const endsTransaction = /^\s*(commit|rollback)\b(?!\s+to\b)/i;

/**
 * Parsing and planning costs PostgreSQL more than running most of our statements. Those that this process runs often
 * are prepared, so each connection plans them once. The number is limited because every connection holds its own copies;
 * the busiest statements get there first.
 */
export function prepareFrequent({ threshold = 30, limit = 64 } = {}): PreparedStatements {
  const names = new Map<string, string>();
  const outdated = new Set<string>();
  const counts = new Map<string, number>();
  let keepsSessions = true;

  function nameOf(text: string): string | undefined {
    if (!keepsSessions || outdated.has(text)) return undefined;
    const known = names.get(text);
    if (known || names.size >= limit) return known;
    const count = (counts.get(text) ?? 0) + 1;
    if (count < threshold) {
      // Lists of different lengths make endlessly many texts.
      if (counts.size >= 1000) counts.clear();
      counts.set(text, count);
      return undefined;
    }
    counts.delete(text);
    if (returnsAllColumns.test(text)) return undefined;
    // The same text has the same name in every process: behind a pooler, no process can run another one's statement.
    const name = `often_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
    names.set(text, name);
    return name;
  }

  const nameOfData = (text: string) => (isData.test(text) ? nameOf(text) : undefined);

  return {
    attach(connection) {
      const query = connection.query.bind(connection) as (...given: unknown[]) => unknown;
      let isInTransaction = false;
      const sendJoint = ({ statements }: JointStatements) => {
        const named = statements.map((each) => ({ ...each, name: nameOfData(each.text) }));
        return Promise.resolve(query(new JointStatements(named))).catch((error) => {
          if (isOtherSession(error)) keepsSessions = false;
          // PostgreSQL doesn't say which of them.
          else if (isOutdatedPlan(error)) for (const { text } of named) outdated.add(text);
          throw error;
        });
      };
      const prepared = (...given: unknown[]) => {
        const [text, values] = given;
        if (text instanceof JointStatements) return sendJoint(text);
        if (typeof text !== 'string') return query(...given);
        if (startsTransaction.test(text)) isInTransaction = true;
        if (endsTransaction.test(text)) isInTransaction = false;
        const name = given.length === 2 ? nameOfData(text) : undefined;
        if (!name) return query(...given);
        return Promise.resolve(query({ name, text, values })).catch((error) => {
          if (isOtherSession(error)) keepsSessions = false;
          else if (isOutdatedPlan(error)) outdated.add(text);
          else throw error;
          // The failure has aborted the transaction: only `inTransaction` can repeat all of it.
          if (isInTransaction) throw error;
          return query(...given);
        });
      };
      connection.query = prepared;
    },
  };
}
