import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../../tests/support/thorough.ts';
import { anchorOf, findPassage } from './anchors.ts';

const text =
  'Imagine watering a pot with a hose. How wide you open the nozzle is the aperture. How long you hold it there is the shutter speed.\n\nISO is the size of the pot.\n';

/** The anchor of some words in a text. */
function anchored(words: string, inText = text) {
  const from = inText.indexOf(words);
  return anchorOf(inText, { from, to: from + words.length });
}
const found = (inText: string, anchor: ReturnType<typeof anchored>) => {
  const passage = findPassage(inText, anchor);
  return passage && inText.slice(passage.from, passage.to);
};

const sentence = 'How wide you open the nozzle is the aperture.';

describe('a passage', () => {
  it.each([
    ['unchanged', text, sentence],
    ['with more text above', `A new lead.\n\n${'More. '.repeat(300)}\n\n${text}`, sentence],
    ['moved elsewhere', `${text.replace(`${sentence} `, '')}\n${sentence}\n`, sentence],
    [
      'reworded',
      text.replace('open the nozzle', 'turn the tap'),
      sentence.replace('open the nozzle', 'turn the tap'),
    ],
  ])('%s is found', (_, changed, expected) => {
    expect(found(changed, anchored(sentence))).toBe(expected);
  });

  it('that was removed is gone, with whatever remains around it', () => {
    expect(found(text.replace(sentence, ''), anchored(sentence))).toBeNull();
    expect(found('', anchored(sentence))).toBeNull();
    expect(found('Something else entirely.', anchored(sentence))).toBeNull();
  });

  it('of a word that is there often is the one between the same words', () => {
    const from = text.lastIndexOf('pot');
    const anchor = anchorOf(text, { from, to: from + 3 });
    const changed = `A pot, a pot.\n\n${text}`;
    expect(findPassage(changed, anchor)?.from).toBe(changed.lastIndexOf('pot'));
    expect(findPassage('A pot of something else.', anchor)).toBeNull();
  });

  it('is remembered without half of a character at either end', () => {
    const faces = '😀'.repeat(60);
    const anchor = anchorOf(`${faces}here${faces}`.slice(1), { from: 119, to: 123 });
    expect(anchor.before.isWellFormed() && anchor.after.isWellFormed()).toBe(true);
  });
});

const runs = { numRuns: cases(300, 20_000) };
/** Few different letters, so that passages repeat. */
const texts = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n'), maxLength: 400 });

describe('any passage of any text', () => {
  it('is found as it was, between the same words, whatever is written elsewhere', () => {
    const generated = fc.record({
      before: texts,
      quote: fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 60 }),
      after: texts,
      above: texts,
      below: texts,
    });
    fc.assert(
      fc.property(generated, ({ before, quote, after, above, below }) => {
        const original = before + quote + after;
        const anchor = anchorOf(original, {
          from: before.length,
          to: before.length + quote.length,
        });
        const changed = above + original + below;
        const passage = findPassage(changed, anchor);
        expect(passage).not.toBeNull();
        if (!passage) return;
        expect(changed.slice(passage.from, passage.to)).toBe(quote);
        expect(changed.slice(0, passage.from).endsWith(anchor.before)).toBe(true);
        expect(changed.slice(passage.to).startsWith(anchor.after)).toBe(true);
      }),
      runs,
    );
  });

  it('is never looked for outside of the text, and nothing throws', () => {
    const anchors = fc.record({
      quote: fc.string({ maxLength: 40 }),
      before: fc.string({ maxLength: 64 }),
      after: fc.string({ maxLength: 64 }),
      at: fc.integer({ min: -10, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(fc.oneof(texts, fc.string()), anchors, (text, anchor) => {
        const passage = findPassage(text, anchor);
        if (!passage) return;
        expect(passage.from).toBeGreaterThanOrEqual(0);
        expect(passage.to).toBeGreaterThan(passage.from);
        expect(passage.to).toBeLessThanOrEqual(text.length);
      }),
      runs,
    );
  });

  it('takes bounded work: a hostile text is read a few hundred times at most', () => {
    let reads = 0;
    const counting = new Proxy(new String('a'.repeat(30_000)), {
      get(target, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
        const value = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        if (key === 'indexOf' || key === 'lastIndexOf') reads += 1;
        return value.bind(target);
      },
    }) as unknown as string;
    const anchor = { quote: 'a', before: 'a'.repeat(48), after: 'a'.repeat(48), at: 15_000 };
    expect(findPassage(counting, anchor)).not.toBeNull();
    expect(reads).toBeLessThan(100 * 100);
  });
});
