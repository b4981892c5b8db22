import { describe, expect, it } from 'vitest';
import { mergeFields, pick } from './merge-fields.ts';

describe('what two people have changed', () => {
  const base = { title: 'A', minutes: 10, rubric: ['One'] };

  it('is joined field by field', () => {
    const { value, clashes } = mergeFields(
      base,
      { ...base, title: 'Mine' },
      { ...base, rubric: ['One', 'Two'] },
    );
    expect(value).toEqual({ title: 'Mine', minutes: 10, rubric: ['One', 'Two'] });
    expect(clashes).toEqual([]);
  });

  it('clashes where both have changed the same field differently, and is still mine there', () => {
    const mine = { ...base, title: 'Mine', minutes: 20 };
    const theirs = { ...base, title: 'Theirs', minutes: 20 };
    const { value, clashes } = mergeFields(base, mine, theirs);
    expect({ value, clashes }).toEqual({ value: mine, clashes: ['title'] });
    expect({ ...value, ...pick(theirs, clashes) }).toEqual(theirs);
  });
});
