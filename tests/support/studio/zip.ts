import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string | Buffer;
  content?: string | Uint8Array;
  /** What the archive claims; its real size unless set. */
  claimedBytes?: number;
  /** The general purpose flags: 1 is encrypted, 0x800 a name in UTF-8. */
  flags?: number;
  /** 0 stored, 8 deflated. */
  method?: number;
  /** The file's mode on Unix. */
  mode?: number;
  crc?: number;
  extra?: Buffer;
  /** Points to the content of an earlier entry instead of its own. */
  sharesContentOf?: number;
}

/** Makes a zip archive byte by byte, so that it can lie about anything. */
export function buildZip(
  entries: readonly ZipEntry[],
  options: { claimedEntries?: number; zip64Entries?: bigint } = {},
): Buffer {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const entry of entries) {
    const name = Buffer.from(entry.name as string);
    const content = Buffer.from((entry.content ?? '') as string);
    const method = entry.method ?? 8;
    const packed = method === 8 ? deflateRawSync(content) : content;
    const bytes = entry.claimedBytes ?? content.length;
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(entry.flags ?? 0x800, 2);
    head.writeUInt16LE(method, 4);
    head.writeUInt32LE(entry.crc ?? crc32(content), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(bytes, 18);
    head.writeUInt16LE(name.length, 22);
    const shared = entry.sharesContentOf;
    offsets.push(shared === undefined ? length : (offsets[shared] ?? 0));
    if (shared === undefined) {
      add(Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, name, packed]));
    }
    const extra = entry.extra ?? Buffer.alloc(0);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6);
    tail.writeUInt32LE(offsets.at(-1) ?? 0, 10);
    head.writeUInt16LE(extra.length, 24);
    const madeBy = Buffer.from([20, 3]);
    central.push(
      Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), madeBy, head, tail, name, extra]),
    );
  }
  const start = length;
  for (const part of central) add(part);
  const size = length - start;
  if (options.zip64Entries !== undefined) {
    const record = Buffer.alloc(56);
    record.write('PK\x06\x06', 0, 'latin1');
    record.writeBigUInt64LE(44n, 4);
    record.writeBigUInt64LE(options.zip64Entries, 24);
    record.writeBigUInt64LE(options.zip64Entries, 32);
    record.writeBigUInt64LE(BigInt(size), 40);
    record.writeBigUInt64LE(BigInt(start), 48);
    const locator = Buffer.alloc(20);
    locator.write('PK\x06\x07', 0, 'latin1');
    locator.writeBigUInt64LE(BigInt(length), 8);
    locator.writeUInt32LE(1, 16);
    add(record);
    add(locator);
  }
  const count = options.claimedEntries ?? Math.min(entries.length, 0xffff);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(start, 16);
  add(end);
  return Buffer.concat(parts);
}
