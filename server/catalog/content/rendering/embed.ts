import type { Element, ElementContent, Root } from 'hast';
import type { RootContentMap } from 'mdast';
import { embedOf, noEmbedAt } from '../../../../contract/site/other-sites.ts';
import type { Report } from '../files/problems.ts';
import { longestTitle } from './media-block.ts';
import { walkElements } from './walk.ts';

export const embedExample = '::embed{address="https://…" title="…"}';

/**
 * `::embed{address="https://www.youtube.com/watch?v=…" title="…"}`: something of another site. The page has a link to it, and the
 * browser offers to load it (web/learning/shared/lesson-text/lesson-embeds.tsx). False if there is nothing to show.
 */
export function readEmbed(node: RootContentMap['leafDirective'], report: Report): boolean {
  const { address = '', title = '', ...others } = node.attributes ?? {};
  const unknown = Object.keys(others).join(', ').slice(0, 60);
  if (unknown !== '')
    report(node, 'unknown_attribute', `${unknown} is not known here: ${embedExample}.`);
  if (node.children.length > 0) {
    report(node, 'label_not_title', `The title goes between the braces: ${embedExample}.`);
  }
  const name = (title ?? '').trim();
  if (name === '') report(node, 'no_title', `Give it a title: ${embedExample}.`);
  if (name.length > longestTitle) {
    report(node, 'long_title', `The title can have at most ${longestTitle} characters.`);
  }
  const embed = embedOf((address ?? '').trim());
  if (!embed) {
    if (address) report(node, 'bad_address', noEmbedAt);
    else report(node, 'no_address', `Name the address: ${embedExample}.`);
    return false;
  }
  node.data = {
    hName: 'figure',
    hProperties: { dataEmbed: embed.src },
    hChildren: [
      element('figcaption', {}, [
        element('a', { href: (address ?? '').trim() }, [
          element('b', {}, [text(name.slice(0, longestTitle) || embed.host)]),
        ]),
      ]),
    ],
  };
  return true;
}

/** After sanitising: adds the place where it will be shown, and the name of the site. */
export function placeEmbeds(page: Root): void {
  visitEmbeds(page, (figure, address) => {
    const [caption] = figure.children;
    const host = embedOf(address)?.host;
    if (caption?.type !== 'element' || !host) return;
    figure.properties.className = ['media'];
    figure.children.unshift(element('div', { className: ['frame'] }, []));
    caption.children.push(text(' '), element('span', {}, [text(host)]));
  });
}

/** Calls back with each embed and the address that its author wrote. */
export function visitEmbeds(page: Root, found: (figure: Element, address: string) => void): void {
  walkElements(page, (node) => {
    if (node.tagName !== 'figure' || node.properties.dataEmbed === undefined) return;
    let address = '';
    walkElements(node, ({ tagName, properties }) => {
      if (tagName !== 'a') return;
      address = String(properties.href);
      return 'stop';
    });
    // What is found may change the figure, so that comes after the walk through it.
    found(node, address);
    return 'skip';
  });
}

const text = (value: string): ElementContent => ({ type: 'text', value });

function element(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element {
  return { type: 'element', tagName, properties, children };
}
