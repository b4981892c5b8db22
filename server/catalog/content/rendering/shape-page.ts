import type { Element, ElementContent, Root, Text } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { otherSiteAddress } from '../../../../contract/site/other-sites.ts';
import type { Report } from '../files/problems.ts';
import { bareName, figureNameIn, isInternalPath } from './allow-list.ts';
import { walkElements } from './walk.ts';

const leastAlt = 20;

export interface ShapeOptions {
  source: string;
  report: Report;
  hasFigure(name: string): boolean;
}

/** Turns tables, figures, code and links into the markup that the lesson page styles. */
export function shapePage(page: Root, { source, report, hasFigure }: ShapeOptions): void {
  const labels: string[] = [];
  let title = '';
  walkElements(page, (node, index, parent) => {
    const replaceBy = (...nodes: ElementContent[]) => parent.children.splice(index, 1, ...nodes);

    switch (node.tagName) {
      case 'p': {
        const image = onlyImageIn(node);
        if (!image) return;
        if (isUsable(image)) {
          replaceBy(at(node, figureOf(image)));
          return 'skip';
        }
        replaceBy();
        return index;
      }
      case 'img':
        report(node, 'figure_alone', 'A figure needs an empty line above and below it.');
        replaceBy();
        return index;
      case 'a':
        if (isInternalPath(String(node.properties.href))) return;
        if (otherSiteAddress.test(String(node.properties.href))) {
          node.properties.rel = ['noopener', 'noreferrer'];
          node.properties.className = ['leaves'];
          return;
        }
        // Markdown links bare addresses automatically; they become text again.
        if (/[[<]/.test(source[node.position?.start.offset ?? -1] ?? '')) {
          report(
            node,
            'bad_link',
            'A link begins with https://, or with / for a page of this site, such as /lesson-detail/….',
          );
        }
        replaceBy(...node.children);
        return index;
      case 'h2':
      case 'h3':
        title = textOf(node).trim();
        return;
      case 'table':
        replaceBy(at(node, scrollableTable(node, labelOf(node, title, labels))));
        return;
      case 'th':
        node.properties.scope ??= 'col';
        return;
      case 'pre':
        node.properties.tabIndex = 0;
        return;
      case 'aside':
      case 'details':
        // Separates term and text for readers of the text content.
        node.children = node.children.flatMap((child, n) => (n > 0 ? [lineBreak(), child] : child));
        return;
    }
  });

  function isUsable(image: Element): boolean {
    const { src, alt, title } = image.properties;
    if (String(alt ?? '').trim().length < leastAlt) {
      report(
        image,
        'short_alternative',
        `A figure needs a text alternative of at least ${leastAlt} characters.`,
        { values: { least: leastAlt }, isAdvice: true },
      );
    }
    if (!title) {
      report(image, 'no_caption', 'A figure needs a caption: ![…](figures/x.svg "Caption").', {
        isAdvice: true,
      });
    }
    const name = figureNameIn(String(src));
    if (name !== undefined && hasFigure(name)) return true;
    report(image, 'no_figure', `There is no figure ${src}.`, {
      values: { name: bareName(String(src)) },
    });
    return false;
  }
}

/** Where the source of this element is in the text. */
function at({ position }: Element, element: Element): Element {
  return position ? { ...element, position } : element;
}

function onlyImageIn(paragraph: Element): Element | undefined {
  const [image, ...others] = paragraph.children;
  const isImage = image?.type === 'element' && image.tagName === 'img' && others.length === 0;
  return isImage ? image : undefined;
}

function figureOf(image: Element): Element {
  const { src, alt, title } = image.properties;
  return element('figure', {}, [
    // A placeholder: the SVG is inserted after sanitising.
    element('div', { className: ['figure'] }, [element('img', { src, alt: alt ?? '' }, [])]),
    ...(title ? [element('figcaption', {}, [{ type: 'text', value: String(title) }])] : []),
  ]);
}

/** A labelled region that scrolls wide tables, also by keyboard. */
function scrollableTable(table: Element, ariaLabel: string): Element {
  const isSpoken = shapeSpokenTable(table);
  return element(
    'div',
    {
      className: ['table'],
      role: 'region',
      ariaLabel,
      // The buttons of a table that speaks scroll it too, when they get the focus.
      ...(!isSpoken && { tabIndex: 0 }),
    },
    [table],
  );
}

/** Named by the section it is in, since its own first cells say little. */
function labelOf(table: Element, title: string, labels: string[]): string {
  const headers: string[] = [];
  walkElements(table, (node) => {
    if (node.tagName === 'th') headers.push(textOf(node).trim());
  });
  const label = `Table: ${title || headers.filter(Boolean).join(', ')}`;
  const earlier = labels.filter((other) => other === label).length;
  labels.push(label);
  return earlier > 0 ? `${label} (${earlier + 1})` : label;
}

/**
 * A table with words to listen to: cells that only name their row become its header, and one button is in the tab order,
 * from which arrow keys lead to the others. False for other tables.
 */
function shapeSpokenTable(table: Element): boolean {
  if (!hasButton(table)) return false;
  let buttons = 0;
  walkElements(table, (node) => {
    if (node.tagName === 'tr') {
      const first = node.children.find((child) => child.type === 'element');
      if (first?.tagName === 'td' && !hasButton(first) && textOf(first).trim()) {
        first.tagName = 'th';
        first.properties.scope = 'row';
      }
    }
    if (node.tagName !== 'button') return;
    buttons += 1;
    if (buttons > 1) node.properties.tabIndex = -1;
  });
  table.properties.className = ['kana'];
  return true;
}

function hasButton(node: Element): boolean {
  let found = false;
  walkElements(node, ({ tagName }) => {
    found ||= tagName === 'button';
    return found ? 'stop' : undefined;
  });
  return found;
}

function lineBreak(): Text {
  return { type: 'text', value: '\n' };
}

function element(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element {
  return { type: 'element', tagName, properties, children };
}
