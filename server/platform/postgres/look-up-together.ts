import type { Db } from './database.ts';

interface Batch<Key, Row> {
  keys: Set<Key>;
  rows: Promise<Map<Key, Row>>;
}

/**
 * Requests that arrive in the same turn of the event loop share one statement: under load, sending statements and
 * reading their results costs far more than finding the rows. Nobody joins a statement that was already sent, so
 * everyone sees what was committed before they asked.
 *
 * If the statement fails, it fails for all of them: keys must not be something that a stranger can make up.
 */
export function lookUpTogether<Key, Row>(
  load: (db: Db, keys: Key[]) => Promise<Map<Key, Row>>,
): (db: Db, key: Key) => Promise<Row | undefined> {
  const unsent = new WeakMap<Db, Batch<Key, Row>>();

  function start(db: Db): Batch<Key, Row> {
    const keys = new Set<Key>();
    const rows = endOfTurn().then(() => {
      unsent.delete(db);
      return load(db, [...keys]);
    });
    return { keys, rows };
  }

  return async (db, key) => {
    const batch = unsent.get(db) ?? start(db);
    unsent.set(db, batch);
    batch.keys.add(key);
    return (await batch.rows).get(key);
  };
}

function endOfTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
