import { StateEffect, StateField, Text } from '@codemirror/state';
import type { LessonPreview } from '../../../../contract/writing/editing.ts';
import { trustHtml } from '../../../ui/text/trusted-html.ts';
import { paragraphsIn } from '../preview/lesson-frame.ts';
import { lessonBlocks } from './lesson-blocks.ts';

/** HTML of figures, players, embeds, activities and formulas, by the Markdown that they were made from. */
type RenderedBlocks = ReadonlyMap<string, string>;

export const setRendered = StateEffect.define<RenderedBlocks>();

/** Found by its text, a block keeps its picture wherever it moves. */
export const renderedBlocks = StateField.define<RenderedBlocks>({
  create: () => new Map(),
  update: (known, { effects }) => effects.findLast((one) => one.is(setRendered))?.value ?? known,
});

/** What the server has made of the blocks of a text. */
export function readRendered(
  { html, paragraphs }: Pick<LessonPreview, 'html' | 'paragraphs'>,
  source: string,
): RenderedBlocks {
  const doc = Text.of(source.split('\n'));
  const blocks = lessonBlocks(doc).shown.filter(({ kind }) => kind !== 'table');
  const template = document.createElement('template');
  template.innerHTML = trustHtml(html);
  const page = document.createElement('div');
  page.append(template.content);
  const rendered = new Map<string, string>();
  for (const [index, element] of paragraphsIn(page).entries()) {
    const [first, last] = paragraphs[index] ?? [];
    if (first === undefined || last === undefined || last > doc.lines) continue;
    const [from, to] = [doc.line(first).from, doc.line(last).to];
    const inside = blocks.filter((block) => from <= block.from && block.from <= to);
    const elements = blockElements(element);
    // An activity that doesn't exist isn't on the page: rather none than the wrong one.
    if (inside.length !== elements.length) continue;
    for (const [n, block] of inside.entries()) {
      rendered.set(doc.sliceString(block.from, block.to), elements[n]?.outerHTML ?? '');
    }
  }
  return rendered;
}

const ofBlocks = 'figure, section.activity, div.formula';

const blockElements = (element: Element): Element[] =>
  element.matches(ofBlocks)
    ? [element]
    : [...element.querySelectorAll(ofBlocks)].filter(
        (found) => found.parentElement?.closest(ofBlocks) === null,
      );
