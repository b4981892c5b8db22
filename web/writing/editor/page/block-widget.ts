import { Facet } from '@codemirror/state';
import { type EditorView, WidgetType } from '@codemirror/view';
import { readMediaBlock } from '../../../../contract/writing/media-block.ts';
import { trustHtml } from '../../../ui/text/trusted-html.ts';
import { editorDrawing } from '../editor-drawing.ts';
import { readEmbedBlock } from '../embeds/embed-block.ts';
import { readFormulaBlock } from '../formulas/formula-block.ts';
import { readActivityId } from '../source/block-at.ts';
import { readFigure } from '../source/commands.ts';
import type { ShownBlock } from './lesson-blocks.ts';

/** Opens the fields of the block at a position. */
export const changeBlock = Facet.define<(position: number) => void>();

type Kind = Exclude<ShownBlock['kind'], 'table'>;

interface WidgetState {
  kind: Kind;
  source: string;
  /** Null until the server has rendered it. */
  html: string | null;
  /** What has to be changed. */
  remarks: readonly string[];
  /** Who else is there. */
  others: readonly string[];
  isSelected: boolean;
  /** Below its Markdown, where the cursor is. */
  isOpen: boolean;
}

const kindNames: Record<Kind, string> = {
  figure: 'Figure',
  video: 'Video',
  audio: 'Audio',
  pdf: 'PDF',
  embed: 'Embed',
  activity: 'Activity',
  formula: 'Formula',
};

const heights: Partial<Record<Kind, number>> = { activity: 130, pdf: 130, formula: 90 };

/** A figure, a player, an embed, an activity or a formula, as learners will see it. */
export class BlockWidget extends WidgetType {
  readonly state: WidgetState;

  constructor(state: WidgetState) {
    super();
    this.state = state;
  }

  override eq(other: BlockWidget) {
    const { remarks, others, ...state } = this.state;
    return (
      Object.entries(state).every(
        ([name, value]) => other.state[name as keyof WidgetState] === value,
      ) &&
      remarks.join('\n') === other.state.remarks.join('\n') &&
      others.join('\n') === other.state.others.join('\n')
    );
  }

  override get estimatedHeight() {
    return heights[this.state.kind] ?? 420;
  }

  override toDOM(view: EditorView) {
    const { kind, source, html, remarks, others, isSelected, isOpen } = this.state;
    const { title, text } = wordsOf(kind, source);
    const dom = make('div', 'cm-block lesson-text');
    dom.dataset.kind = kind;
    if (isOpen) dom.dataset.open = '';
    if (isSelected) dom.dataset.selected = '';
    dom.setAttribute('role', 'group');
    dom.setAttribute('aria-label', [`${kindNames[kind]}: ${title || 'no title'}`, text].join('. '));
    const rendered = html === null ? null : elementOf(html);
    const shown = make('div', 'cm-block-shown');
    // Playing and following links belong to the preview; here, a click selects.
    shown.inert = true;
    if (kind === 'activity') shown.append(...activityCard(rendered, title));
    else shown.append(rendered ?? placeholder(kind, title, text));
    dom.append(shown, changeButton(view, dom, kind));
    for (const remark of remarks) dom.append(make('p', 'cm-remark', remark));
    for (const name of others) dom.append(make('span', 'cm-flag', name));
    dom.addEventListener('mousedown', (event) => {
      if (event.button !== 0 || isInButton(event)) return;
      event.preventDefault();
      view.dispatch({ selection: { anchor: view.posAtDOM(dom) }, userEvent: 'select.pointer' });
      view.focus();
    });
    return dom;
  }

  override ignoreEvent() {
    return true;
  }
}

const isInButton = ({ target }: Event) =>
  target instanceof Element && target.closest('button') !== null;

/** What it is called, and what is said below it. */
function wordsOf(kind: Kind, source: string): { title: string; text: string } {
  if (kind === 'figure') {
    const { alt = '', caption = '' } = readFigure(source) ?? {};
    return { title: alt, text: caption };
  }
  if (kind === 'embed') {
    const { title = '', address = '' } = readEmbedBlock(source) ?? {};
    return { title, text: URL.canParse(address) ? new URL(address).host : '' };
  }
  if (kind === 'activity') return { title: readActivityId(source) ?? '', text: '' };
  if (kind === 'formula') return { title: readFormulaBlock(source) ?? '', text: '' };
  const { title = '', file = '' } = readMediaBlock(source) ?? {};
  return { title, text: file };
}

function activityCard(rendered: Element | null, id: string): HTMLElement[] {
  const still = rendered?.querySelector('.still > svg');
  const picture = make('div', 'cm-card-picture');
  if (still) picture.append(still);
  const words = make('div', 'cm-card-words');
  words.append(
    make('span', 'cm-card-kind', 'Activity'),
    make('strong', 'cm-card-title', rendered?.querySelector('h3')?.textContent ?? id),
    make('span', 'cm-card-text', rendered?.querySelector('header p')?.textContent ?? ''),
  );
  return still ? [picture, words] : [words];
}

/** Until the server has rendered it, and where it can't. */
function placeholder(kind: Kind, title: string, text: string): HTMLElement {
  const box = make('div', 'cm-placeholder');
  box.append(make('strong', '', kindNames[kind]), make('span', '', title));
  if (text) box.append(make('span', '', text));
  return box;
}

/** Out of the order of the Tab key, which leads out of the text; the toolbar has the same for the keyboard. */
function changeButton(view: EditorView, dom: HTMLElement, kind: Kind): HTMLElement {
  const button = make('button', 'cm-change');
  button.setAttribute('type', 'button');
  button.tabIndex = -1;
  button.setAttribute(
    'aria-label',
    `Change the ${kindNames[kind].replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`,
  );
  button.append(editorDrawing('change'), 'Change');
  button.addEventListener('click', () => {
    const position = view.posAtDOM(dom);
    for (const change of view.state.facet(changeBlock)) change(position);
  });
  return button;
}

function elementOf(html: string): Element | null {
  const template = document.createElement('template');
  template.innerHTML = trustHtml(html);
  return document.importNode(template.content, true).firstElementChild;
}

export function make(tag: string, className: string, text = ''): HTMLElement {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text) element.textContent = text;
  return element;
}
