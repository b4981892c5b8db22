import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { writerOptions } from './render.ts';
import { wrapSteps } from './steps.ts';

const writer = unified().use(rehypeStringify, writerOptions);

/** Divides a rendered lesson into steps again, as it would be today. Nothing but the steps changes. */
export function renewSteps(html: string): string {
  const page: Root = fromHtml(html, { fragment: true });
  page.children = page.children.flatMap((node) =>
    node.type === 'element' && isStep(node) ? node.children : node,
  );
  wrapSteps(page);
  const renewed = writer.stringify(page);
  // Markup that a parser would read differently, such as unusual drawings, stays as it was published.
  return withoutSteps(renewed) === withoutSteps(html) ? renewed : html;
}

const isStep = ({ tagName, properties }: Element) =>
  tagName === 'section' && properties.dataStep !== undefined;

const withoutSteps = (html: string) =>
  html.replaceAll(/<section data-step="[^"]*">|<\/section>/g, '');
