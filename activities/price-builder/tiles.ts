/** A piece of a number, as it is said. */
export interface Tile {
  romaji: string;
  kana: string;
  /** What it means; a digit is below ten, everything else multiplies. */
  value: number;
}

export const tiles = {
  ichi: { romaji: 'ichi', kana: 'いち', value: 1 },
  ni: { romaji: 'ni', kana: 'に', value: 2 },
  san: { romaji: 'san', kana: 'さん', value: 3 },
  yon: { romaji: 'yon', kana: 'よん', value: 4 },
  go: { romaji: 'go', kana: 'ご', value: 5 },
  roku: { romaji: 'roku', kana: 'ろく', value: 6 },
  nana: { romaji: 'nana', kana: 'なな', value: 7 },
  hachi: { romaji: 'hachi', kana: 'はち', value: 8 },
  kyu: { romaji: 'kyū', kana: 'きゅう', value: 9 },
  rop: { romaji: 'rop', kana: 'ろっ', value: 6 },
  hap: { romaji: 'hap', kana: 'はっ', value: 8 },
  has: { romaji: 'has', kana: 'はっ', value: 8 },
  ju: { romaji: 'jū', kana: 'じゅう', value: 10 },
  hyaku: { romaji: 'hyaku', kana: 'ひゃく', value: 100 },
  byaku: { romaji: 'byaku', kana: 'びゃく', value: 100 },
  pyaku: { romaji: 'pyaku', kana: 'ぴゃく', value: 100 },
  sen: { romaji: 'sen', kana: 'せん', value: 1_000 },
  zen: { romaji: 'zen', kana: 'ぜん', value: 1_000 },
  man: { romaji: 'man', kana: 'まん', value: 10_000 },
} as const satisfies Record<string, Tile>;
export type TileId = keyof typeof tiles;
export const tileIds = Object.keys(tiles) as [TileId, ...TileId[]];

/** Ten million begins with issen, which is beyond the lesson. */
export const dearestYen = 9_999_999;

const digits: readonly TileId[] = [
  'ichi',
  'ni',
  'san',
  'yon',
  'go',
  'roku',
  'nana',
  'hachi',
  'kyu',
];
const digitTile = (digit: number): TileId => digits[digit - 1] ?? 'ichi';

const bentHundreds: Readonly<Record<number, TileId[]>> = {
  3: ['san', 'byaku'],
  6: ['rop', 'pyaku'],
  8: ['hap', 'pyaku'],
};
const bentThousands: Readonly<Record<number, TileId[]>> = { 3: ['san', 'zen'], 8: ['has', 'sen'] };

function multiple(digit: number, unit: TileId, bent: Readonly<Record<number, TileId[]>>): TileId[] {
  if (digit === 0) return [];
  if (digit === 1) return [unit];
  return bent[digit] ?? [digitTile(digit), unit];
}

/** Below ten thousand. */
function readingOfBlock(value: number): TileId[] {
  const digit = (unit: number) => Math.floor(value / unit) % 10;
  return [
    ...multiple(digit(1_000), 'sen', bentThousands),
    ...multiple(digit(100), 'hyaku', bentHundreds),
    ...multiple(digit(10), 'ju', {}),
    ...(digit(1) === 0 ? [] : [digitTile(digit(1))]),
  ];
}

/** The tiles that say a price. */
export function readingOf(yen: number): readonly TileId[] {
  const man = Math.floor(yen / 10_000);
  return [
    ...(man === 0 ? [] : [...readingOfBlock(man), 'man' as const]),
    ...readingOfBlock(yen % 10_000),
  ];
}

/** What tiles mean, however they are bent; nothing if they aren't a number. */
export function yenOf(ids: readonly TileId[]): number | undefined {
  let total = 0;
  let block = 0;
  let digit: number | undefined;
  let lastUnit = Number.POSITIVE_INFINITY;
  for (const id of ids) {
    const { value } = tiles[id];
    if (value < 10) {
      if (digit !== undefined) return undefined;
      digit = value;
    } else if (value < 10_000) {
      if (value >= lastUnit) return undefined;
      block += (digit ?? 1) * value;
      digit = undefined;
      lastUnit = value;
    } else {
      if (total > 0) return undefined;
      total = Math.max(1, block + (digit ?? 0)) * value;
      block = 0;
      digit = undefined;
      lastUnit = Number.POSITIVE_INFINITY;
    }
  }
  return ids.length === 0 ? undefined : total + block + (digit ?? 0);
}

/** Spaced as the lesson writes it: jūman, ichiman hassen roppyaku. */
export const romajiOf = (ids: readonly TileId[]): string =>
  ids
    .map((id) => `${tiles[id].romaji}${tiles[id].value < 10 ? '' : ' '}`)
    .join('')
    .replace(' man', 'man')
    .trim();

export const kanaOf = (ids: readonly TileId[]): string => ids.map((id) => tiles[id].kana).join('');
