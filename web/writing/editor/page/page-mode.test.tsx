import type { EditorView } from '@codemirror/view';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openSourceEditor, type SourceEvents, setWritingMode } from '../source/source-editor.ts';
import type { WritingMode } from '../use-writing-mode.ts';
import { lessonBlocks } from './lesson-blocks.ts';
import { setRendered } from './rendered-blocks.ts';

const files = import.meta.glob<string>('../../../../content/courses/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const lessons = Object.entries(files).map(([path, text]): [string, string] => [
  path.replace(/^.*courses\//, ''),
  text.replace(/^---\n.*?\n---\n+/s, ''),
]);

let view: EditorView | undefined;
afterEach(() => {
  view?.destroy();
  view = undefined;
  document.body.replaceChildren();
});

// A browser says so later; in the middle of an update, the editor wouldn't know what to do with it.
const stop = (event: Event) => event.stopImmediatePropagation();
beforeAll(() => document.addEventListener('selectionchange', stop));
afterAll(() => document.removeEventListener('selectionchange', stop));

// What formulas are drawn by.
beforeAll(() => vi.stubGlobal('fetch', async () => Response.json({ data: { html: null } })));
afterAll(() => vi.unstubAllGlobals());

const onText = vi.fn<(text: string) => void>();
const events: SourceEvents = {
  onText,
  onCursor: () => {},
  onPictures: () => {},
  onPasted: () => {},
  onPastedPictures: () => {},
  onFigures: () => {},
  onHelp: () => {},
  onComment: () => {},
  onSwitchMode: () => {},
  onInsert: () => {},
  onChangeBlock: () => {},
};

function open(text: string, mode: WritingMode = 'page'): EditorView {
  view?.destroy();
  onText.mockClear();
  const host = document.createElement('div');
  document.body.append(host);
  view = openSourceEditor(host, { text, mode }, () => events);
  return view;
}

const textOf = ({ state }: EditorView) => state.doc.toString();

/** Everything that someone can do without writing. */
type Step =
  | { kind: 'mode' | 'render' | 'press' }
  | { kind: 'cursor'; anchor: number; head: number };

const steps = fc.array(
  fc.oneof(
    fc.constantFrom<Step>({ kind: 'mode' }, { kind: 'render' }, { kind: 'press' }),
    fc.record({ kind: fc.constant('cursor' as const), anchor: fc.nat(), head: fc.nat() }),
  ),
  { maxLength: 12 },
);

function take(opened: EditorView, step: Step, n: number): void {
  const { doc } = opened.state;
  const within = (position: number) => position % (doc.length + 1);
  switch (step.kind) {
    case 'mode':
      setWritingMode(opened, n % 2 ? 'page' : 'source');
      return;
    case 'render': {
      const made = lessonBlocks(doc).shown.map(({ from, to }): [string, string] => [
        doc.sliceString(from, to),
        '<figure><div class="figure"></div></figure>',
      ]);
      opened.dispatch({ effects: setRendered.of(new Map(made)) });
      return;
    }
    case 'press':
      for (const block of opened.contentDOM.querySelectorAll('.cm-block, .cm-cell')) {
        block.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
        if (block instanceof HTMLElement) block.focus();
      }
      return;
    case 'cursor':
      opened.dispatch({ selection: { anchor: within(step.anchor), head: within(step.head) } });
  }
}

const line = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.constantFrom(
    '',
    '## Heading',
    '- **bold** item',
    '   1. number',
    '> *quoted*',
    ':::note[term]',
    ':::compare',
    ':::',
    ':::activity{id="a"}',
    ':::video{file="media/a.mp4" title="A"}',
    '::translation{language="de" captions="media/a-de.vtt"}',
    '::embed{address="https://youtu.be/a" title="A"}',
    '![A \\[well\\]](figures/well.svg "Caption")',
    '| a | `b` |',
    '|---|---|',
    '```js',
    '```',
    'A [link](/courses) with ~~strike~~ and :say[あ] and $x^2$.  ',
    '\ttab \\* escaped',
    '---',
  ),
);
const markdown = fc.array(line, { maxLength: 25 }).map((lines) => lines.join('\n'));

