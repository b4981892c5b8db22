import {
  maxContextLength,
  maxQuoteLength,
  type Passage,
} from '../../../contract/learning/notes.ts';

const blocks = 'p, li, h2, h3, h4, dt, dd, figcaption, pre, td';
const headings = 'h2, h3, h4';

/** A paragraph, heading or entry of a list that a note can be on. */
export type Block = { element: Element; passage: Passage };

/** The lesson's text on the page. */
export const lessonText = () => document.getElementById('lesson-text');

/** In the order of the text; without those that only hold others. */
export function blocksOf(root: Element): Block[] {
  let heading = '';
  return [...root.querySelectorAll(blocks)].flatMap((element) => {
    const text = plain(element.textContent);
    if (text === '' || element.querySelector(blocks)) return [];
    const passage = { heading, lead: '', quote: shortened(text, maxQuoteLength), trail: '' };
    if (element.matches(headings)) heading = shortened(text, maxContextLength);
    return [{ element, passage }];
  });
}

/** What is selected in the lesson's text, with the rest of its paragraph; null without a selection there. */
export function passageOf(range: Range, root: Element): Passage | null {
  if (range.collapsed || !root.contains(range.commonAncestorContainer)) return null;
  const quote = plain(range.toString());
  if (quote === '') return null;
  const first = blockAround(range.startContainer, root);
  const last = blockAround(range.endContainer, root);
  return {
    heading: headingBefore(range, root),
    lead: first ? endOf(textBetween(first, range, 'before'), maxContextLength) : '',
    quote: shortened(quote, maxQuoteLength),
    trail: last ? shortened(textBetween(last, range, 'after'), maxContextLength) : '',
  };
}

function blockAround(node: Node, root: Element): Element | null {
  const element = node instanceof Element ? node : node.parentElement;
  const block = element?.closest(blocks) ?? null;
  return block && root.contains(block) ? block : null;
}

function textBetween(block: Element, range: Range, side: 'before' | 'after'): string {
  const rest = document.createRange();
  rest.selectNodeContents(block);
  // A triple click also selects the beginning of the next paragraph, but nothing in it.
  const within = rest.cloneRange();
  if (side === 'before') within.setStart(range.startContainer, range.startOffset);
  else within.setEnd(range.endContainer, range.endOffset);
  if (plain(within.toString()) === '') return '';
  if (side === 'before') rest.setEnd(range.startContainer, range.startOffset);
  else rest.setStart(range.endContainer, range.endOffset);
  return plain(rest.toString());
}

function headingBefore(range: Range, root: Element): string {
  const before = [...root.querySelectorAll(headings)].filter(
    (heading) => range.comparePoint(heading, 0) < 0,
  );
  return shortened(plain(before.at(-1)?.textContent), maxContextLength);
}

/** Where a quote is in the lesson's text; null if the lesson no longer has it. */
export function rangeOf({ lead, quote }: Passage, root: Element): Range | null {
  const { text, places } = flatten(root);
  const wanted = quote.replace(/…$/, '');
  // The same words may come twice: those after the same lead are meant.
  const leadEnd = lead.replace(/^…/, '').slice(-40);
  const afterLead = lead === '' ? -1 : text.indexOf(`${leadEnd} ${wanted}`);
  const start = afterLead < 0 ? text.indexOf(wanted) : afterLead + leadEnd.length + 1;
  const from = places[start];
  const to = places[start + wanted.length - 1];
  if (start < 0 || !from || !to) return null;
  const range = document.createRange();
  range.setStart(from.node, from.offset);
  range.setEnd(to.node, to.offset + 1);
  return range;
}

type Place = { node: Text; offset: number };

/** The text with single spaces, and where each of its characters is. */
function flatten(root: Element): { text: string; places: Place[] } {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const places: Place[] = [];
  let text = '';
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    for (let offset = 0; offset < node.data.length; offset++) {
      const character = node.data.charAt(offset);
      const isSpace = /\s/.test(character);
      if (isSpace && (text === '' || text.endsWith(' '))) continue;
      text += isSpace ? ' ' : character;
      places.push({ node, offset });
    }
  }
  return { text, places };
}

/** As the server stores it: one line, without control characters. */
const plain = (text: string | null | undefined) =>
  (text ?? '')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim();

/** The beginning of a text, to the end of a word. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const kept = text.slice(0, max - 1);
  const end = kept.lastIndexOf(' ');
  return `${(end > max / 2 ? kept.slice(0, end) : kept).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** The end of a text, from the beginning of a word. */
function endOf(text: string, max: number): string {
  if (text.length <= max) return text;
  const kept = text.slice(1 - max);
  const start = kept.indexOf(' ');
  return `…${(start < max / 2 ? kept.slice(start + 1) : kept).replace(/^[\uDC00-\uDFFF]/, '')}`;
}
