import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasConflict, joinPieces, mergeTexts } from './merge-texts.ts';

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
    expect(hasConflict(pieces)).toBe(false);
    expect(joinPieces(pieces)).toBe(merged);
  });

  it('leave a paragraph that both have changed to a person', () => {
    const mine = base.replace('Two', 'Mine').replace('Lead', 'Start');
    const pieces = mergeTexts(base, mine, base.replace('Two', 'Theirs'));
    expect(pieces).toEqual([
      { kind: 'agreed', lines: ['Start.', '', 'One.', ''] },
      { kind: 'conflict', mine: ['Mine.'], theirs: ['Theirs.'] },
      { kind: 'agreed', lines: ['', 'Three.', ''] },
    ]);
    expect(joinPieces(pieces, ['mine'])).toBe(mine);
    expect(joinPieces(pieces, ['theirs'])).toContain('Start.\n\nOne.\n\nTheirs.\n\nThree.');
    expect(joinPieces(pieces, ['both'])).toContain('One.\n\nMine.\n\nTheirs.\n\nThree.');
  });

  it('conflict when one has removed what the other has changed', () => {
    const pieces = mergeTexts(base, base.replace('Two.\n\n', ''), base.replace('Two', '2'));
    expect(hasConflict(pieces)).toBe(true);
  });

  it('keep list items together when both are kept', () => {
    const pieces = mergeTexts('- a\n- b', '- a\n- mine', '- a\n- theirs');
    expect(joinPieces(pieces, ['both'])).toBe('- a\n- mine\n- theirs');
  });
});

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
        const one = mergeTexts(base, mine, theirs);
        const other = mergeTexts(base, theirs, mine);
        const choices = (choice: 'mine' | 'theirs') => one.map(() => choice);
        expect(joinPieces(one, choices('mine'))).toBe(joinPieces(other, choices('theirs')));
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
