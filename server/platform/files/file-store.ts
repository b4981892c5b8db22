/** The first and the last byte, counted from 0; both are part of it. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where files are stored. Names are made by us, never taken from user input. */
export interface FileStore {
  /** Afterwards the file is there as a whole. If it fails, nothing of it is. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | null>;
  has(name: string): Promise<boolean>;
  /** Succeeds for a file that is already gone. */
  remove(name: string): Promise<void>;
  /** All there are, in no particular order. */
  list(): AsyncIterable<string>;
}
