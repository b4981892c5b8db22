// Cuts the fonts under web/ui/fonts out of the fontsource packages: `node scripts/fonts.ts`.
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

type Axes = Record<string, number | { min: number; max: number }>;
type Slice = { file: string; source: string; text: string; axes: Axes };

const SOURCES = new URL('../node_modules/@fontsource-variable/', import.meta.url);
const TARGET = new URL('../web/ui/fonts/', import.meta.url);

const characters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');

// These are the unicode-range lines of web/ui/fonts.css.
const TITLES = [
  characters(0x41, 0x5a),
  characters(0x61, 0x7a),
  characters(0x2b, 0x3b),
  ` !"$%&'()?\u00a0·×–—‘’“”…`,
].join('');
const LATIN_1 = `${characters(0x20, 0x7e)}${characters(0xa0, 0xff)}–—‘’“”•…€→−`;
const RARE = [...LATIN_1].filter((character) => !TITLES.includes(character)).join('');
const EXTENDED = [
  characters(0x100, 0x17f),
  characters(0x218, 0x21b),
  characters(0x1e80, 0x1e85),
  'ẞ',
].join('');

// Only titles and quotes are set in the serif: its small optical sizes are never seen.
const SERIF: Axes = { wght: { min: 400, max: 480 }, opsz: { min: 20, max: 72 } };
const SERIF_RARE: Axes = { wght: 430, opsz: { min: 20, max: 72 } };
const SERIF_ITALIC: Axes = { wght: 400, opsz: 48 };
const SANS: Axes = { wght: { min: 400, max: 700 } };

const newsreader = (subset: string, style: string) =>
  `newsreader/files/newsreader-${subset}-standard-${style}.woff2`;
const hanken = (subset: string) =>
  `hanken-grotesk/files/hanken-grotesk-${subset}-wght-normal.woff2`;

const slices: Slice[] = [
  { file: 'serif', source: newsreader('latin', 'normal'), text: TITLES, axes: SERIF },
  { file: 'serif-rare', source: newsreader('latin', 'normal'), text: RARE, axes: SERIF_RARE },
  {
    file: 'serif-extended',
    source: newsreader('latin-ext', 'normal'),
    text: EXTENDED,
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
  { file: 'sans', source: hanken('latin'), text: LATIN_1, axes: SANS },
  { file: 'sans-extended', source: hanken('latin-ext'), text: EXTENDED, axes: SANS },
];

// Its types do not know every option, so the object has a name.
const options = {
  targetFormat: 'woff2' as const,
  noHinting: true,
  keepFeatures: ['kern', 'liga', 'lnum', 'tnum', 'mark', 'mkmk', 'ccmp', 'locl'],
};

for (const { file, source, text, axes } of slices) {
  const whole = await readFile(new URL(source, SOURCES));
  const font = await subsetFont(whole, text, { ...options, variationAxes: axes });
  await writeFile(new URL(`${file}.woff2`, TARGET), font);
  console.log(`${file}.woff2 ${(font.length / 1024).toFixed(1)} KB`);
}
