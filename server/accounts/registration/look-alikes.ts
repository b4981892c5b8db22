/** Sets of scripts that people do write together: Japanese, Korean and Chinese, each also beside Latin letters. */
const usualTogether = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
];

// Scripts with letters that look like those of another script. A letter of any other script can't be mistaken.
const scripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Georgian',
  'Cherokee',
  'Coptic',
  'Lisu',
  'Thai',
  'Lao',
  'Devanagari',
  'Bengali',
  'Tamil',
  'Malayalam',
  'Ethiopic',
  'Han',
  'Hiragana',
  'Katakana',
  'Bopomofo',
  'Hangul',
].map((name) => ({ name, pattern: new RegExp(`\\p{Script=${name}}`, 'u') }));

const otherLetter = new RegExp(
  `^(?!${scripts.map(({ pattern }) => pattern.source).join('|')})\\p{L}$`,
  'u',
);

/** `аdmin` with a Cyrillic а looks like `admin`: a name is written in one script, or in several that go together. */
export function mixesScripts(name: string): boolean {
  const found = scripts.filter(({ pattern }) => pattern.test(name)).map(({ name }) => name);
  if ([...name].some((letter) => otherLetter.test(letter))) found.push('another');
  if (found.length <= 1) return false;
  return !usualTogether.some((together) => found.every((script) => together.includes(script)));
}

// In lower case, as names are compared.
const latinTwins: Readonly<Record<string, string>> = {
  // Latin: letters of phonetics, small capitals, and those without a dot
  ı: 'i',
  ȷ: 'j',
  ɑ: 'a',
  ɡ: 'g',
  ɩ: 'i',
  ɪ: 'i',
  ɴ: 'n',
  ɢ: 'g',
  ʀ: 'r',
  ʏ: 'y',
  ʙ: 'b',
  ʜ: 'h',
  ʟ: 'l',
  ᴀ: 'a',
  ᴄ: 'c',
  ᴅ: 'd',
  ᴇ: 'e',
  ᴊ: 'j',
  ᴋ: 'k',
  ᴍ: 'm',
  ᴏ: 'o',
  ᴘ: 'p',
  ᴛ: 't',
  ᴜ: 'u',
  ᴠ: 'v',
  ᴡ: 'w',
  ᴢ: 'z',
  ꜰ: 'f',
  ꜱ: 's',
  ꞯ: 'q',
  // Cyrillic
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  п: 'n',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  т: 't',
  ц: 'u',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  у: 'y',
  // Greek
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  γ: 'y',
  ω: 'w',
  // Armenian
  օ: 'o',
  ո: 'n',
  ս: 'u',
  հ: 'h',
  ց: 'g',
};

/** Another Latin name that a name looks like from first to last letter, if there is one. A full stop at its end is easily missed. */
export function latinTwinOf(name: string): string | null {
  const twin = plainLatinOf(name);
  return twin === name.toLowerCase() ? null : twin;
}

/** As `latinTwinOf`, or the name itself in lower case. Null for names that don't look Latin. */
function plainLatinOf(name: string): string | null {
  let plain = '';
  for (const letter of name.toLowerCase()) {
    const isOther = /\p{L}/u.test(letter) && !/\p{Script=Latin}/u.test(letter);
    const same = latinTwins[letter] ?? (isOther ? undefined : letter);
    if (same === undefined) return null;
    plain += same;
  }
  return plain.replace(/[._-]{1,40}$/, '');
}

/** Names that seem to speak for the people who run the site. */
const officialNames = new Set(
  'admin administrator moderator official postmaster root security staff stepwell support system webmaster'.split(
    ' ',
  ),
);

export function soundsOfficial(name: string): boolean {
  return officialNames.has(plainLatinOf(name) ?? '');
}
