import pg from 'pg';

/** The internals of the driver's connection that we need: it sends single messages, and knows which statements it has prepared. */
interface Wire {
  parse(message: { text: string }): void;
  bind(message: object): void;
  execute(message: object): void;
  parsedStatements: Record<string, string | undefined>;
}

interface Statement {
  name?: string;
  text: string;
  values?: readonly unknown[];
}

type Callback = (error: Error | undefined, result: unknown) => void;

/** The driver's query, whose steps its types leave out. */
const DriverQuery = pg.Query as unknown as new (
  statement: Statement,
  values: undefined,
  callback: Callback,
) => {
  prepare(wire: Wire): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
};

/** A statement with values, which begins its transaction in the same message. */
class FirstStatement extends DriverQuery {
  #hasBegun = false;

  override prepare(wire: Wire) {
    wire.parse({ text: 'begin' });
    wire.bind({});
    wire.execute({});
    super.prepare(wire);
  }

  override handleCommandComplete(message: unknown, wire: Wire) {
    if (this.#hasBegun) super.handleCommandComplete(message, wire);
    this.#hasBegun = true;
  }
}

/**
 * Sends `begin` together with the first statement of a transaction, which saves a round trip. PostgreSQL skips the
 * statement if it can't begin, so nothing ever runs outside of its transaction. One without statements is never sent.
 */
export function beginWithFirst(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  const { parsedStatements } = (client as unknown as { connection: Wire }).connection;
  let isBeginDue = false;

  function sendFirst(statement: Statement, given: unknown[]) {
    const { name, values = [] } = statement;
    // The driver would take the answer about `begin` for one about a statement that it prepares in the same message. And
    // only a statement without values may be several.
    if ((name && !parsedStatements[name]) || values.length === 0) {
      return query('begin').then(() => query(...given));
    }
    return new Promise((resolve, reject) => {
      const answer: Callback = (error, result) => (error ? reject(error) : resolve(result));
      query(new FirstStatement(statement, undefined, answer));
    });
  }

  const send = (...given: unknown[]) => {
    const statement = statementOf(given);
    if (statement?.text === 'begin') {
      isBeginDue = true;
      return Promise.resolve({ command: 'BEGIN', rows: [] });
    }
    if (!isBeginDue) return query(...given);
    if (!statement) throw new Error('A transaction has to begin with a plain statement.');
    isBeginDue = false;
    const { text } = statement;
    if (text === 'commit' || text === 'rollback') {
      return Promise.resolve({ command: text.toUpperCase(), rows: [] });
    }
    return sendFirst(statement, given);
  };
  client.query = send as typeof client.query;
}

/** Nothing if it's the driver's own kind of object, or if its answer goes to a callback. */
function statementOf([first, values, ...rest]: unknown[]): Statement | undefined {
  if (rest.length > 0 || typeof values === 'function') return undefined;
  if (typeof first === 'string') {
    return { text: first, ...(Array.isArray(values) ? { values } : {}) };
  }
  const isStatement = typeof first === 'object' && first !== null && !('submit' in first);
  return isStatement && 'text' in first ? (first as Statement) : undefined;
}
