import { diff } from '@codemirror/merge';

/** A stretch of a merged text: lines that need no decision, or lines that both have changed. */
export type Piece = { kind: 'agreed'; lines: string[] } | Clash;

export interface Clash {
  kind: 'conflict';
  mine: string[];
  theirs: string[];
  /** Which lines of the base and of my text these are. */
  inBase: Range;
  inMine: Range;
}

/** The first line, counted from 0, and the one after the last. */
type Range = [from: number, to: number];

export type Choice = 'mine' | 'theirs' | 'both';

/**
 * Merges two texts that were typed into the same one. What only one of them has changed is taken over; a line that both have
 * changed is left to a person. In Markdown as we write it, a line is a paragraph.
 */
export function mergeTexts(base: string, mine: string, theirs: string): Piece[] {
  const [baseLines, myLines, theirLines] = [base, mine, theirs].map((text) => text.split('\n')) as [
    string[],
    string[],
    string[],
  ];
  const changes = changedRanges(baseLines, myLines, theirLines);
  const pieces: Piece[] = [];
  const agree = (lines: string[]) => {
    const last = pieces.at(-1);
    if (lines.length === 0) return;
    if (last?.kind === 'agreed') last.lines.push(...lines);
    else pieces.push({ kind: 'agreed', lines: [...lines] });
  };
  let at = 0;
  for (const { from, to, my, their } of changes) {
    agree(baseLines.slice(at, from));
    at = to;
    const [mineHere, theirsHere] = [myLines.slice(...my), theirLines.slice(...their)];
    const baseHere = baseLines.slice(from, to);
    if (isSame(mineHere, theirsHere) || isSame(theirsHere, baseHere)) agree(mineHere);
    else if (isSame(mineHere, baseHere)) agree(theirsHere);
    else {
      pieces.push({
        kind: 'conflict',
        mine: mineHere,
        theirs: theirsHere,
        inBase: [from, to],
        inMine: my,
      });
    }
  }
  agree(baseLines.slice(at));
  return pieces;
}

export const listClashes = (pieces: readonly Piece[]) =>
  pieces.filter((piece) => piece.kind === 'conflict');

/** The merged text. What is not decided yet stays mine. */
export function joinPieces(pieces: readonly Piece[]): string {
  return pieces.flatMap((piece) => (piece.kind === 'agreed' ? piece.lines : piece.mine)).join('\n');
}

/** Decides one clash. The base takes their lines, so that whatever mine has there now is a change of mine alone. */
export function settleClash(
  { base, mine }: { base: string; mine: string },
  clash: Clash,
  choice: Choice,
): { base: string; mine: string } {
  return {
    base: replaceLines(base, clash.inBase, clash.theirs),
    mine: replaceLines(mine, clash.inMine, linesOf(clash, choice)),
  };
}

function linesOf(clash: Clash, choice: Choice): string[] {
  if (choice !== 'both') return clash[choice];
  // Lines without an empty one between them would become one paragraph.
  return [...clash.mine, ...(isParagraph(clash) ? [''] : []), ...clash.theirs];
}

function replaceLines(text: string, [from, to]: Range, lines: readonly string[]): string {
  return text
    .split('\n')
    .toSpliced(from, to - from, ...lines)
    .join('\n');
}

function isParagraph({ mine, theirs }: { mine: string[]; theirs: string[] }): boolean {
  const [last, first] = [mine.at(-1) ?? '', theirs[0] ?? ''];
  const isItem = /^\s*(?:[-*+>|]|\d+[.)])/;
  return last.trim() !== '' && first.trim() !== '' && !(isItem.test(last) && isItem.test(first));
}

interface ChangedRange {
  /** Of the base. */
  from: number;
  to: number;
  my: Range;
  their: Range;
}

/** Where either differs from the base; changes that touch each other are one. */
function changedRanges(base: string[], mine: string[], theirs: string[]): ChangedRange[] {
  const [baseText, myText, theirText] = toCharacters([base, mine, theirs]);
  const my = diff(baseText, myText);
  const their = diff(baseText, theirText);
  const all = [...my, ...their].toSorted((a, b) => a.fromA - b.fromA || a.toA - b.toA);
  const ranges: { from: number; to: number }[] = [];
  for (const { fromA, toA } of all) {
    const last = ranges.at(-1);
    if (last && fromA <= last.to) last.to = Math.max(last.to, toA);
    else ranges.push({ from: fromA, to: toA });
  }
  return ranges.map(({ from, to }) => ({
    from,
    to,
    my: [placeOf(my, from, 'before'), placeOf(my, to, 'after')],
    their: [placeOf(their, from, 'before'), placeOf(their, to, 'after')],
  }));
}

/** Where a line of the base is in a changed text: before or after what was changed there. */
function placeOf(changes: ReturnType<typeof diff>, line: number, side: 'before' | 'after'): number {
  const last = changes.findLast(({ fromA, toA }) =>
    side === 'before' ? fromA < line : toA <= line,
  );
  return line + (last ? last.toB - last.toA : 0);
}

/** Each different line as one character, so that lines are compared rather than letters. */
function toCharacters(texts: [string[], string[], string[]]): [string, string, string] {
  const known = new Map<string, string>();
  const characterOf = (line: string) => {
    const found = known.get(line) ?? String.fromCharCode(known.size + 1);
    known.set(line, found);
    return found;
  };
  return texts.map((lines) => lines.map(characterOf).join('')) as [string, string, string];
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, index) => line === b[index]);
}
