import type { Element, Root, Text } from 'hast';
import { splitJapanese } from '../../../../contract/catalog/japanese.ts';
import { walk } from './walk.ts';

/** Says of every run of Japanese in a page or drawing that it is Japanese. */
export function markJapanese(page: Root): void {
  walk(page, (node, index, parent) => {
    if (node.type === 'element' && node.properties.lang !== undefined) return 'skip';
    // MathML has no room for other elements.
    if (node.type === 'element' && node.tagName === 'math') return 'skip';
    if (node.type !== 'text') return;
    const runs = splitJapanese(node.value);
    if (!runs.some(({ isJapanese }) => isJapanese)) return;
    if (parent.type === 'element' && parent.children.length === 1 && runs.length === 1) {
      parent.properties.lang = 'ja';
      return 'skip';
    }
    const isDrawn = parent.type === 'element' && /^(?:text|tspan)$/.test(parent.tagName);
    const marked = runs.map(({ text, isJapanese }): Element | Text => {
      const words: Text = { type: 'text', value: text };
      if (!isJapanese) return words;
      const tagName = isDrawn ? 'tspan' : 'span';
      return { type: 'element', tagName, properties: { lang: 'ja' }, children: [words] };
    });
    parent.children.splice(index, 1, ...marked);
    return index + marked.length;
  });
}
