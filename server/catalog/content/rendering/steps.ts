import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import { countWords } from '../files/fields.ts';

/** With the quiz or assignment that follows: at most eight screens. */
const mostSteps = 7;
/** More than this is split, less than that joins a neighbour; in words. */
const [mostWords, leastWords] = [420, 90];
const wordsOfFigure = 60;
const mostBlocks = 600;
const wordsOfCell = 2;

export interface Block {
  /** Of a heading. */
  depth?: 2 | 3;
  words: number;
  /** Belongs beside the block that follows, like a note in the margin. */
  withNext?: boolean;
  /** Belongs below the block before it, like what an exercise is compared with. */
  withPrevious?: boolean;
}

/**
 * Groups the blocks of a lesson into steps for reading one screen at a time. Returns where each step starts. A step starts at a
 * heading if it can: short sections are joined, long ones split at a smaller heading or between two paragraphs.
 */
export function stepStarts(blocks: readonly Block[]): number[] {
  // No lesson is that long: a hostile text shouldn't keep the server busy.
  if (blocks.length > mostBlocks) return [0];
  const starts = sectionStarts(blocks).flatMap((start, index, all) =>
    splitSection(blocks, start, all[index + 1] ?? blocks.length),
  );
  const wordsOf = starts.map((start, index) => wordsIn(blocks, start, starts[index + 1]));

  for (;;) {
    const joins = starts.slice(1).map((_, index) => {
      const [before = 0, after = 0] = wordsOf.slice(index, index + 2);
      return { at: index + 1, sum: before + after, least: Math.min(before, after) };
    });
    // Two neighbours that together are the shortest step.
    const [best] = joins
      .filter(({ least, sum }) => least < leastWords && sum <= mostWords)
      .concat(starts.length > mostSteps ? joins : [])
      .sort((a, b) => a.sum - b.sum);
    if (!best) return starts;
    starts.splice(best.at, 1);
    wordsOf.splice(best.at - 1, 2, best.sum);
  }
}

function sectionStarts(blocks: readonly Block[]): number[] {
  const starts = blocks.flatMap(({ depth }, index) => {
    if (depth !== 2) return [];
    let start = index;
    while (blocks[start - 1]?.withNext) start -= 1;
    return [start];
  });
  return [...new Set([0, ...starts])];
}

function splitSection(blocks: readonly Block[], start: number, end: number): number[] {
  const words = wordsIn(blocks, start, end);
  if (words <= mostWords) return [start];
  let before = 0;
  const cuts = blocks.slice(start, end).flatMap((block, index) => {
    const cut = start + index;
    const [above, below] = [before, words - before];
    before += wordsIn([block], 0);
    if (!isCut(blocks, cut) || Math.min(above, below) < leastWords) return [];
    const distance = Math.abs(above - below) / 2;
    // A smaller heading is worth a less even split.
    return [{ cut, cost: block.depth ? distance / 3 : distance + wordsOfFigure }];
  });
  const [best] = cuts.sort((a, b) => a.cost - b.cost);
  if (!best) return [start];
  return [...splitSection(blocks, start, best.cut), ...splitSection(blocks, best.cut, end)];
}

/** Headings and notes stay with what follows, figures and comparisons with the text that leads to them. */
function isCut(blocks: readonly Block[], at: number): boolean {
  const [before, after] = [blocks[at - 1], blocks[at]];
  if (before?.depth || before?.withNext || !after) return false;
  return !isFigure(after) && !after.withPrevious;
}

const isFigure = ({ words, depth }: Block) => depth === undefined && words === 0;

function wordsIn(blocks: readonly Block[], start: number, end = blocks.length): number {
  return blocks
    .slice(start, end)
    .reduce((sum, block) => sum + (isFigure(block) ? wordsOfFigure : block.words), 0);
}

/** Puts each step of a rendered lesson into a `section` that says its name. */
export function wrapSteps(page: Root): void {
  const elements = page.children.filter((node): node is Element => node.type === 'element');
  const starts = stepStarts(elements.map(blockOf));
  const end = page.children.length;
  const edges = starts.map((start) =>
    start === 0 ? 0 : page.children.indexOf(elements[start] as Element),
  );
  page.children = starts.map((start, index) => {
    const children = elements.slice(start, starts[index + 1]);
    const heading = children.find(({ tagName }) => tagName === 'h2' || tagName === 'h3');
    const dataStep = heading ? textOf(heading).trim() : nameOfRest(index);
    return section(
      { dataStep },
      page.children.slice(edges[index], edges[index + 1] ?? end) as ElementContent[],
    );
  });

  /** Without a heading of its own: the introduction, or the second half of a long section. */
  function nameOfRest(index: number): string {
    if (index === 0) return 'Introduction';
    const before = elements.slice(0, starts[index]).findLast(({ tagName }) => tagName === 'h2');
    return before ? `${textOf(before).trim()}, continued` : 'Introduction';
  }
}

function blockOf(element: Element): Block {
  const { tagName } = element;
  if (tagName === 'h2' || tagName === 'h3') return { depth: tagName === 'h2' ? 2 : 3, words: 0 };
  if (tagName === 'figure') return { words: 0 };
  const words = countWords(textOf(element)) + wordsOfCell * cellsIn(element);
  return {
    words,
    ...(tagName === 'aside' && { withNext: true }),
    ...(tagName === 'details' && { withPrevious: true }),
  };
}

function cellsIn(element: Element): number {
  let cells = 0;
  visit(element, 'element', ({ tagName }) => {
    if (tagName === 'td') cells += 1;
  });
  return cells;
}

function section(properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName: 'section', properties, children };
}
