import type { Element, Root, Text } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { splitJapanese } from '../../../../contract/catalog/japanese.ts';

/** Says of every run of Japanese in a page or drawing that it is Japanese. */
export function markJapanese(page: Root | Element): void {
  visit(page, (node, index, parent) => {
    if (node.type === 'element' && node.properties.lang !== undefined) return SKIP;
    // MathML has no room for other elements.
    if (node.type === 'element' && node.tagName === 'math') return SKIP;
    if (node.type !== 'text' || !parent || index === undefined) return;
    const runs = splitJapanese(node.value);
    if (!runs.some(({ isJapanese }) => isJapanese)) return;
    if (parent.type === 'element' && parent.children.length === 1 && runs.length === 1) {
      parent.properties.lang = 'ja';
      return SKIP;
    }
    const isDrawn = parent.type === 'element' && /^(?:text|tspan)$/.test(parent.tagName);
    const marked = runs.map(({ text, isJapanese }): Element | Text => {
      const words: Text = { type: 'text', value: text };
      if (!isJapanese) return words;
      const tagName = isDrawn ? 'tspan' : 'span';
      return { type: 'element', tagName, properties: { lang: 'ja' }, children: [words] };
    });
    parent.children.splice(index, 1, ...marked);
    return [SKIP, index + marked.length];
  });
}
