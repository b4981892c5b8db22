import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Filter, operators, parseFilter, parsePath } from './filter.ts';

const write = (filter: Filter): string => {
  switch (filter.kind) {
    case 'compare':
      return `${filter.path} ${filter.operator} ${JSON.stringify(filter.value)}`;
    case 'present':
      return `${filter.path} pr`;
    case 'not':
      return `not (${write(filter.filter)})`;
    case 'list':
      return `${filter.path}[${write(filter.filter)}]`;
    default:
      return `(${write(filter.left)}) ${filter.kind} (${write(filter.right)})`;
  }
};

const path = fc.constantFrom('username', 'name.givenname', 'emails.value', 'meta.created');
const leaf: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({
    kind: fc.constant('compare' as const),
    path,
    operator: fc.constantFrom(...operators),
    value: fc.oneof(fc.string({ maxLength: 20 }), fc.integer(), fc.boolean(), fc.constant(null)),
  }),
  fc.record({ kind: fc.constant('present' as const), path }),
);
const { tree } = fc.letrec<{ tree: Filter }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      left: tie('tree'),
      right: tie('tree'),
    }),
    fc.record({ kind: fc.constant('not' as const), filter: tie('tree') }),
    fc.record({ kind: fc.constant('list' as const), path, filter: tie('tree') }),
  ),
}));

describe('a filter', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(tree, (filter) => {
        const text = write(filter);
        fc.pre(text.length <= 1000);
        expect(parseFilter(text)).toEqual(filter);
      }),
      { numRuns: 300 },
    );
  });

  it('is read, or refused with its own code, whatever it is', () => {
    const pieces = fc.array(
      fc.constantFrom(
        'userName',
        ' eq ',
        '"a"',
        '(',
        ')',
        '[',
        ']',
        ' and ',
        ' not ',
        '"',
        '\\',
        '.x',
        '%',
        '\0',
        '😀',
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          pieces.map((parts) => parts.join('')),
        ),
        (text) => {
          try {
            parseFilter(text);
          } catch (error) {
            expect(error).toMatchObject({ code: 'invalid_filter' });
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('binds "and" more tightly than "or"', () => {
    expect(parseFilter('a eq 1 or b eq 2 and c eq 3')).toMatchObject({
      kind: 'or',
      right: { kind: 'and' },
    });
  });

  it('ignores the case of names and operators, and takes values without quotes', () => {
    const expected = { kind: 'compare', path: 'externalid', operator: 'eq' };
    const id = '0a1b2c3d-0000-4000-8000-000000000001';
    expect(parseFilter(`externalId EQ ${id}`)).toEqual({ ...expected, value: id });
    expect(parseFilter(`EXTERNALID eq "${id}"`)).toEqual({ ...expected, value: id });
  });

  it('takes a list with a part behind it', () => {
    const filter = parseFilter('emails[type eq "work"].value eq "a@b.example"');
    expect(filter).toMatchObject({
      kind: 'list',
      path: 'emails',
      filter: { kind: 'and', right: { path: 'value', value: 'a@b.example' } },
    });
  });

  test.each([
    ['nothing', ''],
    ['10,000 brackets', '('.repeat(10_000)],
    ['eleven levels', `${'('.repeat(11)}a pr${')'.repeat(11)}`],
    ['900 brackets', '('.repeat(900)],
    ['SQL', `userName eq "a"; drop table accounts.account; --`],
    ['an operator that doesn’t exist', 'userName like "a%"'],
    ['a bracket too many', '(userName pr))'],
    ['a text that doesn’t end', 'userName eq "a'],
    ['an escape that doesn’t exist', String.raw`userName eq "\x"`],
    ['more than 1,000 characters', `userName eq "${'a'.repeat(1000)}"`],
  ])('is refused with %s', (_, text) => {
    expect(() => parseFilter(text)).toThrow(expect.objectContaining({ code: 'invalid_filter' }));
  });
});

describe('a path', () => {
  test.each([
    ['userName', { path: 'username', filter: null, part: null }],
    ['name.givenName', { path: 'name.givenname', filter: null, part: null }],
    ['emails[type eq "work"].value', { path: 'emails', part: 'value' }],
    ['members[value eq "x"]', { path: 'members', part: null }],
  ])('%s', (text, expected) => {
    expect(parsePath(text)).toMatchObject(expected);
  });
});
