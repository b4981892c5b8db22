import { type KanaScript, toHiragana, toKatakana } from './kana.ts';

/** Signs that learners confuse with each other. */
const alike = [
  'あお',
  'いり',
  'うらつ',
  'かがや',
  'きさち',
  'ぎざぢ',
  'くへ',
  'けはほ',
  'こにた',
  'ごだ',
  'しもじ',
  'すむ',
  'せさ',
  'そろ',
  'てとで',
  'どで',
  'なた',
  'ぬめ',
  'ねれわ',
  'のめ',
  'ひびぴ',
  'ふぶぷ',
  'ばぱは',
  'べぺへ',
  'ぼぽほ',
  'まも',
  'みむ',
  'やゃ',
  'ゆゅ',
  'よょ',
  'るろ',
  'をえ',
  'んえ',
  'つっ',
  'あぁ',
  'いぃ',
  'えぇ',
  'おぉ',
];
const katakanaAlike = [
  'シツ',
  'ソン',
  'ノメ',
  'クワ',
  'コユ',
  'チテ',
  'マム',
  'ルレ',
  'スヌ',
  'ーイ',
  'アマ',
  'フワ',
  'ウワ',
  'ナメ',
  'ヘレ',
  'エユ',
];
const common = 'うおかきくけこのいしたん';

/** The signs that one is confused with. */
export function looksLike(sign: string, script: KanaScript): string[] {
  const groups = script === 'katakana' ? [...katakanaAlike, ...alike.map(toKatakana)] : alike;
  const similar = groups.filter((group) => group.includes(sign)).flatMap((group) => [...group]);
  return [...new Set(similar)].filter((other) => other !== sign);
}

/** A beat: a sign with the small one that joins it. The silent っ and the bar are beats of their own. */
const beat = /.[ゃゅょぁぃぅぇぉャュョァィゥェォ]?/gu;

export const beatsOf = (kana: string): string[] => kana.match(beat) ?? [];

const keyCount = 12;

/** The keys for a word: its own signs and those they are mixed up with, in the order of the alphabet. */
export function keysFor(word: string, script: KanaScript): string[] {
  const signs = [...word];
  const similar = signs.flatMap((sign) => looksLike(sign, script));
  const others = script === 'katakana' ? [...toKatakana(common), 'ー'] : [...common];
  const keys = [...new Set([...signs, ...similar, ...others])].slice(0, keyCount);
  return [...new Set([...signs, ...keys])].sort();
}

/** What to say about each beat of a wrong answer: those that are right, and how the others differ. */
export function judgeBeats(typed: string, wanted: string): string[] {
  const [given, right] = [beatsOf(typed), beatsOf(wanted)];
  const kept = given.length === right.length ? given.map((_, at) => at) : aligned(given, right);
  return given.map((beat, at) => {
    const place = kept[at];
    return place === undefined ? 'not here' : compare(beat, right[place] ?? '');
  });
}

function compare(given: string, wanted: string): string {
  if (given === wanted) return 'right';
  const [a, b] = [plain(given), plain(wanted)];
  if (a === b && given !== wanted) {
    if (large(given) === large(wanted)) return given === large(given) ? 'too big' : 'too small';
    return 'other marks';
  }
  return toHiragana(given) === toHiragana(wanted) ? 'other script' : 'not this';
}

const small = 'ぁぃぅぇぉっゃゅょ';
const full = 'あいうえおつやゆよ';

const large = (kana: string) =>
  [...toHiragana(kana)].map((sign) => full[small.indexOf(sign)] ?? sign).join('');

/** Full size, and without the two strokes or the circle. */
const plain = (kana: string) =>
  large(kana)
    .normalize('NFD')
    .replace(/[\u3099\u309a]/g, '');

/** For each beat that was given its place in the word, if it is part of the longest run they share. */
function aligned(given: readonly string[], right: readonly string[]): (number | undefined)[] {
  const length: number[][] = Array.from({ length: given.length + 1 }, () =>
    Array<number>(right.length + 1).fill(0),
  );
  const at = (row: number, column: number) => length[row]?.[column] ?? 0;
  for (let row = given.length - 1; row >= 0; row--) {
    for (let column = right.length - 1; column >= 0; column--) {
      const value =
        given[row] === right[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
      (length[row] ?? [])[column] = value;
    }
  }
  let column = 0;
  return given.map((beat, row) => {
    while (
      column < right.length &&
      beat !== right[column] &&
      at(row, column + 1) === at(row, column)
    ) {
      column += 1;
    }
    if (beat !== right[column]) return undefined;
    column += 1;
    return column - 1;
  });
}