describe('the page', () => {
  it('has lessons to try', () => {
    expect(lessons.length).toBeGreaterThan(50);
  });

  it.each(lessons)('changes nothing of %s by looking at it', (_, text) => {
    const opened = open(text);
    expect(textOf(opened)).toBe(text);
    fc.assert(
      fc.property(steps, (taken) => {
        for (const [n, step] of taken.entries()) take(opened, step, n);
        setWritingMode(opened, 'page');
        expect(textOf(opened)).toBe(text);
      }),
      { numRuns: 3 },
    );
    expect(onText).not.toHaveBeenCalled();
  });

  it('changes nothing of any other text either', () => {
    fc.assert(
      fc.property(markdown, steps, (text, taken) => {
        const opened = open(text);
        for (const [n, step] of taken.entries()) take(opened, step, n);
        expect(textOf(opened)).toBe(text);
        expect(onText).not.toHaveBeenCalled();
      }),
    );
  });

  it('changes only the paragraph that someone writes in', () => {
    fc.assert(
      fc.property(markdown, fc.nat(), fc.string({ maxLength: 9 }), (text, at, typed) => {
        const opened = open(text);
        const { from, number } = opened.state.doc.lineAt(at % (text.length + 1));
        const words = typed.replaceAll(/[\r\n]/g, '');
        opened.dispatch({ selection: { anchor: from } });
        opened.dispatch(opened.state.replaceSelection(words), { userEvent: 'input.type' });
        setWritingMode(opened, 'source');
        setWritingMode(opened, 'page');
        const [before, after] = [text.split('\n'), textOf(opened).split('\n')];
        expect(after.toSpliced(number - 1, 1)).toEqual(before.toSpliced(number - 1, 1));
        expect(after[number - 1]).toBe(`${words}${before[number - 1]}`);
      }),
    );
  });
});

describe('a table', () => {
  const text = 'Lead.\n\n| Stop | *Light* |\n|:--|--:|\n| f/2 |  |\n| f/4 | a \\| b |\n\nEnd.\n';
  const cells = (opened: EditorView) => [
    ...opened.contentDOM.querySelectorAll<HTMLElement>('.cm-cell'),
  ];
  const type = (cell: HTMLElement, words: string) => {
    cell.focus();
    cell.textContent = words;
    cell.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };

  it('shows its words, and names its cells', () => {
    const shown = cells(open(text));
    expect(shown.map(({ textContent }) => textContent)).toEqual([
      'Stop',
      'Light',
      'f/2',
      '',
      'f/4',
      'a | b',
    ]);
    expect(shown.map((cell) => cell.getAttribute('aria-label'))).toContain('Stop, row 2');
  });

  it('takes what is typed into a cell, and nothing else changes', () => {
    const opened = open(text);
    const cell = cells(opened)[3];
    if (!cell) throw new Error('no cell');
    type(cell, 'one | two ');
    expect(textOf(opened)).toBe(text.replace('| f/2 |  |', '| f/2 | one \\| two |'));
    // It is still the same cell, in which one goes on writing.
    expect(cells(opened)[3]).toBe(cell);
    type(cell, '');
    expect(textOf(opened)).toBe(text);
  });

  it('gets another row behind the last cell, and Escape shows its Markdown', () => {
    const opened = open(text);
    const press = (cell: HTMLElement | undefined, key: string) =>
      cell?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    const last = cells(opened).at(-1);
    last?.focus();
    press(last, 'Tab');
    expect(textOf(opened)).toBe(text.replace('a \\| b |\n', 'a \\| b |\n|  |  |\n'));
    expect(cells(opened)).toHaveLength(8);
    press(cells(opened)[0], 'Escape');
    expect(opened.state.selection.main.head).toBe(text.indexOf('| Stop'));
    expect(cells(opened)).toHaveLength(0);
  });
});
