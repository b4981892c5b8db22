import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { countWords } from '../../../../contract/catalog/file-rules.ts';
import { walkElements } from './walk.ts';

/** One idea a screen. */
const mostWords = 70;
/** A very long lesson gets longer screens instead: the place in it is a number below a hundred. */
const mostSteps = 90;
const mostBlocks = 600;

export interface Block {
  /** Of a heading. */
  depth?: 2 | 3;
  words: number;
  isFigure?: boolean;
  /** An activity fills a screen of its own. */
  isAlone?: boolean;
  /** Belongs beside the block that follows, like a note in the margin. */
  withNext?: boolean;
  /** Belongs below the block before it, like what an exercise is compared with. */
  withPrevious?: boolean;
}

/**
 * Groups the blocks of a lesson into steps for reading one screen at a time. Returns where each step starts: at a heading, at an
 * activity and after it, and where a further paragraph or figure would be too much. A paragraph is never divided.
 */
export function stepStarts(blocks: readonly Block[]): number[] {
  // No lesson is that long: a hostile text shouldn't keep the server busy.
  if (blocks.length > mostBlocks) return [0];
  const starts = [0];
  let step: Block[] = [];
  for (let at = 0; at < blocks.length; ) {
    const unit = unitAt(blocks, at);
    if (step.length > 0 && !fits(step, unit)) {
      starts.push(at);
      step = [];
    }
    step.push(...unit);
    at += unit.length;
  }
  const share = Math.ceil(starts.length / mostSteps);
  return starts.filter((_, index) => index % share === 0);
}

/** A block with everything that has to stay with it: what follows a heading or a note, and what belongs below. */
function unitAt(blocks: readonly Block[], start: number): Block[] {
  let end = start + 1;
  const isLeading = (block?: Block) => block?.depth !== undefined || block?.withNext;
  while (end < blocks.length) {
    const next = blocks[end];
    const leads = isLeading(blocks[end - 1]) && !next?.isAlone;
    if (!leads && !next?.withPrevious) break;
    end += 1;
  }
  return blocks.slice(start, end);
}

function fits(step: readonly Block[], unit: readonly Block[]): boolean {
  const [first] = unit;
  const isOneFigure = figuresIn(step) + figuresIn(unit) <= 1;
  if (step.some(({ isAlone }) => isAlone) || first?.isAlone || !isOneFigure) return false;
  // A note beside a heading opens its section.
  if (unit.some(({ depth }) => depth !== undefined)) return false;
  // A figure stays with the text that leads to it, however long that is.
  return first?.isFigure || wordsIn(step) + wordsIn(unit) <= mostWords;
}

const figuresIn = (blocks: readonly Block[]) => blocks.filter(({ isFigure }) => isFigure).length;

const wordsIn = (blocks: readonly Block[]) => blocks.reduce((sum, { words }) => sum + words, 0);

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
    return section(
      { dataStep: nameOf(children) ?? (index === 0 ? 'Introduction' : '') },
      page.children.slice(edges[index], edges[index + 1] ?? end) as ElementContent[],
    );
  });
}

/** Its heading, or that of its activity. A step that continues the one before has no name of its own. */
function nameOf(step: readonly Element[]): string | undefined {
  const heading = step.find(isHeading);
  if (heading) return textOf(heading).trim();
  const activity = step.find(({ properties }) => properties.dataActivity !== undefined);
  const title = activity && find(activity, isHeading);
  return title && textOf(title).trim();
}

const isHeading = ({ tagName }: Element) => tagName === 'h2' || tagName === 'h3';

function find(element: Element, isWanted: (element: Element) => boolean): Element | undefined {
  let found: Element | undefined;
  walkElements(element, (node) => {
    if (!isWanted(node)) return;
    found = node;
    return 'stop';
  });
  return found;
}

function blockOf(element: Element): Block {
  const { tagName } = element;
  if (tagName === 'h2' || tagName === 'h3') return { depth: tagName === 'h2' ? 2 : 3, words: 0 };
  if (tagName === 'figure') return { words: 0, isFigure: true };
  if (element.properties.dataActivity !== undefined) return { words: 0, isAlone: true };
  // Closed until the learner has tried the exercise.
  if (tagName === 'details') return { words: 0, withPrevious: true };
  // The paragraph above leads to it.
  if (isFormula(element)) return { words: 0, withPrevious: true };
  const text = textOf(element).trim();
  return {
    words: countWords(text),
    // What a paragraph introduces comes on the same screen.
    ...((tagName === 'aside' || text.endsWith(':')) && { withNext: true }),
  };
}

const isFormula = ({ tagName, properties }: Element) =>
  tagName === 'div' && [properties.className].flat().includes('formula');

function section(properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName: 'section', properties, children };
}
