import { syntaxTree } from '@codemirror/language';
import type { EditorState, Range } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';
import { findFormulas } from '../../../../contract/catalog/formula-text.ts';
import { FormulaWidget } from './formula-widget.ts';
import { lessonBlocks } from './lesson-blocks.ts';

type SyntaxNode = ReturnType<typeof syntaxTree>['topNode'];

const hidden = Decoration.replace({});

class Bullet extends WidgetType {
  override eq() {
    return true;
  }

  override toDOM() {
    const bullet = document.createElement('span');
    bullet.className = 'cm-bullet';
    bullet.textContent = '▪';
    return bullet;
  }
}

const bullet = Decoration.replace({ widget: new Bullet() });
const number = Decoration.mark({ class: 'cm-number' });
const lineOf = (name: string) => Decoration.line({ class: name });
const lines = {
  lead: lineOf('cm-lead'),
  blank: lineOf('cm-blank'),
  quote: lineOf('cm-quote'),
  rule: lineOf('cm-rule'),
};
const headings = [2, 2, 3, 3, 3, 3].map((level) => lineOf(`cm-h${level}`));
const items = [1, 2, 3, 4].map((depth) => lineOf(`cm-item cm-item-${depth}`));

const words: Readonly<Record<string, { look: Decoration; marks: string }>> = {
  StrongEmphasis: { look: Decoration.mark({ class: 'cm-bold' }), marks: 'EmphasisMark' },
  Emphasis: { look: Decoration.mark({ class: 'cm-italic' }), marks: 'EmphasisMark' },
  Strikethrough: { look: Decoration.mark({ class: 'cm-struck' }), marks: 'StrikethroughMark' },
  InlineCode: { look: Decoration.mark({ class: 'cm-code' }), marks: 'CodeMark' },
};
const link = Decoration.mark({ class: 'cm-link' });

/** What Markdown doesn't know, inside a line: the marks before and after its words. */
const phrases = [
  {
    pattern: /(:say\[)([^\]\n]+)(\])/g,
    look: Decoration.mark({ class: 'cm-say', attributes: { lang: 'ja' } }),
  },
];

/** Words look as they will; their marks are there while the cursor is at them. Only for what is on the screen. */
export const inlineMarks = ViewPlugin.define(
  (view) => {
    let decorations = marksIn(view);
    return {
      get decorations() {
        return decorations;
      },
      update(update: ViewUpdate) {
        const isParsed = syntaxTree(update.startState) !== syntaxTree(update.state);
        if (update.docChanged || update.viewportChanged || update.selectionSet || isParsed) {
          decorations = marksIn(update.view);
        }
      },
    };
  },
  { decorations: (plugin) => plugin.decorations },
);

function marksIn({ state, visibleRanges }: EditorView): DecorationSet {
  const found: Range<Decoration>[] = [];
  for (const { from, to } of visibleRanges) addMarks(state, { from, to }, found);
  return Decoration.set(found, true);
}

interface Span {
  from: number;
  to: number;
}

/** Both ends count: at the edge of bold words, one may want to go on in bold. */
const isAt = ({ selection }: EditorState, { from, to }: Span) =>
  selection.ranges.some(
    ({ anchor, head }) => (from <= head && head <= to) || (from <= anchor && anchor <= to),
  );

