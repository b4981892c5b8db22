import { type Range, RangeSet, StateEffect, StateField, type Text } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  GutterMarker,
  gutterLineClass,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';
import type { OtherEditor } from '../../../../contract/writing/editing.ts';
import { paragraphAt } from './paragraph.ts';

/** Marks the paragraph with the cursor. */
export const markParagraph = EditorView.decorations.compute(
  ['doc', 'selection'],
  ({ doc, selection }) => {
    const { first, last } = paragraphAt(doc, doc.lineAt(selection.main.head).number);
    const lines: Range<Decoration>[] = [];
    for (let n = first; n <= last; n += 1) lines.push(here.range(doc.line(n).from));
    return Decoration.set(lines);
  },
);

const here = Decoration.line({ class: 'cm-here' });

class GutterMark extends GutterMarker {
  override elementClass = 'cm-here-gutter';
}
const gutterMark = new GutterMark();

/** Beside its lines too. */
export const markGutter = gutterLineClass.compute(['doc', 'selection'], ({ doc, selection }) => {
  const { first, last } = paragraphAt(doc, doc.lineAt(selection.main.head).number);
  const lines: Range<GutterMarker>[] = [];
  for (let n = first; n <= last; n += 1) lines.push(gutterMark.range(doc.line(n).from));
  return RangeSet.of(lines);
});

const directive = new MatchDecorator({
  regexp: /^:{3,}(?:\w+(?:\[[^\]\n]*\])?)?\s*$|^::embed(?=\{)|:say\[[^\]\n]*\]/gm,
  decoration: Decoration.mark({ class: 'cm-directive' }),
});

/** Side notes and spoken phrases, which Markdown doesn't know. */
export const markDirectives = ViewPlugin.define(
  (view) => {
    let decorations = directive.createDeco(view);
    return {
      get decorations() {
        return decorations;
      },
      update(update: ViewUpdate) {
        decorations = directive.updateDeco(update, decorations);
      },
    };
  },
  { decorations: (plugin) => plugin.decorations },
);

/** Lines of my text that someone else has changed too, counted from 0; the second one is after the last. */
export const setClashes = StateEffect.define<readonly (readonly [from: number, to: number])[]>();

const clash = Decoration.line({ class: 'cm-clash' });

/** Striped in both authors' colours until it is settled. */
export const markClashes = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(decorations, { effects, state, changes }) {
    const effect = effects.findLast((one) => one.is(setClashes));
    if (!effect) return decorations.map(changes);
    const ranges: readonly (readonly [number, number])[] = effect.value;
    const lines = ranges.flatMap(([from, to]) =>
      Array.from({ length: Math.min(to, state.doc.lines) - from }, (_, n) =>
        clash.range(state.doc.line(from + n + 1).from),
      ),
    );
    return Decoration.set(lines, true);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Where others have their cursor. */
export const setOthers = StateEffect.define<readonly OtherEditor[]>();

/** Someone's cursor, with their name above it. */
class Flag extends WidgetType {
  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
  }

  override eq(other: Flag) {
    return other.name === this.name;
  }

  override toDOM() {
    const caret = document.createElement('span');
    caret.className = 'cm-caret';
    const flag = document.createElement('span');
    flag.className = 'cm-flag';
    flag.textContent = this.name;
    caret.append(flag);
    // The notice above the text says it in words.
    caret.setAttribute('aria-hidden', 'true');
    return caret;
  }
}

/** The name on a flag; null for any other mark. */
export const flagOf = ({ spec }: Decoration): string | null =>
  spec.widget instanceof Flag ? spec.widget.name : null;

/**
 * Where someone has their cursor, in this text. Theirs may have lines that this one doesn't have yet, so neither number is
 * trusted; until they move, the mark follows what is typed here.
 */
export function cursorOf(doc: Text, { line, place }: Pick<OtherEditor, 'line' | 'place'>): number {
  const { from, length } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return from + Math.min(Math.max(place, 0), length);
}

const firstName = (name: string) => name.split(' ')[0] || name;

const theirs = Decoration.line({ class: 'cm-theirs' });

export const markOthers = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(decorations, { effects, state, changes }) {
    const effect = effects.findLast((one) => one.is(setOthers));
    if (!effect) return decorations.map(changes);
    const others: readonly OtherEditor[] = effect.value;
    const marks = others.flatMap((other) => {
      const at = cursorOf(state.doc, other);
      const { first, last } = paragraphAt(state.doc, state.doc.lineAt(at).number);
      const lines = Array.from({ length: last - first + 1 }, (_, n) =>
        theirs.range(state.doc.line(first + n).from),
      );
      const flag = Decoration.widget({ widget: new Flag(firstName(other.name)), side: 1 });
      return [...lines, flag.range(at)];
    });
    return Decoration.set(marks, true);
  },
  provide: (field) => EditorView.decorations.from(field),
});
