interface Box {
  type: string;
  start: number;
  content: number;
  end: number;
}

/** Null if they don't fill the room exactly. */
function readBoxes(bytes: Buffer, from: number, to: number): Box[] | null {
  const boxes: Box[] = [];
  for (let at = from; at < to; ) {
    if (at + 8 > to) return null;
    const type = bytes.toString('latin1', at + 4, at + 8);
    const short = bytes.readUInt32BE(at);
    if (short === 1 && at + 16 > to) return null;
    const length = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short || to - at;
    const content = at + (short === 1 ? 16 : 8);
    const end = at + length;
    if (end < content || end > to) return null;
    boxes.push({ type, start: at, content, end });
    at = end;
  }
  return boxes;
}

const outer = ['ftyp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'styp', 'wide'];
/** Titles, names, pictures, and whatever else somebody wants to put into a file. */
const erased = ['udta', 'meta', 'uuid', 'free', 'skip'];

function erase(bytes: Buffer, { start, content, end }: Box): void {
  bytes.write('free', start + 4, 'latin1');
  bytes.fill(0, content, end);
}

/** The handlers of its tracks: `soun` for sound. Null if something can't be read. */
function cleanBoxes(bytes: Buffer, from: number, to: number): string[] | null {
  const handlers: string[] = [];
  const boxes = readBoxes(bytes, from, to);
  if (!boxes) return null;
  for (const box of boxes) {
    if (erased.includes(box.type)) erase(bytes, box);
    if (box.type === 'hdlr' && box.end - box.content >= 24) {
      handlers.push(bytes.toString('latin1', box.content + 8, box.content + 12));
      // Its name, which every program writes differently.
      bytes.fill(0, box.content + 24, box.end);
    }
    if (['trak', 'mdia'].includes(box.type)) {
      const inner = cleanBoxes(bytes, box.content, box.end);
      if (!inner) return null;
      handlers.push(...inner);
    }
  }
  return handlers;
}

/** Sound alone, with nothing left of its titles, names and pictures. */
export function readM4a(given: Buffer): Buffer | null {
  if (given.toString('latin1', 4, 8) !== 'ftyp') return null;
  const bytes = Buffer.from(given);
  const boxes = readBoxes(bytes, 0, bytes.length);
  const movie = boxes?.find(({ type }) => type === 'moov');
  if (!boxes || !movie || !boxes.some(({ type }) => type === 'mdat')) return null;
  if (boxes.some(({ type }) => !outer.includes(type) && !erased.includes(type))) return null;
  for (const box of boxes) if (erased.includes(box.type)) erase(bytes, box);
  const handlers = cleanBoxes(bytes, movie.content, movie.end);
  const isSound = handlers && handlers.length > 0 && handlers.every((type) => type === 'soun');
  return isSound ? bytes : null;
}
