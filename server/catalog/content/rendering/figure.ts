import type { Element, ElementContent, Properties, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { type Problem, reporter } from '../files/problems.ts';
import {
  attributeProblem,
  holdsText,
  isKnownElement,
  isShape,
  referenceIn,
} from './figure-rules.ts';
import { markJapanese } from './mark-japanese.ts';

/** An SVG that passed the allow-list, or an image, as hast, ready to be inserted into a page. */
export interface Figure {
  name: string;
  element: Element;
}

const svgWriter = unified().use(rehypeStringify, { space: 'svg', closeEmptyElements: true });

const frame = /^0 0 640 (\d+)$/;
const [leastHeight, mostHeight] = [200, 420];

/** Removes anything not allowed, so that a figure with problems is harmless too. */
export function readFigure(
  source: string,
  { name, file }: { name: string; file: string },
): { figure: Figure | undefined; problems: Problem[] } {
  const problems: Problem[] = [];
  const report = reporter(problems, { file, firstLine: 1 });
  const tree: Root = fromHtml(source, {
    fragment: true,
    space: 'svg',
    onerror: ({ line = 1, reason }) => {
      problems.push({ file, line, code: 'not_xml', message: reason });
    },
  });
  const [svg, ...others] = tree.children.filter(
    (node) => node.type !== 'comment' && !(node.type === 'text' && node.value.trim() === ''),
  );
  if (svg?.type !== 'element' || svg.tagName !== 'svg') {
    report(svg ?? tree, 'no_svg', 'A figure is one <svg>.');
    return { figure: undefined, problems };
  }
  for (const node of others) {
    report(node, 'outside_svg', 'This stands outside the <svg>, or ends it.');
  }

  const ids = new Set<string>();
  const references: { id: string; node: Element }[] = [];

  function keepProperties(node: Element): Properties {
    const kept = Object.entries(node.properties).filter(([name, given]) => {
      const value = textOf(given);
      const fault = attributeProblem(node.tagName, name, value);
      if (fault) {
        report(node, 'svg_attribute', `${attributeName(name)} of <${node.tagName}> ${fault}.`);
      }
      return !fault;
    });
    for (const [name, given] of kept) {
      const id = referenceIn(name, textOf(given));
      if (id !== undefined) references.push({ id, node });
    }
    return Object.fromEntries(kept);
  }

  function keepId(node: Element, id: string) {
    if (!id.startsWith(name)) {
      report(node, 'svg_id', `The id ${id} has to start with ${name}.`);
    }
    if (ids.has(id)) report(node, 'repeated_svg_id', `The id ${id} appears twice.`);
    ids.add(id);
  }

  function keepElement(node: Element): Element {
    const properties = keepProperties(node);
    if (typeof properties.id === 'string') keepId(node, properties.id);
    const children = node.children.flatMap((child) => keepChild(node, child));
    if (isShape(node.tagName) && children.length > 0) {
      report(node, 'open_element', `<${node.tagName}> is not closed.`);
    }
    return { type: 'element', tagName: node.tagName, properties, children };
  }

  function keepChild(parent: Element, child: ElementContent): ElementContent[] {
    if (child.type === 'text') {
      if (holdsText(parent.tagName)) return [{ type: 'text', value: child.value }];
      if (child.value.trim() !== '') report(child, 'stray_words', 'Words belong in <text>.');
    }
    if (child.type !== 'element') return [];
    if (isKnownElement(child.tagName) && child.tagName !== 'svg') return [keepElement(child)];
    report(child, 'svg_element', `<${child.tagName}> is not allowed.`);
    return [];
  }

  const kept = keepElement(svg);
  const height = Number(frame.exec(textOf(svg.properties.viewBox))?.[1]);
  if (!(height >= leastHeight && height <= mostHeight)) {
    report(svg, 'view_box', `viewBox is "0 0 640 H", with H from ${leastHeight} to ${mostHeight}.`);
  }
  for (const { id, node } of references) {
    if (!ids.has(id)) report(node, 'no_svg_id', `There is no #${id} in this figure.`);
  }
  return { figure: { name, element: kept }, problems };
}

/** `idFor` makes ids unique on the page. */
export function drawFigure(
  figure: Figure,
  { alt, idFor }: { alt: string; idFor: (id: string) => string },
): Element {
  if (figure.element.tagName === 'img') {
    const image = structuredClone(figure.element);
    image.properties.alt = alt;
    return image;
  }
  const svg = withIds(figure, idFor);
  svg.properties = { ...svg.properties, role: 'img', ariaLabel: alt };
  return svg;
}

/** A figure on its own, such as in a list of figures. */
export function figureHtml(figure: Figure, alt = ''): string {
  const drawn = drawFigure(figure, { alt, idFor: (id) => id });
  const page: Root = { type: 'root', children: [drawn] };
  markJapanese(page);
  return svgWriter.stringify(page);
}

/** The drawing alone, for a question whose answer its words would give away. */
export function withoutWords({ name, element }: Figure): Figure {
  const draw = (node: Element): Element => ({
    ...node,
    children: node.children.flatMap((child): ElementContent[] => {
      if (child.type !== 'element') return [child];
      return child.tagName === 'text' ? [] : [draw(child)];
    }),
  });
  return { name, element: draw(element) };
}

/** The file of a figure that was read under any name: its ids start with this one. */
export function writeFigure(figure: Figure, name: string): string {
  const idFor = (id: string) => (id.startsWith(name) ? id : `${name}-${id}`);
  const svg = withIds(figure, idFor);
  svg.properties = { xmlns: 'http://www.w3.org/2000/svg', ...svg.properties };
  return `${svgWriter.stringify({ type: 'root', children: [svg] })}\n`;
}

function withIds(figure: Figure, idFor: (id: string) => string): Element {
  const renamed = new Map<string, string>();
  eachElement(figure.element, ({ properties: { id } }) => {
    if (typeof id === 'string') renamed.set(id, idFor(id));
  });
  const svg = structuredClone(figure.element);
  eachElement(svg, (node) => {
    for (const [name, given] of Object.entries(node.properties)) {
      const id = name === 'id' ? String(given) : referenceIn(name, textOf(given));
      const fresh = id === undefined ? undefined : renamed.get(id);
      if (id && fresh) node.properties[name] = textOf(given).replace(id, fresh);
    }
  });
  return svg;
}

function eachElement(node: Element, visit: (node: Element) => void) {
  visit(node);
  for (const child of node.children) if (child.type === 'element') eachElement(child, visit);
}

/** hast stores lists (class, stroke-dasharray) as arrays. */
function textOf(value: Properties[string]): string {
  return Array.isArray(value) ? value.join(' ') : String(value ?? '');
}

function attributeName(property: string): string {
  if (property === 'className') return 'class';
  const camelCased = /^(viewBox|ref[XY]|marker(Units|Width|Height)|gradient|clipPathUnits)/;
  return camelCased.test(property)
    ? property
    : property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
