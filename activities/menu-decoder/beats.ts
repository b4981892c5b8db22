/** One beat of a word in katakana, and how it may be typed. */
export interface Beat {
  kana: string;
  /** The spelling of the course comes first. */
  spellings: readonly string[];
}

const rows: Readonly<Record<string, string>> = {
  a: 'アカサタナハマヤラワガザダバパ',
  i: 'イキシチニヒミ リ ギジヂビピ',
  u: 'ウクスツヌフムユル グズヅブプ',
  e: 'エケセテネヘメ レ ゲゼデベペ',
  o: 'オコソトノホモヨロ ゴゾドボポ',
};
const consonants = ['', 'k', 's', 't', 'n', 'h', 'm', 'y', 'r', 'w', 'g', 'z', 'd', 'b', 'p'];

/** Where Hepburn and the regular spelling part: both are read. */
const irregular: Readonly<Record<string, readonly string[]>> = {
  シ: ['shi', 'si'],
  チ: ['chi', 'ti'],
  ツ: ['tsu', 'tu'],
  フ: ['fu', 'hu'],
  ジ: ['ji', 'zi'],
  ヂ: ['ji', 'di'],
  ヅ: ['zu', 'du'],
  ヲ: ['o', 'wo'],
  ン: ['n'],
  シャ: ['sha', 'sya'],
  シュ: ['shu', 'syu'],
  ショ: ['sho', 'syo'],
  シェ: ['she', 'sye'],
  チャ: ['cha', 'tya', 'cya'],
  チュ: ['chu', 'tyu', 'cyu'],
  チョ: ['cho', 'tyo', 'cyo'],
  チェ: ['che', 'tye', 'cye'],
  ジャ: ['ja', 'jya', 'zya'],
  ジュ: ['ju', 'jyu', 'zyu'],
  ジョ: ['jo', 'jyo', 'zyo'],
  ジェ: ['je', 'jye', 'zye'],
  ティ: ['ti', 'thi'],
  ディ: ['di', 'dhi'],
  トゥ: ['tu', 'twu'],
  ドゥ: ['du', 'dwu'],
  ファ: ['fa'],
  フィ: ['fi'],
  フェ: ['fe'],
  フォ: ['fo'],
  ウィ: ['wi'],
  ウェ: ['we'],
  ウォ: ['wo'],
};

const basic = new Map(
  Object.entries(rows).flatMap(([vowel, signs]) =>
    [...signs].map((sign, index) => [sign, `${consonants[index]}${vowel}`] as const),
  ),
);

/** A silent beat before a doubled consonant. */
const silence = 'q';
/** A vowel held for one more beat. */
const long = '-';

const small: Readonly<Record<string, string>> = { ャ: 'a', ュ: 'u', ョ: 'o' };

function spellingsOf(kana: string, before: Beat | undefined): readonly string[] {
  const known = irregular[kana];
  if (known) return known;
  if (kana === 'ッ') return [silence];
  if (kana === 'ー') {
    const vowel = before?.spellings[0]?.at(-1) ?? '';
    // Ou and ei are how hiragana writes a long o and e.
    const written = { o: ['u'], e: ['i'] }[vowel] ?? [];
    return [long, vowel, ...written];
  }
  const [sign = '', glide] = kana;
  const plain = basic.get(sign) ?? '';
  const vowel = glide && small[glide];
  return [vowel ? `${plain.slice(0, -1)}y${vowel}` : plain];
}

/** Splits a word into beats; a small sign belongs to the one before it. */
export function beatsOf(katakana: string): readonly Beat[] {
  const beats: Beat[] = [];
  for (const [kana] of katakana.matchAll(/[ア-ヴー][ャュョァィゥェォ]?/g)) {
    beats.push({ kana, spellings: spellingsOf(kana, beats.at(-1)) });
  }
  return beats;
}

/** What someone typed, as beats: capitals, full-width letters, spaces and all ways to write a long vowel. */
function readTyped(typed: string): readonly string[] {
  const letters = typed
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    // A line or a hat over a vowel makes it long.
    .replace(/[\u0304\u0302]/g, long)
    .replace(/[ー‐–—~]/g, long)
    .replace(/[’`]/g, "'")
    .replace(/[^a-z'-]/g, '');
  // Kon'ya: the apostrophe ends an n. Tempura: m before m, b and p is an n.
  const tokens =
    /n(?![aeiouy])'?|m(?=[mbp])|t(?=ch)|([bcdfghjkpqrstvwxyz])(?=\1)|-|[^aeiou'-]*[aeiou]|[^aeiou'-]+/g;
  return [...letters.matchAll(tokens)].map(([token, doubled]) => {
    if (doubled || token === 't') return silence;
    return token === 'm' || token.startsWith("n'") ? 'n' : token;
  });
}

export interface Reading {
  beats: number;
  /** How many of them were read in their places. */
  right: number;
  /** The first one that isn't right; nothing if all are. */
  firstWrong: number | undefined;
}

/** Compares what was typed beat by beat. One beat too many or too few doesn't spoil those after it. */
export function compareReading(katakana: string, typed: string): Reading {
  const beats = beatsOf(katakana);
  const tokens = readTyped(typed);
  const fits = (beat: number, token: number) =>
    beats[beat]?.spellings.includes(tokens[token] ?? '') ?? false;
  // The longest common subsequence, row by row.
  let row = new Array<number>(tokens.length + 1).fill(0);
  for (let beat = 0; beat < beats.length; beat += 1) {
    const next = [0];
    for (let token = 0; token < tokens.length; token += 1) {
      next.push(
        fits(beat, token) ? (row[token] ?? 0) + 1 : Math.max(row[token + 1] ?? 0, next[token] ?? 0),
      );
    }
    row = next;
  }
  const isWhole = tokens.length === beats.length && beats.every((_, index) => fits(index, index));
  const wrong = beats.findIndex((_, index) => !fits(index, index));
  // With something typed after the end, it's the end that is wrong.
  const firstWrong = wrong === -1 ? beats.length - 1 : wrong;
  return {
    beats: beats.length,
    right: row.at(-1) ?? 0,
    firstWrong: isWhole ? undefined : firstWrong,
  };
}

/** Without it, ンエ would be read as ネ. */
const needsApostrophe = (isAfterN: boolean, spelling = '') =>
  isAfterN && /^[aeiouy]/.test(spelling);

/** Whether this beat is an ン that runs into the next one. */
export const isOpenN = (beats: readonly Beat[], index: number): boolean =>
  needsApostrophe(beats[index]?.kana === 'ン', beats[index + 1]?.spellings[0]);

/** How the course writes it: kōhī, chokorēto. */
export function romajiOf(katakana: string): string {
  const macrons: Readonly<Record<string, string>> = { a: 'ā', i: 'ī', u: 'ū', e: 'ē', o: 'ō' };
  let romaji = '';
  let isDoubled = false;
  let isAfterN = false;
  for (const { kana, spellings } of beatsOf(katakana)) {
    const [spelling = ''] = spellings;
    if (spelling === silence) isDoubled = true;
    else if (spelling === long) romaji = romaji.replace(/.$/, (vowel) => macrons[vowel] ?? vowel);
    else {
      const doubled = spelling.startsWith('ch') ? 't' : spelling.charAt(0);
      const apart = needsApostrophe(isAfterN, spelling) ? "'" : '';
      romaji += `${isDoubled ? doubled : apart}${spelling}`;
      isDoubled = false;
    }
    isAfterN = kana === 'ン';
  }
  return romaji;
}
