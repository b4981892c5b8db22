import type { Readable } from 'node:stream';

/** The first and the last byte, counted from 0; both are part of it. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where files are stored. Names are made by us, never taken from user input. */
export interface FileStore {
  /** Afterwards the whole file is there. If it fails, no part of it is. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The same for a file on the local disk, which may be large and is never held in memory. The file at the path stays. */
  putFile(name: string, path: string): Promise<void>;
  get(name: string): Promise<Uint8Array | null>;
  /** A part of a file, or all of it, as it is read. The caller reads the stream to its end or destroys it. */
  open(name: string, range?: ByteRange): Promise<Readable | null>;
  has(name: string): Promise<boolean>;
  /** In bytes. */
  size(name: string): Promise<number | null>;
  /** Succeeds for a file that is already gone. */
  remove(name: string): Promise<void>;
  /** All there are, in no particular order. */
  list(): AsyncIterable<string>;
}
