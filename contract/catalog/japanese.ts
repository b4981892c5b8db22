export interface TextRun {
  text: string;
  isJapanese?: true;
}

/** Signs that are read; punctuation and spaces belong to a run only between them. */
const japanese =
  /([\p{sc=Hira}\p{sc=Kana}\p{sc=Han}ー々〆ヶ](?:[\s\u3000-\u303f\uff00-\uff0f・…]*[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}ー々〆ヶ])*[。」』、！？]*)/u;

/** A voice reads Japanese aloud only where a text says that it is Japanese. */
export function splitJapanese(text: string): TextRun[] {
  // What the pattern captures is at the odd places.
  return text
    .split(japanese)
    .map((text, place): TextRun => (place % 2 ? { text, isJapanese: true } : { text }))
    .filter(({ text }) => text);
}
