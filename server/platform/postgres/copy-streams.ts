import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';

/** The part of a connection of `pg` that moves rows in bulk. Its own types leave these out. */
interface CopyConnection {
  stream: import('node:net').Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** The rows of a `copy … to stdout`, a few at a time: PostgreSQL waits while nobody reads. */
export class CopyOut extends Readable {
  /** Known at the end. */
  rows = 0;
  readonly #text: string;
  #connection: CopyConnection | undefined;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  submit(connection: unknown) {
    this.#connection = connection as CopyConnection;
    this.#connection.query(this.#text);
  }

  override _read() {
    this.#connection?.stream.resume();
  }

  handleCopyData({ chunk }: { chunk: Buffer }) {
    // A copy, because the driver reads the next bytes into the same memory.
    if (!this.push(Buffer.from(chunk))) this.#connection?.stream.pause();
  }

  handleCommandComplete({ text }: { text: string }) {
    this.rows = rowsOf(text);
  }

  handleReadyForQuery() {
    this.push(null);
  }

  handleError(error: Error) {
    this.destroy(error);
  }
}

export function copyOut(client: pg.Client, text: string): CopyOut {
  return client.query(new CopyOut(text) as unknown as pg.Submittable) as unknown as CopyOut;
}

/** Sends chunks to a `copy … from stdin`, no faster than PostgreSQL takes them. Returns how many rows they were. */
export function copyIn(
  client: pg.Client,
  text: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    let failure: Error | undefined;

    async function send(connection: CopyConnection) {
      try {
        for await (const chunk of chunks) {
          if (failure) return;
          connection.sendCopyFromChunk(chunk);
          if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
        }
        connection.endCopyFrom();
      } catch (error) {
        // PostgreSQL answers with an error of its own; ours says more.
        failure ??= error as Error;
        connection.sendCopyFail('interrupted');
      }
    }

    const submittable = {
      submit: (connection: CopyConnection) => connection.query(text),
      handleCopyInResponse: (connection: CopyConnection) => void send(connection),
      handleCommandComplete: (message: { text: string }) => {
        rows = rowsOf(message.text);
      },
      handleError: (error: Error) => {
        failure ??= error;
        reject(failure);
      },
      handleReadyForQuery: () => (failure ? reject(failure) : resolve(rows)),
    };
    client.query(submittable as unknown as pg.Submittable);
  });
}

const rowsOf = (text: string) => Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0);
