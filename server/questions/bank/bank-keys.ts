/** A question in a draft that isn't in the bank: where it is, and what it says. */
interface PlaceOfQuestion {
  lessonId: string;
  part: 'quiz' | 'practice';
  place: number;
  print: string;
}

export const placeKey = ({ lessonId, part, place, print }: PlaceOfQuestion) =>
  `${lessonId}.${part}.${place}.${print}`;

/** Null for the id of a question of the bank. */
export function readPlaceKey(key: string): PlaceOfQuestion | null {
  const [lessonId = '', part, place, print] = key.split('.');
  if (print === undefined) return null;
  return { lessonId, part: part === 'quiz' ? 'quiz' : 'practice', place: Number(place), print };
}
