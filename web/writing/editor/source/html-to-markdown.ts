import type { Element, ElementContent, Root, RootContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toMdast } from 'hast-util-to-mdast';
import { toString as textOf } from 'hast-util-to-string';
import type { Nodes } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { EXIT, SKIP, visit } from 'unist-util-visit';
import { type PastedPicture, takePictures } from './pasted-pictures.ts';

export interface PastedText {
  /** Where a picture was, there is a line that says so. */
  markdown: string;
  pictures: PastedPicture[];
  /** What couldn't be kept, in words. */
  lost: string[];
}

/**
 * Turns what Word, Google Docs and web pages put on the clipboard into Markdown as lessons have it: headings, bold, italics, links, lists,
 * tables, quotes and code. Null if there is nothing but plain text in it. The result is text; the server checks and sanitises what is made of it.
 */
export function htmlToMarkdown(html: string, origin: string, rtf = ''): PastedText | null {
  const page = fromHtml(html, { fragment: true });
  const lost = new Set<string>();
  const formulas = takeFormulas(page, lost);
  const { pictures, isLost } = takePictures(page, { rtf, most: mostPictures, mark: pictureMark });
  if (isLost) lost.add('pictures');
  dropWhatIsLost(page, lost);
  readStyles(page);
  collectWordLists(page);
  shapeTables(page);
  shapeLinks(page, origin, lost);
  const tree = toMdast(page, { newlines: false }) as Nodes;
  if (!fitHeadings(tree)) return null;
  const markdown = toMarkdown(tree, {
    extensions: [gfmToMarkdown()],
    bullet: '-',
    emphasis: '*',
    rule: '-',
    listItemIndent: 'one',
    fences: true,
    resourceLink: true,
  });
  const text = markdown
    .replace(/\uE000(\d{1,3})\uE001/g, (_, n) => `$${formulas[Number(n)]}$`)
    .replace(/\s*\uE003(\d{1,3})\uE001\s*/g, (_, n) => `\n\n$$${formulas[Number(n)]}$$\n\n`)
    .replace(/\uE002(\d{1,3})\uE001/g, (_, n) => addingPicture(Number(n), pictures.length));
  return { markdown: text.trim(), pictures, lost: [...lost] };
}

const mostPictures = 30;
// Characters that no script has: Markdown leaves them as they are.
const formulaMark = (n: number, isBlock: boolean) => `${isBlock ? '\uE003' : '\uE000'}${n}\uE001`;
const pictureMark = (n: number) => `\uE002${n}\uE001`;

/** What is in the text until the picture is there. */
export const addingPicture = (n: number, of: number) => `Adding picture ${n + 1} of ${of}…`;

const mostFormulas = 200;

/** Pages with formulas have them in TeX as well, for those who copy them. */
function takeFormulas(page: Root, lost: Set<string>): string[] {
  const formulas: string[] = [];
  visit(page, 'element', (node, index, parent) => {
    if (!parent || index === undefined) return;
    // The same formula once more, drawn.
    const isDrawn = /katex-html|mwe-math-fallback/.test(String(node.properties.className ?? ''));
    if (isDrawn || (node.tagName === 'mjx-container' && textOf(node).trim() === '')) {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    if (node.tagName !== 'math') return;
    const tex = texOf(node);
    let value = '';
    if (tex === null || formulas.length >= mostFormulas) lost.add('formulas');
    else value = formulaMark(formulas.push(tex) - 1, node.properties.display === 'block');
    parent.children.splice(index, 1, { type: 'text', value });
    return [SKIP, index + 1];
  });
  return formulas;
}

function texOf(math: Element): string | null {
  let tex = '';
  visit(math, 'element', (node) => {
    if (node.tagName !== 'annotation' || node.properties.encoding !== 'application/x-tex') return;
    tex = textOf(node);
    return EXIT;
  });
  const plain = tex
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\{\\displaystyle (.*)\}$/, '$1')
    .trim();
  return plain === '' || plain.includes('$') || plain.length > 1_000 ? null : plain;
}

const styleOf = ({ properties }: Element) => String(properties.style ?? '').toLowerCase();
const isBold = (style: string) => /font-weight:\s*(bold|[6-9]00)/.test(style);
const isItalic = (style: string) => /font-style:\s*italic/.test(style);

/** Google Docs says bold and italic by style, and wraps everything into a `b` that isn't bold. Word has titles by class. */
function readStyles(page: Root): void {
  visit(page, 'element', (node, _index, parent) => {
    const style = styleOf(node);
    if (/^(b|strong)$/.test(node.tagName) && /font-weight:\s*(normal|[1-4]00)/.test(style)) {
      node.tagName = 'span';
    }
    if (node.tagName === 'p' && String(node.properties.className).includes('MsoTitle')) {
      node.tagName = 'h1';
    }
    // A heading is bold anyway.
    const isInHeading = parent?.type === 'element' && /^h[1-6]$/.test(parent.tagName);
    if (node.tagName !== 'span' || isInHeading || textOf(node).trim() === '') return;
    if (isItalic(style)) node.children = [element('em', node.children)];
    if (isBold(style)) node.children = [element('strong', node.children)];
  });
  visit(page, 'element', (node, index, parent) => {
    if (!parent || index === undefined || !/^(b|strong|i|em)$/.test(node.tagName)) return;
    const [start, end] = [trimAt(node, 'start'), trimAt(node, 'end')];
    const around = (text: string) => (text ? [{ type: 'text' as const, value: text }] : []);
    parent.children.splice(index, 1, ...around(start), node, ...around(end));
    return index + around(start).length + 1;
  });
}

