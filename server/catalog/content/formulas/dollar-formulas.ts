import type { Code, Construct, Effects, State, TokenizeContext } from 'micromark-util-types';
import type { Processor } from 'unified';
import { isTex } from '../../../../contract/catalog/formula-text.ts';

// The tokens that `mdast-util-math` makes formulas of.
declare module 'micromark-util-types' {
  interface TokenTypeMap {
    mathText: 'mathText';
    mathTextData: 'mathTextData';
    mathTextSequence: 'mathTextSequence';
  }
}

const [dollar, backslash, zero, nine] = [0x24, 0x5c, 0x30, 0x39];

/** Micromark writes line endings and tabs as negative codes, the end of the text as null. */
const endsLine = (code: Code) => code === null || code < -2;
const isSpace = (code: Code) => code === null || code < 0 || code === 0x20 || code === 0xa0;

/**
 * `$x^2$` in a line of Markdown, by the rules of contract/catalog/formula-text.ts. The parser that we use for `$$` would
 * take `$5 and $10` for a formula.
 */
const dollarFormula: Construct = {
  name: 'dollarFormula',
  previous(this: TokenizeContext, code) {
    return code !== dollar || this.events.at(-1)?.[1].type === 'characterEscape';
  },
  tokenize(effects: Effects, ok: State, nok: State): State {
    const tex: number[] = [];

    const mark = (code: Code, next: State): State => {
      effects.enter('mathTextSequence');
      effects.consume(code);
      effects.exit('mathTextSequence');
      return next;
    };
    const take = (code: number, next: State): State => {
      tex.push(Math.max(code, 0x20));
      effects.consume(code);
      return next;
    };

    const start: State = (code) => {
      effects.enter('mathText');
      return mark(code, open);
    };
    const open: State = (code) => {
      if (isSpace(code) || code === dollar) return nok(code);
      effects.enter('mathTextData');
      return inside(code);
    };
    const inside: State = (code) => {
      if (code === null || endsLine(code)) return nok(code);
      if (code !== dollar) return take(code, code === backslash ? escaped : inside);
      if (isSpace(tex.at(-1) ?? null)) return nok(code);
      effects.exit('mathTextData');
      return mark(code, after);
    };
    const escaped: State = (code) =>
      code === null || endsLine(code) ? nok(code) : take(code, inside);
    const after: State = (code) => {
      const goesOn = code === dollar || (code !== null && code >= zero && code <= nine);
      if (goesOn || !isTex(String.fromCharCode(...tex.slice(0, 2_000)))) return nok(code);
      effects.exit('mathText');
      return ok(code);
    };
    return start;
  },
};

/** A plugin for the parser, beside `remark-math`. */
export function dollarFormulas(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions ??= [];
  data.micromarkExtensions.push({ text: { [dollar]: dollarFormula } });
}
