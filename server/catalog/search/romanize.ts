import { findKana } from '../../../contract/assessment/kana/rows.ts';

const smallTsu = /^[っッ]$/;

/** Fewer letters would be the beginnings of unrelated words. */
const fewestLetters = 4;

/** How a word in kana is written in the Latin alphabet, as in our lessons; null for any other word and for a short one. */
export function romanize(word: string): string | null {
  let romaji = '';
  let doubles = false;
  for (let place = 0; place < word.length; ) {
    const sign = word.charAt(place);
    if (sign === 'ー' && romaji) place += 1;
    else if (smallTsu.test(sign)) {
      doubles = true;
      place += 1;
    } else {
      const kana = findKana(word.slice(place, place + 2)) ?? findKana(sign);
      if (!kana) return null;
      // The lessons double t before ch.
      const doubled = kana.romaji.startsWith('ch') ? 't' : kana.romaji.charAt(0);
      romaji += (doubles ? doubled : '') + kana.romaji;
      doubles = false;
      place += kana.kana.length;
    }
  }
  return romaji.length < fewestLetters ? null : romaji;
}
