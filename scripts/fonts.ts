// Cuts the fonts of the pages and of printed documents out of the fontsource packages: `node scripts/fonts.ts`.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { fontOf, tablesOf } from './font-tables.ts';

type Axes = Record<string, number | { min: number; max: number }>;
type Slice = { file: string; source: string; text: string; axes: Axes };

const SOURCES = new URL('../node_modules/', import.meta.url);
const TARGET = new URL('../web/ui/styles/fonts/', import.meta.url);
const PRINT_TARGET = new URL('../server/platform/documents/pdf/fonts/', import.meta.url);
const JAPANESE = new URL('../content/courses/1-basic-japanese/', import.meta.url);

const characters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');

// These are the unicode-range lines of web/ui/styles/fonts.css.
const TITLES = [
  characters(0x41, 0x5a),
  characters(0x61, 0x7a),
  characters(0x2b, 0x3b),
  // With the accents that names and lessons use.
  ` !"$%&'()?\u00a0·×áé–—‘’“”…`,
].join('');
const LATIN_1 = `${characters(0x20, 0x7e)}${characters(0xa0, 0xff)}–—‘’“”•…€→−`;
const without = (text: string, left: string) =>
  [...text].filter((character) => !left.includes(character)).join('');
const RARE = without(LATIN_1, TITLES);
/** What running text is made of; other letters of Latin-1 load when a name or a price needs them. */
const TEXT = `${characters(0x20, 0x7e)}\u00a0©°·½×áéíóöü÷–—‘’“”…→−`;
const TEXT_RARE = without(LATIN_1, TEXT);
/** Long vowels of romanised Japanese. */
const MACRONS = 'ĀāĒēĪīŌōŪū';
const EXTENDED = [
  ...characters(0x100, 0x17f),
  ...characters(0x218, 0x21b),
  ...characters(0x1e80, 0x1e85),
  'ẞ',
]
  .filter((character) => !MACRONS.includes(character))
  .join('');

// Only titles and quotes use the serif, so its small optical sizes are never needed.
const SERIF: Axes = { wght: { min: 400, max: 480 }, opsz: { min: 20, max: 72 } };
const SERIF_RARE: Axes = { wght: 430, opsz: { min: 20, max: 72 } };
const SERIF_ITALIC: Axes = { wght: 400, opsz: 48 };
const SANS: Axes = { wght: { min: 400, max: 700 } };

const newsreader = (subset: string, style: string) =>
  `@fontsource-variable/newsreader/files/newsreader-${subset}-standard-${style}.woff2`;
const hanken = (subset: string) =>
  `@fontsource-variable/hanken-grotesk/files/hanken-grotesk-${subset}-wght-normal.woff2`;

// Both complete syllabaries, and the kanji that lessons show.
const shown = await japaneseIn(JAPANESE);
const SYLLABLES = [
  ...characters(0x3001, 0x3003),
  ...characters(0x300c, 0x300f),
  ...characters(0x3041, 0x3096),
  ...characters(0x309b, 0x309e),
];
const HIRAGANA = SYLLABLES.filter((character) => shown.has(character)).join('');
/** Not in any lesson, but in what people type. */
const HIRAGANA_RARE = SYLLABLES.filter((character) => !shown.has(character)).join('');
const KANJI = [...shown].filter((character) => /\p{Script=Han}/u.test(character)).join('');
const KATAKANA = `${characters(0x30a0, 0x30fe)}${KANJI}`;
const mincho = '@fontsource/zen-old-mincho/files/zen-old-mincho-japanese-400-normal.woff2';

const slices: Slice[] = [
  { file: 'serif', source: newsreader('latin', 'normal'), text: TITLES, axes: SERIF },
  { file: 'serif-rare', source: newsreader('latin', 'normal'), text: RARE, axes: SERIF_RARE },
  {
    file: 'serif-extended',
    source: newsreader('latin-ext', 'normal'),
    text: EXTENDED,
    axes: SERIF_RARE,
  },
  {
    file: 'serif-macrons',
    source: newsreader('latin-ext', 'normal'),
    text: MACRONS,
    axes: SERIF_RARE,
  },
  { file: 'serif-italic', source: newsreader('latin', 'italic'), text: TITLES, axes: SERIF_ITALIC },
  {
    file: 'serif-italic-rare',
    source: newsreader('latin', 'italic'),
    text: RARE,
    axes: SERIF_ITALIC,
  },
  {
    file: 'serif-italic-extended',
    source: newsreader('latin-ext', 'italic'),
    text: EXTENDED,
    axes: SERIF_ITALIC,
  },
  { file: 'sans', source: hanken('latin'), text: TEXT, axes: SANS },
  { file: 'sans-rare', source: hanken('latin'), text: TEXT_RARE, axes: SANS },
  { file: 'sans-extended', source: hanken('latin-ext'), text: EXTENDED, axes: SANS },
  { file: 'sans-macrons', source: hanken('latin-ext'), text: MACRONS, axes: SANS },
  { file: 'hiragana', source: mincho, text: HIRAGANA, axes: {} },
  { file: 'hiragana-rare', source: mincho, text: HIRAGANA_RARE, axes: {} },
  { file: 'katakana', source: mincho, text: KATAKANA, axes: {} },
];

