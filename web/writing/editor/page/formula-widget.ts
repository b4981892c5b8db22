import { type EditorView, WidgetType } from '@codemirror/view';
import { drawFormula } from '../../../catalog/shared/draw-formula.ts';
import { trustHtml } from '../../../ui/text/trusted-html.ts';
import { make } from './block-widget.ts';

/** A formula among words, as learners will see it. Until the server has drawn it, its TeX. */
export class FormulaWidget extends WidgetType {
  readonly tex: string;

  constructor(tex: string) {
    super();
    this.tex = tex;
  }

  override eq(other: FormulaWidget) {
    return other.tex === this.tex;
  }

  override toDOM(view: EditorView) {
    const dom = make('span', 'cm-formula', this.tex);
    void drawFormula(this.tex).then((html) => {
      if (!html) return;
      dom.innerHTML = trustHtml(html);
      view.requestMeasure();
    });
    return dom;
  }

  override ignoreEvent() {
    return false;
  }
}
