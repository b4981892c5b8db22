import { Text } from '@codemirror/state';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wholeText } from './whole-text.ts';

const line = fc.string({ maxLength: 30 }).map((text) => text.replaceAll(/[\r\n]/g, ' '));

it('is the text of every document that edits lead to', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 300 }),
      fc.array(fc.tuple(fc.nat(), fc.nat(40), fc.array(line, { minLength: 1, maxLength: 90 }))),
      (lines, edits) => {
        let doc = Text.of(lines);
        expect(wholeText(doc)).toBe(doc.toString());
        for (const [at, length, insert] of edits) {
          const from = at % (doc.length + 1);
          doc = doc.replace(from, Math.min(from + length, doc.length), Text.of(insert));
          expect(wholeText(doc)).toBe(doc.toString());
        }
      },
    ),
  );
});
