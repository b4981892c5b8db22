import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { visit } from 'unist-util-visit';
import { type Figure, readFigure, writeFigure } from '../../catalog/content/rendering/figure.ts';
import { sizeOfSvg } from '../../catalog/content/rendering/image-figure.ts';
import { Refusal } from '../refusals.ts';

export const mostSvgBytes = 200 * 1024;
const mostElements = 10_000;
const mostRemarks = 5;

export interface UploadedSvg {
  /** Follows the rules of our drawings: part of the page, in its colours. Otherwise it is shown as an image, in which nothing runs. */
  isDrawing: boolean;
  width: number;
  height: number;
  /** What keeps it from being a drawing. */
  remarks: string[];
  /** The file for an `<img>`, whether or not it could be part of a page. */
  imageFile: string;
  /** The file under a name, since ids start with it. */
  fileAs(name: string): string;
}

/** Refuses whatever is more than a drawing, by its name; a drawing of another kind stays as it is. */
export function readSvg(source: string): UploadedSvg {
  const text = withoutComments(source.replace(/^\uFEFF?\s*(?:<\?xml[^>]*\?>)?/, ''))
    .trim()
    .replace(/^<!DOCTYPE[^>[]*>/i, '')
    .trim();
  assertPlain(text);
  const { figure, problems } = parse(text);
  const isDrawing = figure !== undefined && problems.length === 0;
  if (!figure) throw refuse('It isn’t one <svg>.');
  const remarks = [...new Set(problems.map(({ message }) => message))];
  return {
    isDrawing,
    ...withSize(sizeOfSvg(text)),
    remarks: remarks.slice(0, mostRemarks),
    imageFile: `${asImage(text)}\n`,
    fileAs: (name) => (isDrawing ? writeFigure(figure, name) : `${asImage(text)}\n`),
  };
}

/** Looks at each character once: for a pattern, a file full of comments that never end takes minutes. */
function withoutComments(text: string): string {
  const [start = '', ...parts] = text.split('<!--');
  const kept = parts.map((part) => {
    const end = part.indexOf('-->');
    return end === -1 ? `<!--${part}` : part.slice(end + '-->'.length);
  });
  return start + kept.join('');
}

const refuse = (reason: string) =>
  new Refusal('unsafe_svg', {
    detail: `This SVG can’t be used: ${reason} Export it again as a plain SVG.`,
  });

/** Elements of HTML end an SVG for the parser, and some of them make it slow. */
const htmlElement =
  /<\/?(?:b|big|blockquote|body|br|center|code|dd|div|dl|dt|em|font|form|h[1-6]|head|hr|html|i|img|input|li|link|meta|nobr|ol|p|pre|ruby|s|select|small|span|strike|strong|sub|sup|table|template|textarea|tt|u|ul|var)[\s/>]/i;

function assertPlain(text: string): void {
  if (!/^<(?:[\w-]+:)?svg[\s>]/i.test(text)) throw refuse('It isn’t one <svg>.');
  if (/<!(?!\[CDATA\[)/.test(text)) throw refuse('It declares entities.');
  if (/<\?/.test(text)) throw refuse('It contains instructions for other programs.');
  if ((text.match(/</g)?.length ?? 0) > 2 * mostElements) {
    throw refuse(`It has more than ${mostElements} elements.`);
  }
  const html = htmlElement.exec(text)?.[0];
  if (html) throw refuse('It contains HTML.');
}

function parse(text: string): { figure: Figure | undefined; problems: { message: string }[] } {
  try {
    assertInert(fromHtml(text, { fragment: true, space: 'svg' }));
    return readFigure(text, { name: '', file: '' });
  } catch (error) {
    // The tree is walked recursively.
    if (error instanceof RangeError) throw refuse('Its elements are nested too deeply.');
    throw error;
  }
}

const active =
  /^(?:script|foreignobject|iframe|object|embed|audio|video|canvas|handler|listener|animate\w*|set)$/;

/** Nothing that runs, moves or loads something. In an image a browser ignores it, but the file may be opened on its own. */
function assertInert(tree: Root): void {
  visit(tree, 'element', ({ tagName, properties, children }: Element) => {
    const name = tagName.toLowerCase().replace(/^.*:/, '');
    if (active.test(name)) throw refuse(`It contains <${tagName}>.`);
    for (const [attribute, given] of Object.entries(properties)) {
      const value = String(given);
      if (/^on/i.test(attribute)) throw refuse('It contains a script.');
      if (/href$|^src$/i.test(attribute) && !isHarmlessTarget(value)) {
        throw refuse('It refers to another address.');
      }
      if (loadsSomething(value)) throw refuse('It refers to another address.');
    }
    if (name !== 'style') return;
    const css = children.map((child) => (child.type === 'text' ? child.value : '')).join('');
    if (loadsSomething(css)) throw refuse('It refers to another address.');
  });
}

const isHarmlessTarget = (value: string) =>
  /^\s*(?:#|data:image\/(?:png|jpeg|gif|webp);base64,)/i.test(value);

/** What fetches, apart from `url()`, which may refer to a part of the drawing. */
const fetching =
  /@(?:import|font-face|namespace)|(?:expression|image|image-set|cross-fade|element|paint|src)\(|javascript:/i;

function loadsSomething(given: string): boolean {
  const css = withoutEscapes(given);
  if (fetching.test(css)) return true;
  const targets = [...css.matchAll(/url\(\s*["']?([^"')]*)/gi)];
  return targets.some(([, target = '']) => !isHarmlessTarget(target));
}

/** `u\\72l(` is `url(` to a browser. */
function withoutEscapes(css: string): string {
  return css.replace(/\\(?:([\da-f]{1,6})\s?|([\s\S]))/gi, (_, hex?: string, character = '') => {
    const code = hex === undefined ? undefined : Number.parseInt(hex, 16);
    if (code === undefined) return character;
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
}

/** An image needs its namespace, which inline drawings may do without. */
function asImage(text: string): string {
  return /^<svg[^>]*\sxmlns\s*=/i.test(text) || !/^<svg[\s>]/i.test(text)
    ? text
    : text.replace(/^<svg/i, '<svg xmlns="http://www.w3.org/2000/svg"');
}

function withSize({ width = 640, height = 360 }: { width?: number; height?: number }) {
  return { width, height };
}
