import pg from 'pg';
import { JointStatements, joined, type Statement } from './joint-statements.ts';

/** The internals of the driver's connection that we need: it sends single messages, and knows which statements it has prepared. */
interface Wire {
  parse(message: { text: string }): void;
  bind(message: object): void;
  execute(message: object): void;
  sync(): void;
  parsedStatements: Record<string, string | undefined>;
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
  handleReadyForQuery(wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
};

/** Statements with values that travel in one message, the first of which may begin their transaction. */
class Message extends DriverQuery {
  readonly #statements: readonly Statement[];
  #isBeginDue: boolean;
  #unsendable: Error | undefined;

  constructor(statements: readonly Statement[], begins: boolean, callback: Callback) {
    const [first] = statements;
    if (!first) throw new Error('A message needs a statement.');
    super({ text: first.text, values: first.values ?? [] }, undefined, callback);
    this.#statements = statements;
    this.#isBeginDue = begins;
  }

  override prepare(wire: Wire) {
    if (this.#isBeginDue) {
      wire.parse({ text: 'begin' });
      wire.bind({});
      wire.execute({});
    }
    // PostgreSQL answers at the end of the message, and skips what follows a statement that fails.
    const unsynced: Wire = Object.assign(Object.create(wire), { sync() {} });
    const note: Callback = (error) => {
      this.#unsendable ??= error;
    };
    for (const statement of this.#statements) {
      new DriverQuery(statement, undefined, note).prepare(unsynced);
    }
    wire.sync();
  }

  override handleCommandComplete(message: unknown, wire: Wire) {
    if (this.#isBeginDue) this.#isBeginDue = false;
    else super.handleCommandComplete(message, wire);
  }

  override handleReadyForQuery(wire: Wire) {
    // The others ran, and are rolled back with their transaction.
    if (this.#unsendable) this.handleError(this.#unsendable, wire);
    else super.handleReadyForQuery(wire);
  }
}

/**
 * Sends `begin` together with the first statement of a transaction, which saves a round trip, and joint statements in one
 * message. PostgreSQL skips the statement if it can't begin, so nothing ever runs outside of its transaction. One without
 * statements is never sent.
 */
export function beginWithFirst(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  const { parsedStatements } = (client as unknown as { connection: Wire }).connection;
  let isBeginDue = false;

  // The driver would take the answer about another statement for one about a statement that it prepares in the same message.
  // And only a statement without values may be several.
  const mayTravel = ({ name, values = [] }: Statement) =>
    !(name && !parsedStatements[name]) && values.length > 0;

  function sendMessage(statements: readonly Statement[], begins: boolean): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const answer: Callback = (error, result) => (error ? reject(error) : resolve(result));
      query(new Message(statements, begins, answer));
    });
  }

  function sendFirst(statement: Statement, given: unknown[]) {
    if (!mayTravel(statement)) return query('begin').then(() => query(...given));
    return sendMessage([statement], true);
  }

  async function sendJoint({ statements }: JointStatements) {
    const begins = isBeginDue;
    isBeginDue = false;
    if (statements.every(mayTravel)) {
      return joined(
        [(await sendMessage(statements, begins)) as pg.QueryResult | pg.QueryResult[]].flat(),
      );
    }
    if (begins) await query('begin');
    const results: pg.QueryResult[] = [];
    for (const statement of statements) results.push((await query(statement)) as pg.QueryResult);
    return joined(results);
  }

  const send = (...given: unknown[]) => {
    const joint = given[0];
    if (joint instanceof JointStatements) return sendJoint(joint);
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
