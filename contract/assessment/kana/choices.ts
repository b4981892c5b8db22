import type { KanaScript } from '../practice/kana.ts';
import { looksLike } from '../practice/kana-keys.ts';
import { findKana, kanaOfRow, kanaRowIds } from './rows.ts';

const count = 4;

/** Kana with the same reading can't be distinguished by their sound, and some people write wo for を. */
const soundOf = (romaji: string) => (romaji === 'wo' ? 'o' : romaji);

/** The kana among which one is to be found: those it is mistaken for, then others of its kind. `random` is from 0 to 1. */
export function kanaChoices(kana: string, script: KanaScript, random: () => number) {
  const asked = findKana(kana);
  if (!asked) return [];
  const all = kanaRowIds.flatMap((row) => kanaOfRow(script, row));
  const similar = looksLike(kana, script).flatMap((sign) => findKana(sign) ?? []);
  const others = all.filter((other) => other.kana.length === kana.length);
  const chosen = [asked];
  const offer = (from: readonly { kana: string; romaji: string }[]) => {
    const left = [...from];
    while (chosen.length < count && left.length > 0) {
      const [other] = left.splice(Math.floor(random() * left.length), 1);
      const isNew = chosen.every(({ romaji }) => soundOf(romaji) !== soundOf(other?.romaji ?? ''));
      if (other && isNew) chosen.push({ ...other, script });
    }
  };
  offer(similar);
  offer(others);
  return chosen
    .map((choice) => ({ choice, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ choice: { kana, romaji } }) => ({ kana, romaji }));
}