// A name may contain any letter, so printed documents get everything the families have.
const PRINTED = [
  LATIN_1,
  characters(0x100, 0x24f),
  characters(0x2b9, 0x2dd),
  characters(0x300, 0x33f),
  characters(0x1e00, 0x1eff),
  characters(0x2010, 0x2044),
].join('');
const GREEK = characters(0x370, 0x3ff);
const CYRILLIC = `${characters(0x400, 0x4ff)}\u0301`;
const PRINT_SERIF: Axes = { wght: 430, opsz: 60 };
const PRINT_ITALIC: Axes = { wght: 400, opsz: 36 };
const zen = (subset: string) =>
  `@fontsource/zen-old-mincho/files/zen-old-mincho-${subset}-500-normal.woff2`;

const printed = (file: string, source: string, axes: Axes, text = PRINTED): Slice => ({
  file,
  source,
  text,
  axes,
});

const endings: Record<string, string> = { latin: '', 'latin-ext': '-extended' };
const printName = (face: string, subset: string) => `${face}${endings[subset] ?? `-${subset}`}`;

const printSlices: Slice[] = [
  printed('serif', newsreader('latin', 'normal'), PRINT_SERIF),
  printed('serif-extended', newsreader('latin-ext', 'normal'), PRINT_SERIF),
  printed('serif-vietnamese', newsreader('vietnamese', 'normal'), PRINT_SERIF),
  printed('serif-greek', zen('greek'), {}, GREEK),
  printed('serif-cyrillic', zen('cyrillic'), {}, CYRILLIC),
  printed('italic', newsreader('latin', 'italic'), PRINT_ITALIC),
  printed('italic-extended', newsreader('latin-ext', 'italic'), PRINT_ITALIC),
  printed('italic-vietnamese', newsreader('vietnamese', 'italic'), PRINT_ITALIC),
  ...['latin', 'latin-ext', 'vietnamese'].flatMap((subset) => [
    printed(printName('sans', subset), hanken(subset), { wght: 420 }),
    printed(printName('sans-strong', subset), hanken(subset), { wght: 620 }),
  ]),
];

// A named object, because the types lack some options.
const options = {
  noHinting: true,
  keepFeatures: ['kern', 'liga', 'lnum', 'tnum', 'mark', 'mkmk', 'ccmp', 'locl'],
};

await cut(slices, TARGET, 'woff2');
await cut(printSlices, PRINT_TARGET, 'truetype');

async function cut(slices: Slice[], folder: URL, targetFormat: 'woff2' | 'truetype') {
  const extension = targetFormat === 'woff2' ? 'woff2' : 'ttf';
  for (const { file, source, text, axes } of slices) {
    const whole = await readFile(new URL(source, SOURCES));
    const slice = await withOneKerning(whole, text, axes);
    const wishes = { ...options, targetFormat };
    const font = await subsetFont(slice, text, wishes);
    await writeFile(new URL(`${file}.${extension}`, folder), font);
    console.log(`${file}.${extension} ${(font.length / 1024).toFixed(1)} KB`);
  }
}

/**
 * Kerning that varies with weight and size is a quarter of the file and moves the end of a line by a pixel or two, so the
 * kerning from the middle of the axes is used for all.
 */
async function withOneKerning(whole: Buffer, text: string, axes: Axes): Promise<Buffer> {
  const cutAt = async (variationAxes: Axes) => {
    const wishes = { ...options, targetFormat: 'truetype' as const, variationAxes };
    return tablesOf(await subsetFont(whole, text, wishes));
  };
  const middle = Object.entries(axes).map(([axis, range]) => [
    axis,
    typeof range === 'number' ? range : (range.min + range.max) / 2,
  ]);
  const tables = await cutAt(axes);
  const inTheMiddle = await cutAt(Object.fromEntries(middle));
  for (const name of ['GDEF', 'GPOS']) {
    const table = inTheMiddle.get(name);
    if (table) tables.set(name, table);
  }
  return fontOf(tables);
}

await writeFile(
  new URL('../web/ui/styles/fonts-kana.css', import.meta.url),
  `/* Written by scripts/fonts.ts: loaded by pages that show Japanese only. */
${faceOf('hiragana', HIRAGANA)}
${faceOf('hiragana-rare', HIRAGANA_RARE)}
${faceOf('katakana', KATAKANA)}
`,
);

function faceOf(file: string, text: string): string {
  return `@font-face {
  font-family: "Zen Old Mincho";
  src: url("./fonts/${file}.woff2") format("woff2");
  font-weight: 400 700;
  font-display: swap;
  unicode-range:${listOf(rangesOf(text))};
}`;
}

async function japaneseIn(folder: URL): Promise<Set<string>> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => /\.(md|svg|yaml)$/.test(name));
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')));
  return new Set(
    texts
      .join('')
      .match(/[\u3001-\u30ff]|\p{Script=Han}/gu)
      ?.sort(),
  );
}

/** In unicode-range notation, with neighbours joined. */
function rangesOf(text: string): string[] {
  const ranges: { from: number; to: number }[] = [];
  for (const point of [...text].map((character) => character.codePointAt(0) ?? 0)) {
    const last = ranges.at(-1);
    if (last?.to === point - 1) last.to = point;
    else ranges.push({ from: point, to: point });
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return ranges.map(({ from, to }) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`);
}

/** Wrapped at the formatter's line width. */
function listOf(ranges: string[]): string {
  const whole = ` ${ranges.join(', ')}`;
  if (whole.length < 80) return whole;
  const lines: string[] = [];
  for (const range of ranges) {
    const longer = lines.length > 0 ? `${lines.at(-1)}, ${range}` : `    ${range}`;
    if (longer.length < 100) lines.splice(-1, 1, longer);
    else lines.push(`    ${range}`);
  }
  return `\n${lines.join(',\n')}`;
}