/** Markdown can't have spaces just inside of its marks. Returns what was taken away. */
function trimAt(node: Element, side: 'start' | 'end'): string {
  const child = node.children.at(side === 'start' ? 0 : -1);
  if (child?.type === 'element') return trimAt(child, side);
  if (child?.type !== 'text') return '';
  const trimmed = side === 'start' ? child.value.trimStart() : child.value.trimEnd();
  const taken = child.value.length > trimmed.length ? ' ' : '';
  child.value = trimmed;
  return taken;
}

/** A table's first row is its head, as in every table of a lesson. */
function shapeTables(page: Root): void {
  visit(page, 'element', (table) => {
    if (table.tagName !== 'table') return;
    visit(table, 'element', (row) => {
      if (row.tagName !== 'tr') return;
      for (const cell of row.children) {
        if (cell.type === 'element' && cell.tagName === 'td') cell.tagName = 'th';
      }
      return EXIT;
    });
  });
}

const listLevel = (node: RootContent | ElementContent): number => {
  if (node.type !== 'element' || node.tagName !== 'p') return 0;
  const style = styleOf(node);
  return /mso-list:/.test(style) ? Number(/level(\d)/.exec(style)?.[1] ?? 1) : 0;
};

/** Word gives each list a number: `mso-list:l0 level1 lfo1`. */
const listNumber = (node: Element) => /mso-list:\s*(\S+)/.exec(styleOf(node))?.[1];

/** Word writes lists as paragraphs that begin with their bullet or number. */
function collectWordLists(page: Root): void {
  visit(page, (parent) => {
    if (!('children' in parent)) return;
    const children: (RootContent | ElementContent)[] = parent.children;
    if (!children.some((child) => listLevel(child) > 0)) return;
    const collected: typeof children = [];
    /** The list that is open at each level. */
    let open: Element[] = [];
    let number: string | undefined;
    for (const child of children) {
      const level = listLevel(child);
      if (level === 0 || child.type !== 'element') {
        if (child.type === 'element') open = [];
        collected.push(child);
        continue;
      }
      const list = element(takeMarker(child), []);
      open = listNumber(child) === number ? open.slice(0, level) : [];
      number = listNumber(child);
      const outer = open.at(-1);
      if (open.length < level) {
        const item = outer?.children.at(-1);
        if (item?.type === 'element') item.children.push(list);
        else collected.push(list);
        open.push(list);
      }
      open.at(-1)?.children.push(element('li', child.children));
    }
    parent.children = collected as typeof parent.children;
  });
}

/** Removes the bullet or number from a paragraph, and says which kind of list it was. */
function takeMarker(paragraph: Element): 'ul' | 'ol' {
  let marker = '';
  visit(paragraph, 'element', (node, index, parent) => {
    if (!parent || index === undefined || !/mso-list:\s*ignore/.test(styleOf(node))) return;
    marker = textOf(node).trim();
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
  return /^[\da-z]{1,3}[.)]/i.test(marker) ? 'ol' : 'ul';
}

const lostElements: Record<string, string> = {
  img: 'pictures',
  svg: 'pictures',
  picture: 'pictures',
  video: 'videos',
  audio: 'recordings',
  iframe: 'embedded pages',
  object: 'embedded pages',
  input: 'form fields',
  select: 'form fields',
  textarea: 'form fields',
};

const isBlock = (node: RootContent | ElementContent) =>
  node.type === 'element' && /^(p|div|ul|ol|table|h[1-6])$/.test(node.tagName);

function dropWhatIsLost(page: Root, lost: Set<string>): void {
  visit(page, (node, index, parent) => {
    const isBreak = node.type === 'element' && node.tagName === 'br';
    // Google Docs writes empty paragraphs as line breaks between the others.
    const isEmpty = isBreak && parent && 'children' in parent && parent.children.some(isBlock);
    if (!parent || index === undefined || (node.type !== 'comment' && !isEmpty)) return;
    // Word hides its formulas from everyone else in comments.
    if (node.type === 'comment' && node.value.includes('m:oMath')) lost.add('formulas');
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
  visit(page, 'element', (node, index, parent) => {
    if (!parent || index === undefined) return;
    const name = lostElements[node.tagName];
    if (name) lost.add(name);
    // Word's own elements are empty, or drawings that also come as pictures.
    if (name || /^(style|script|title|meta|link|xml|head|[ovw]:.*)$/.test(node.tagName)) {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    if (Number(node.properties.colSpan) > 1 || Number(node.properties.rowSpan) > 1) {
      lost.add('merged cells');
    }
    return undefined;
  });
}

/** Links to this site stay inside it; others have to begin with https. */
function shapeLinks(page: Root, origin: string, lost: Set<string>): void {
  visit(page, 'element', (node) => {
    if (node.tagName !== 'a') return;
    const href = String(node.properties.href ?? '');
    const address = URL.parse(href);
    if (address?.origin === origin) node.properties.href = address.pathname + address.search;
    else if (address?.protocol !== 'https:') {
      if (address && address.protocol !== 'file:') lost.add('links that don’t begin with https');
      node.tagName = 'span';
    }
  });
}

/** Lessons have two levels of headings. False if there is nothing to keep but text. */
function fitHeadings(tree: Nodes): boolean {
  let highest = 6;
  let isFormatted = false;
  visit(tree, (node) => {
    if (!/^(root|paragraph|text|break)$/.test(node.type)) isFormatted = true;
    if (node.type === 'heading') highest = Math.min(highest, node.depth);
  });
  visit(tree, (node) => {
    if (node.type === 'heading') node.depth = node.depth - highest > 0 ? 3 : 2;
    if (node.type === 'code') node.lang = /^[a-z0-9]+$/.test(node.lang ?? '') ? node.lang : 'text';
    if (node.type === 'listItem') node.spread = false;
    if (node.type === 'list') node.spread = false;
  });
  return isFormatted;
}

function element(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children };
}
