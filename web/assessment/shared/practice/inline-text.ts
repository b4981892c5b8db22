export interface TextPiece {
  text: string;
  mark?: 'em' | 'strong' | 'code';
  isJapanese?: true;
}

const marked = /\*\*([^*]+)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*|`([^`]+)`/g;
const japanese =
  /[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}ー々]+(?:[\s、。・]*[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}ー々]+)*/gu;

/** Splits the inline Markdown of a question: emphasis, code, and Japanese, which needs its own voice and typeface. */
export function splitInline(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const match of text.matchAll(marked)) {
    const [whole, strong, em, code] = match;
    pieces.push(...splitJapanese(text.slice(at, match.index)));
    if (code !== undefined) pieces.push({ text: code, mark: 'code' });
    else {
      const mark = strong === undefined ? ('em' as const) : ('strong' as const);
      pieces.push(...splitJapanese(strong ?? em ?? '').map((piece) => ({ ...piece, mark })));
    }
    at = match.index + whole.length;
  }
  pieces.push(...splitJapanese(text.slice(at)));
  return pieces;
}

function splitJapanese(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const match of text.matchAll(japanese)) {
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) });
    pieces.push({ text: match[0], isJapanese: true });
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

/** Without its marks, for names that are read out. */
export function plainText(text: string): string {
  return splitInline(text)
    .map((piece) => piece.text)
    .join('');
}
