/** A connection of the database driver, by the one thing that matters here. */
interface Connection {
  query: (...given: never[]) => unknown;
}

export interface PreparedStatements {
  /** From now on the connection prepares what is asked often. */
  follow(connection: Connection): void;
}

// A changed table would change what these bring back, which a prepared statement must not.
const bringsAllColumns = /(?:\bselect|\breturning|,) (?:\S+\.)?\*/;

// It did: PostgreSQL refuses it on this connection from now on.
const isOutdated = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '0A000';

// All but those that steer a transaction.
const isData = /^\s*(select|with|insert|update|delete)\b/i;

/**
 * To read and plan a statement costs PostgreSQL more than to run most of ours. Those asked so often in this process are
 * prepared: each connection plans them once. Their number is limited, for each connection holds its own; the busiest
 * come first by themselves.
 */
export function prepareOften({ times = 30, most = 64 } = {}): PreparedStatements {
  const names = new Map<string, string>();
  const outdated = new Set<string>();
  const asked = new Map<string, number>();

  function nameOf(text: string): string | undefined {
    if (outdated.has(text)) return undefined;
    const known = names.get(text);
    if (known || names.size >= most) return known;
    const count = (asked.get(text) ?? 0) + 1;
    if (count < times) {
      // Lists of any length make texts without end.
      if (asked.size >= 1000) asked.clear();
      asked.set(text, count);
      return undefined;
    }
    asked.delete(text);
    if (bringsAllColumns.test(text)) return undefined;
    const name = `often_${names.size + 1}`;
    names.set(text, name);
    return name;
  }

  return {
    follow(connection) {
      const query = connection.query.bind(connection) as (...given: unknown[]) => unknown;
      const prepared = (...given: unknown[]) => {
        const [text, values] = given;
        if (typeof text !== 'string' || given.length !== 2) return query(...given);
        const name = isData.test(text) ? nameOf(text) : undefined;
        if (!name) return query(...given);
        return Promise.resolve(query({ name, text, values })).catch((error) => {
          if (!isOutdated(error)) throw error;
          outdated.add(text);
          return query(...given);
        });
      };
      connection.query = prepared;
    },
  };
}