function addMarks(state: EditorState, visible: Span, found: Range<Decoration>[]): void {
  const { doc } = state;
  const { shown, containers } = lessonBlocks(doc);
  const lead = firstWordOf(state);
  // Fences, tables and directives look after their own lines.
  const others = [...shown, ...containers.filter(({ kind }) => kind === 'code')];
  const isElsewhere = (position: number) =>
    others.some(({ from, to }) => from <= position && position <= to);
  const add = (decoration: Decoration, from: number, to = from) => {
    if (to > from || decoration.spec.class) found.push(decoration.range(from, to));
  };
  const hide = (from: number, to: number) => {
    if (to > from) found.push(hidden.range(from, to));
  };
  const replace = (widget: WidgetType, from: number, to: number) => {
    found.push(Decoration.replace({ widget }).range(from, to));
  };
  /** A mark of a block goes with the space behind it. */
  const withSpace = (to: number) => (/[ \t]/.test(doc.sliceString(to, to + 1)) ? to + 1 : to);
  const eachLine = ({ from, to }: Span, decoration: Decoration) => {
    let line = doc.lineAt(Math.max(from, visible.from));
    while (line.from <= Math.min(to, visible.to)) {
      add(decoration, line.from);
      if (line.number === doc.lines) break;
      line = doc.line(line.number + 1);
    }
  };

  for (let line = doc.lineAt(visible.from); ; line = doc.line(line.number + 1)) {
    if (line.text.trim() === '') add(lines.blank, line.from);
    if (line.to >= visible.to || line.number === doc.lines) break;
  }

  syntaxTree(state).iterate({
    ...visible,
    enter(node) {
      const { name, from, to } = node;
      if (name === 'Table' || name === 'FencedCode' || name === 'CodeBlock') return false;
      if (name !== 'Document' && name !== 'Paragraph' && isElsewhere(from)) return false;
      const level = /^(?:ATX|Setext)Heading(\d)$/.exec(name)?.[1];
      if (level) {
        eachLine(node, headings[Number(level) - 1] ?? lines.blank);
        addPhrases(state, node, { add, hide, replace });
        return;
      }
      const style = words[name];
      if (style) {
        add(style.look, from, to);
        if (!isAt(state, node)) hideChildren(node.node, style.marks, hide);
        return;
      }
      switch (name) {
        case 'Paragraph':
          if (from === lead && node.node.parent?.name === 'Document') eachLine(node, lines.lead);
          addPhrases(state, node, { add, hide, replace });
          return;
        case 'HeaderMark':
          if (!isAt(state, doc.lineAt(from))) hide(...headerMark(state, node));
          return;
        case 'Blockquote':
          eachLine(node, lines.quote);
          return;
        case 'QuoteMark':
          if (!isAt(state, doc.lineAt(from))) hide(from, withSpace(to));
          return;
        case 'HorizontalRule':
          if (isAt(state, doc.lineAt(from))) return;
          add(lines.rule, doc.lineAt(from).from);
          hide(from, to);
          return;
        case 'ListItem':
          eachLine(node, items[Math.min(depthOf(node.node), items.length) - 1] ?? lines.blank);
          return;
        case 'ListMark': {
          const start = doc.lineAt(from).from;
          const end = withSpace(to);
          // Behind its mark one writes; before it, one changes the list.
          const isBefore = state.selection.ranges.some(({ head }) => start <= head && head < end);
          const isBullet = /[-*+]/.test(doc.sliceString(from, to));
          const isIndent = doc.sliceString(start, from).trim() === '';
          const first = isIndent ? start : from;
          if (isBefore) return;
          if (isBullet) found.push(bullet.range(first, end));
          else {
            hide(first, from);
            add(number, from, end);
          }
          return;
        }
        case 'Link':
          addLink(state, node.node, { add, hide });
          return;
        case 'Escape':
          if (!isAt(state, node)) hide(from, from + 1);
          return;
      }
    },
  });
}

interface Marker {
  add(decoration: Decoration, from: number, to?: number): void;
  hide(from: number, to: number): void;
  replace(widget: WidgetType, from: number, to: number): void;
}

function hideChildren(node: SyntaxNode, name: string, hide: Marker['hide']): void {
  for (const { from, to } of node.getChildren(name)) hide(from, to);
}

/** `## ` before a heading, or ` ##` behind it. */
function headerMark({ doc }: EditorState, { from, to }: Span): [number, number] {
  const line = doc.lineAt(from);
  if (from === line.from) {
    return [from, to + (/^[ \t]*/.exec(doc.sliceString(to, line.to))?.[0].length ?? 0)];
  }
  const before = doc.sliceString(line.from, from);
  return [line.from + before.trimEnd().length, to];
}

/** `[words](address)`: the words, and the rest where the cursor is. */
function addLink(
  state: EditorState,
  node: SyntaxNode,
  { add, hide }: Pick<Marker, 'add' | 'hide'>,
): void {
  const [opening, closing] = node.getChildren('LinkMark');
  if (!opening || !closing || !node.getChild('URL')) return;
  add(link, opening.to, closing.from);
  if (isAt(state, node) || closing.from === opening.to) return;
  hide(opening.from, opening.to);
  hide(closing.from, node.to);
}

function addPhrases(state: EditorState, { from, to }: Span, { add, hide, replace }: Marker): void {
  const text = state.doc.sliceString(from, to);
  for (const { pattern, look } of phrases) {
    for (const { index, 0: all, 1: before = '', 3: after = '' } of text.matchAll(pattern)) {
      const span = { from: from + index, to: from + index + all.length };
      add(look, span.from + before.length, span.to - after.length);
      if (isAt(state, span)) continue;
      hide(span.from, span.from + before.length);
      hide(span.to - after.length, span.to);
    }
  }
  for (const formula of findFormulas(text)) {
    const span = { from: from + formula.from, to: from + formula.to };
    const { name } = syntaxTree(state).resolveInner(span.from, 1);
    if (isAt(state, span) || name === 'InlineCode') continue;
    replace(new FormulaWidget(formula.tex), span.from, span.to);
  }
}

/** Where the text begins. */
function firstWordOf({ doc }: EditorState): number {
  let position = 0;
  for (const line of doc.iterLines()) {
    const start = line.search(/\S/);
    if (start >= 0) return position + start;
    position += line.length + 1;
  }
  return 0;
}

function depthOf(item: SyntaxNode): number {
  let depth = 0;
  for (let node: SyntaxNode | null = item; node; node = node.parent) {
    if (node.name === 'ListItem') depth += 1;
  }
  return depth;
}
