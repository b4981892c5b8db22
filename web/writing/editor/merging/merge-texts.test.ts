import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Choice,
  joinPieces,
  listClashes,
  mergeTexts,
  type Piece,
  settleClash,
} from './merge-texts.ts';

const base = 'Lead.\n\nOne.\n\nTwo.\n\nThree.\n';

describe('two texts typed into the same one', () => {
  it.each([
    ['nothing', base, base, base],
    ['only mine', base.replace('One', 'Mine'), base, base.replace('One', 'Mine')],
    ['only theirs', base, base.replace('Two', 'Theirs'), base.replace('Two', 'Theirs')],
    [
      'different paragraphs',
      base.replace('One', 'Mine'),
      base.replace('Three', 'Theirs'),
      base.replace('One', 'Mine').replace('Three', 'Theirs'),
    ],
    ['the same', base.replace('Two', '2'), base.replace('Two', '2'), base.replace('Two', '2')],
    ['new at both ends', `New.\n\n${base}`, `${base}\nEnd.\n`, `New.\n\n${base}\nEnd.\n`],
    [
      'one removed, another changed',
      base.replace('One.\n\n', ''),
      base.replace('Three', '3'),
      'Lead.\n\nTwo.\n\n3.\n',
    ],
  ])('are merged when they changed %s', (_, mine, theirs, merged) => {
    const pieces = mergeTexts(base, mine, theirs);
    expect(listClashes(pieces)).toEqual([]);
    expect(joinPieces(pieces)).toBe(merged);
  });

  it('leave a paragraph that both have changed to a person', () => {
    const mine = base.replace('Two', 'Mine').replace('Lead', 'Start');
    const pieces = mergeTexts(base, mine, base.replace('Two', 'Theirs'));
    expect(pieces).toEqual([
      { kind: 'agreed', lines: ['Start.', '', 'One.', ''] },
      {
        kind: 'conflict',
        mine: ['Mine.'],
        theirs: ['Theirs.'],
        inBase: [4, 5],
        inMine: [4, 5],
      },
      { kind: 'agreed', lines: ['', 'Three.', ''] },
    ]);
    expect(joinPieces(pieces)).toBe(mine);
  });

  it.each([
    ['mine', 'Start.\n\nOne.\n\nMine.\n\nTheirs too.\n'],
    ['theirs', 'Start.\n\nOne.\n\nTheirs.\n\nTheirs too.\n'],
    ['both', 'Start.\n\nOne.\n\nMine.\n\nTheirs.\n\nTheirs too.\n'],
  ] as const)('are settled by keeping %s, whatever else they changed', (choice, merged) => {
    const mine = base.replace('Two', 'Mine').replace('Lead', 'Start');
    const theirs = base.replace('Two', 'Theirs').replace('Three', 'Theirs too');
    expect(settleAll(base, mine, theirs, choice)).toBe(merged);
  });

  it('conflict when one has removed what the other has changed', () => {
    const pieces = mergeTexts(base, base.replace('Two.\n\n', ''), base.replace('Two', '2'));
    expect(listClashes(pieces)).toHaveLength(1);
  });

  it('keep list items together when both are kept', () => {
    const kept = settleAll('- a\n- b', '- a\n- mine', '- a\n- theirs', 'both');
    expect(kept).toBe('- a\n- mine\n- theirs');
  });
});

/** As a person does: one clash after the other, until the rest can be merged. */
function settleAll(base: string, mine: string, theirs: string, choice: Choice): string {
  let text = { base, mine };
  for (;;) {
    const pieces = mergeTexts(text.base, text.mine, theirs);
    const [clash] = listClashes(pieces);
    if (!clash) return joinPieces(pieces);
    text = settleClash(text, clash, choice);
  }
}

const text = fc
  .array(fc.constantFrom('', 'a', 'b', 'c', 'd'), { maxLength: 12 })
  .map((lines) => lines.join('\n'));

describe('for any three texts', () => {
  it('keeping mine at every conflict loses nothing that I wrote', () => {
    fc.assert(
      fc.property(text, text, (base, mine) => {
        expect(joinPieces(mergeTexts(base, mine, base))).toBe(mine);
        expect(joinPieces(mergeTexts(base, base, mine))).toBe(mine);
        expect(joinPieces(mergeTexts(base, mine, mine))).toBe(mine);
      }),
    );
  });

  it('both sides are treated alike', () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const [one, other] = [mergeTexts(base, mine, theirs), mergeTexts(base, theirs, mine)];
        const sides = (pieces: Piece[], a: 'mine' | 'theirs', b: 'mine' | 'theirs') =>
          listClashes(pieces).map((clash) => [clash[a], clash[b]]);
        expect(sides(one, 'mine', 'theirs')).toEqual(sides(other, 'theirs', 'mine'));
      }),
    );
  });

  it('settling comes to an end', () => {
    fc.assert(
      fc.property(text, text, text, fc.constantFrom('mine', 'theirs', 'both'), (...given) => {
        settleAll(...given);
      }),
    );
  });

  it('every line that was added by either is in the text, or to be decided', () => {
    fc.assert(
      fc.property(text, text, (mine, theirs) => {
        const pieces = mergeTexts('', `x${mine}`, `y${theirs}`);
        const lines = pieces.flatMap((piece) =>
          piece.kind === 'agreed' ? piece.lines : [...piece.mine, ...piece.theirs],
        );
        expect(lines).toEqual(
          expect.arrayContaining([...`x${mine}`.split('\n'), ...`y${theirs}`.split('\n')]),
        );
      }),
    );
  });
});
