import { type KanaScript, toHiragana, toKana } from '../../../contract/assessment/practice/kana.ts';

/** Kana that sound like another one. */
const soundsLike: Record<string, string> = { ぢ: 'じ', づ: 'ず', を: 'お' };

const soundOf = (kana: string) => soundsLike[kana] ?? kana;

const kanaLetters = /[\p{sc=Hira}\p{sc=Kana}ー]/u;

/**
 * Whether an answer gives the reading of a kana. Every usual romanisation counts: shi or si, tsu or tu, fu or hu, ja or zya. When
 * the kana is shown, copying it doesn't count; when it is heard, any way to write its sound does.
 */
export function gradeKana(kana: string, way: 'typed' | 'heard', answer: string | null): boolean {
  if (answer === null) return false;
  const typed = answer.normalize('NFKC').toLowerCase().replace(/\s/g, '');
  if (typed === '' || (way === 'typed' && kanaLetters.test(typed))) return false;
  const wanted = toHiragana(kana);
  const given = toHiragana(toKana(typed, 'hiragana' satisfies KanaScript));
  if (given === wanted) return true;
  // The everyday reading of a rare kana counts; the rare one's own letters don't count for the everyday kana, unless heard.
  if (way === 'typed') return soundsLike[wanted] === given;
  return soundOf(given) === soundOf(wanted);
}
