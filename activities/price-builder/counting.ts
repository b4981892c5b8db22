/** How things are counted, as the tables of the lesson have it. */

export const counters = ['tsu', 'nin', 'mai', 'hon', 'ko'] as const;
export type Counter = (typeof counters)[number];

export const countedThings: Readonly<Record<Counter, string>> = {
  tsu: 'things in general',
  nin: 'people',
  mai: 'flat things',
  hon: 'long things',
  ko: 'small things',
};

export interface Spoken {
  romaji: string;
  kana: string;
}

const numbers = 'ichi ni san yon go roku nana hachi kyū jū'.split(' ');
const numbersKana = 'いち に さん よん ご ろく なな はち きゅう じゅう'.split(' ');

/** From one to ten. */
const tables: Readonly<Record<Counter, [romaji: string, kana: string]>> = {
  tsu: [
    'hitotsu futatsu mittsu yottsu itsutsu muttsu nanatsu yattsu kokonotsu tō',
    'ひとつ ふたつ みっつ よっつ いつつ むっつ ななつ やっつ ここのつ とお',
  ],
  nin: [
    'hitori futari sannin yonin gonin rokunin shichinin hachinin kyūnin jūnin',
    'ひとり ふたり さんにん よにん ごにん ろくにん しちにん はちにん きゅうにん じゅうにん',
  ],
  mai: [
    'ichimai nimai sanmai yonmai gomai rokumai nanamai hachimai kyūmai jūmai',
    'いちまい にまい さんまい よんまい ごまい ろくまい ななまい はちまい きゅうまい じゅうまい',
  ],
  hon: [
    'ippon nihon sanbon yonhon gohon roppon nanahon happon kyūhon juppon',
    'いっぽん にほん さんぼん よんほん ごほん ろっぽん ななほん はっぽん きゅうほん じゅっぽん',
  ],
  ko: [
    'ikko niko sanko yonko goko rokko nanako hakko kyūko jukko',
    'いっこ にこ さんこ よんこ ごこ ろっこ ななこ はっこ きゅうこ じゅっこ',
  ],
};

/** What learners try before they know better. */
const endings: Readonly<Record<Counter, [romaji: string, kana: string][]>> = {
  tsu: [['tsu', 'つ']],
  nin: [['nin', 'にん']],
  mai: [],
  hon: [
    ['hon', 'ほん'],
    ['bon', 'ぼん'],
    ['pon', 'ぽん'],
  ],
  ko: [['ko', 'こ']],
};

/** Not in the lesson, but said often enough that nobody may call them wrong. */
const alsoHeard = ['nananin', 'hachihon', 'hachiko'];

const inPlace = (words: string, count: number) => words.split(' ')[count - 1] ?? '';

export function readingOfCount(count: number, counter: Counter): Spoken {
  const [romaji, kana] = tables[counter];
  return { romaji: inPlace(romaji, count), kana: inPlace(kana, count) };
}

export interface CountChoice extends Spoken {
  counter: Counter;
}

/** Readings to choose from: the right one with each counter, and the ones that should have changed. */
export function choicesFor(count: number): readonly CountChoice[] {
  const all = counters.flatMap((counter): CountChoice[] => [
    { counter, ...readingOfCount(count, counter) },
    ...endings[counter].map(([romaji, kana]) => ({
      counter,
      romaji: `${numbers[count - 1]}${romaji}`,
      kana: `${numbersKana[count - 1]}${kana}`,
    })),
  ]);
  const fair = all.filter(({ romaji }) => !alsoHeard.includes(romaji));
  const byRomaji = new Map(fair.map((choice) => [choice.romaji, choice]));
  return [...byRomaji.values()].toSorted((a, b) => (a.romaji < b.romaji ? -1 : 1));
}
