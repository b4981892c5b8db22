import { type KanaScript, toKatakana } from '../practice/kana.ts';

export const kanaRowIds = [
  'a',
  'k',
  's',
  't',
  'n',
  'h',
  'm',
  'y',
  'r',
  'w',
  'g',
  'z',
  'd',
  'b',
  'p',
  'ky',
  'sh',
  'ch',
  'ny',
  'hy',
  'my',
  'ry',
  'gy',
  'j',
  'by',
  'py',
] as const;
export type KanaRowId = (typeof kanaRowIds)[number];

export interface Kana {
  kana: string;
  /** As the lessons write it. */
  romaji: string;
}

const written: Record<KanaRowId, string> = {
  a: 'あ a い i う u え e お o',
  k: 'か ka き ki く ku け ke こ ko',
  s: 'さ sa し shi す su せ se そ so',
  t: 'た ta ち chi つ tsu て te と to',
  n: 'な na に ni ぬ nu ね ne の no',
  h: 'は ha ひ hi ふ fu へ he ほ ho',
  m: 'ま ma み mi む mu め me も mo',
  y: 'や ya ゆ yu よ yo',
  r: 'ら ra り ri る ru れ re ろ ro',
  w: 'わ wa を o ん n',
  g: 'が ga ぎ gi ぐ gu げ ge ご go',
  z: 'ざ za じ ji ず zu ぜ ze ぞ zo',
  d: 'だ da ぢ ji づ zu で de ど do',
  b: 'ば ba び bi ぶ bu べ be ぼ bo',
  p: 'ぱ pa ぴ pi ぷ pu ぺ pe ぽ po',
  ky: 'きゃ kya きゅ kyu きょ kyo',
  sh: 'しゃ sha しゅ shu しょ sho',
  ch: 'ちゃ cha ちゅ chu ちょ cho',
  ny: 'にゃ nya にゅ nyu にょ nyo',
  hy: 'ひゃ hya ひゅ hyu ひょ hyo',
  my: 'みゃ mya みゅ myu みょ myo',
  ry: 'りゃ rya りゅ ryu りょ ryo',
  gy: 'ぎゃ gya ぎゅ gyu ぎょ gyo',
  j: 'じゃ ja じゅ ju じょ jo',
  by: 'びゃ bya びゅ byu びょ byo',
  py: 'ぴゃ pya ぴゅ pyu ぴょ pyo',
};

/** The rows of a day, as the hiragana lesson spreads them over six evenings. */
export const kanaDays: readonly { name: string; rows: readonly KanaRowId[] }[] = [
  { name: 'Vowels and k', rows: ['a', 'k'] },
  { name: 's and t', rows: ['s', 't'] },
  { name: 'n and h', rows: ['n', 'h'] },
  { name: 'm, y, r, w and n alone', rows: ['m', 'y', 'r', 'w'] },
  { name: 'The two marks', rows: ['g', 'z', 'd', 'b', 'p'] },
  {
    name: 'Small ya, yu and yo',
    rows: ['ky', 'sh', 'ch', 'ny', 'hy', 'my', 'ry', 'gy', 'j', 'by', 'py'],
  },
];

export function kanaOfRow(script: KanaScript, row: KanaRowId): Kana[] {
  const parts = written[row].split(' ');
  return parts.flatMap((part, index) => {
    if (index % 2 === 1) return [];
    const kana = script === 'katakana' ? toKatakana(part) : part;
    return [{ kana, romaji: parts[index + 1] ?? '' }];
  });
}

const scripts: readonly KanaScript[] = ['hiragana', 'katakana'];

const known = new Map(
  scripts.flatMap((script) =>
    kanaRowIds.flatMap((row) =>
      kanaOfRow(script, row).map((sign) => [sign.kana, { ...sign, script }] as const),
    ),
  ),
);

/** Undefined if it isn't one of the kana that are taught. */
export function findKana(kana: string) {
  return known.get(kana);
}
