import { trustHtml } from '../../../ui/text/trusted-html.ts';

/** Standards mode, as our pages have it. */
export const emptyPage = () =>
  trustHtml('<!doctype html><html lang="en"><head></head><body></body></html>');

/**
 * Gives the document of a frame our styles. In a document of its own, the lesson's rules for narrow screens and for the other
 * theme apply to the preview alone.
 */
export function dressPage(page: Document): HTMLElement {
  page.head.replaceChildren(
    ...[...document.querySelectorAll('link[rel="stylesheet"], style')].map((sheet) =>
      page.importNode(sheet, true),
    ),
  );
  page.title = 'Preview';
  return page.body;
}

/** Shows a rendered lesson. Only what has changed is replaced, so that nothing else moves or loads again. */
export function showLesson(container: HTMLElement, html: string): void {
  const template = container.ownerDocument.createElement('template');
  template.innerHTML = trustHtml(html);
  patchChildren(container, template.content);
}

function patchChildren(shown: Node, wanted: Node): void {
  const [before, after] = [[...shown.childNodes], [...wanted.childNodes]];
  let start = 0;
  while (start < before.length && isSame(before[start], after[start])) start += 1;
  let end = 0;
  while (
    end < Math.min(before.length, after.length) - start &&
    isSame(before[before.length - 1 - end], after[after.length - 1 - end])
  ) {
    end += 1;
  }
  const old = before.slice(start, before.length - end);
  const fresh = after.slice(start, after.length - end);
  const [oldSection, freshSection] = [old[0], fresh[0]];
  if (old.length === 1 && fresh.length === 1 && isSection(oldSection) && isSection(freshSection)) {
    oldSection.dataset.step = freshSection.dataset.step ?? '';
    patchChildren(oldSection, freshSection);
    return;
  }
  for (const node of old) node.parentNode?.removeChild(node);
  const next = before[before.length - end] ?? null;
  for (const node of fresh) shown.insertBefore(node, next);
}

const isSame = (a: Node | undefined, b: Node | undefined) =>
  a !== undefined && b !== undefined && a.isEqualNode(b);

function isSection(node: Node | undefined): node is HTMLElement {
  return node?.nodeName === 'SECTION';
}

/** In the order in which the server lists their lines (`paragraphsIn` of render.ts). */
export function paragraphsIn(container: HTMLElement): Element[] {
  return [...container.querySelectorAll(':scope > section > *')].flatMap((block) =>
    /^[OU]L$/.test(block.nodeName) ? [...block.children] : [block],
  );
}
