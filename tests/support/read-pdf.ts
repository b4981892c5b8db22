import { inflateSync } from 'node:zlib';

export interface PrintedLine {
  text: string;
  x: number;
  /** The right edge; kerning, which is ignored here, makes it a little shorter. */
  end: number;
}

interface Font {
  letters: string[];
  widths: number[];
}

/** Marks a glyph without a letter. */
export const missing = '\u25A1';

/** Reads the text of our own PDFs, line by line; other PDFs may use more of the format. */
export function readPdf(pdf: Uint8Array) {
  const objects = objectsOf(Buffer.from(pdf));
  const fonts = fontsOf(objects);
  const content = [...objects.values()].find(({ stream }) => / Tf\n/.test(stream))?.stream ?? '';
  const lines: PrintedLine[] = [];
  let font: Font | undefined;
  let size = 0;
  for (const part of content.split('\n')) {
    const chosen = /^\/(F\d+) ([\d.]+) Tf$/.exec(part);
    if (chosen) [font, size] = [fonts.get(chosen[1] ?? ''), Number(chosen[2])];
    const place = /^1 0 0 1 ([\d.-]+) [\d.-]+ Tm$/.exec(part);
    if (place) lines.push({ text: '', x: Number(place[1]), end: Number(place[1]) });
    const line = lines.at(-1);
    if (line && font && part.endsWith('TJ')) add(line, part, font, size);
  }
  return { content, lines, text: lines.map(({ text }) => text).join('') };
}

function add(line: PrintedLine, part: string, { letters, widths }: Font, size: number) {
  for (const [, hex = ''] of part.matchAll(/<([0-9a-f]+)>/g)) {
    for (const digits of hex.match(/.{4}/g) ?? []) {
      const glyph = Number.parseInt(digits, 16);
      line.text += (glyph > 0 && letters[glyph]) || missing;
      line.end += ((widths[glyph] ?? 0) * size) / 1000;
    }
  }
}

type Objects = Map<string, { head: string; stream: string }>;

function objectsOf(pdf: Buffer): Objects {
  const objects: Objects = new Map();
  for (const found of pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, number = '', body = ''] = found;
    const at = body.indexOf('stream\n');
    const head = at < 0 ? body : body.slice(0, at);
    const raw = at < 0 ? '' : body.slice(at + 7).replace(/\nendstream$/, '');
    const stream = head.includes('/FlateDecode')
      ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1')
      : raw;
    objects.set(number, { head, stream });
  }
  return objects;
}

function fontsOf(objects: Objects): Map<string, Font> {
  const at = (number = '') => objects.get(number) ?? { head: '', stream: '' };
  const all = [...objects.values()].map(({ head }) => head).join('\n');
  return new Map(
    [...all.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number]) => {
      const { head } = at(number);
      const map = at(/\/ToUnicode (\d+) 0 R/.exec(head)?.[1]).stream;
      const descendant = at(/\/DescendantFonts \[(\d+) 0 R/.exec(head)?.[1]).head;
      const widths = /\/W \[0 \[([^\]]*)\]/.exec(descendant)?.[1] ?? '';
      return [name, { letters: lettersOf(map), widths: widths.split(' ').map(Number) }];
    }),
  );
}

/** The letter of each glyph. */
function lettersOf(map: string): string[] {
  const lists = [...map.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g)];
  return lists
    .flatMap(([, list = '']) => [...list.matchAll(/<([0-9a-f ]*)>/g)])
    .map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    );
}
