export type KanaScript = 'hiragana' | 'katakana';

const vowels = ['a', 'i', 'u', 'e', 'o'];

/** The syllables of each beginning, in the order of the vowels; a gap where there is none. */
const rows: Record<string, string> = {
  '': 'あ い う え お',
  k: 'か き く け こ',
  g: 'が ぎ ぐ げ ご',
  s: 'さ し す せ そ',
  z: 'ざ じ ず ぜ ぞ',
  t: 'た ち つ て と',
  d: 'だ ぢ づ で ど',
  n: 'な に ぬ ね の',
  h: 'は ひ ふ へ ほ',
  b: 'ば び ぶ べ ぼ',
  p: 'ぱ ぴ ぷ ぺ ぽ',
  m: 'ま み む め も',
  y: 'や - ゆ いぇ よ',
  r: 'ら り る れ ろ',
  w: 'わ うぃ - うぇ を',
  sh: 'しゃ し しゅ しぇ しょ',
  ch: 'ちゃ ち ちゅ ちぇ ちょ',
  ts: 'つぁ つぃ つ つぇ つぉ',
  f: 'ふぁ ふぃ ふ ふぇ ふぉ',
  j: 'じゃ じ じゅ じぇ じょ',
  v: 'ゔぁ ゔぃ ゔ ゔぇ ゔぉ',
  th: '- てぃ - - -',
  dh: '- でぃ - - -',
  // Small signs alone.
  x: 'ぁ ぃ ぅ ぇ ぉ',
  xy: 'ゃ - ゅ - ょ',
  xt: '- - っ - -',
  xts: '- - っ - -',
};

const syllables = new Map<string, string>();
for (const [start, row] of Object.entries(rows)) {
  row.split(' ').forEach((kana, index) => {
    if (kana !== '-') syllables.set(`${start}${vowels[index]}`, kana);
  });
}
for (const [start, sign] of Object.entries({
  k: 'き',
  g: 'ぎ',
  s: 'し',
  z: 'じ',
  t: 'ち',
  d: 'ぢ',
  n: 'に',
  h: 'ひ',
  b: 'び',
  p: 'ぴ',
  m: 'み',
  r: 'り',
  j: 'じ',
  c: 'ち',
})) {
  for (const [vowel, small] of [
    ['a', 'ゃ'],
    ['u', 'ゅ'],
    ['o', 'ょ'],
  ]) {
    syllables.set(`${start}y${vowel}`, `${sign}${small}`);
  }
}

/** The vowel that a macron or circumflex repeats, as hiragana usually writes it. */
const longVowels: Record<string, string> = {
  ā: 'aa',
  ī: 'ii',
  ū: 'uu',
  ē: 'ee',
  ō: 'ou',
  â: 'aa',
  î: 'ii',
  û: 'uu',
  ê: 'ee',
  ô: 'ou',
};

const longestSyllable = 4;

/**
 * Latin letters as kana, everything else as it is. While someone types (`final` false), letters that may become part of a
 * syllable stay: `ky`, or a last `n`.
 */
export function toKana(text: string, script: KanaScript, { final = true } = {}): string {
  const isKatakana = script === 'katakana';
  let source = text.normalize('NFC').toLowerCase();
  source = source.replace(/[āīūēōâîûêô]/g, (letter) =>
    isKatakana ? `${longVowels[letter]?.[0]}ー` : (longVowels[letter] ?? letter),
  );
  let kana = '';
  for (let at = 0; at < source.length; ) {
    const rest = source.slice(at);
    const [read, length] = readSyllable(rest, final, kana);
    kana += read;
    at += length;
  }
  return isKatakana ? toKatakana(kana) : kana;
}

function readSyllable(rest: string, final: boolean, before: string): [string, number] {
  for (let length = Math.min(longestSyllable, rest.length); length > 0; length--) {
    const found = syllables.get(rest.slice(0, length));
    if (found !== undefined) return [found, length];
  }
  const [first = '', second = ''] = rest;
  if (first === '-') return ['ー', 1];
  if (first === 'n') {
    if (second === "'" || second === '’') return ['ん', 2];
    // Japanese keyboards write a final ん as nn.
    if (second === '') return final ? [before.endsWith('ん') ? '' : 'ん', 1] : [first, 1];
    if (second !== 'y') return ['ん', 1];
    if (final && !/^ny[auo]/.test(rest)) return ['ん', 1];
  }
  const isDoubled = first === second || (first === 't' && second === 'c');
  if (isDoubled && /[bcdfghjkmprstvwz]/.test(first)) return ['っ', 1];
  return [first, 1];
}

const hiragana = /[ぁ-ゖゝゞ]/g;
const katakana = /[ァ-ヶヽヾ]/g;
const distance = 0x60;

export function toKatakana(text: string): string {
  return text.replace(hiragana, (sign) => String.fromCharCode(sign.charCodeAt(0) + distance));
}

export function toHiragana(text: string): string {
  return text.replace(katakana, (sign) => String.fromCharCode(sign.charCodeAt(0) - distance));
}

/** Hepburn, as in passports: the spellings with sh, ch, ts, f and j come last in the table, and win. */
const romanised = new Map(
  [...syllables]
    .filter(([roman]) => !/^x|^[cdjstz]y/.test(roman))
    .map(([roman, kana]) => [kana, roman]),
);

/** Kana in Latin letters, long vowels written short. Everything else stays. */
export function toRomaji(text: string): string {
  return toHiragana(text)
    .replace(/[ぁ-ゔ][ぁぃぅぇぉゃゅょ]?/gu, (sign) => {
      const whole = romanised.get(sign);
      return (
        whole ?? [...sign].map((one) => romanised.get(one) ?? (one === 'ん' ? 'n' : one)).join('')
      );
    })
    .replace(/っ(?=([a-z]))/g, '$1')
    .replace(/[ぁ-ゔー]/gu, '');
}
