import { expect, it } from 'vitest';
import { readPeople } from './people-file.ts';

const read = (text: string) => readPeople(Buffer.from(text));

it('reads emails and groups, whatever the columns are called and in whatever order', () => {
  const { people, wrong } = read(
    'Department;Name;E-Mail\nReception | Leads;Ana;ANA@example.org\n;Ben;ben@example.org\n',
  );
  expect(people).toEqual([
    { line: 2, email: 'ana@example.org', groups: ['Reception', 'Leads'] },
    { line: 3, email: 'ben@example.org', groups: [] },
  ]);
  expect(wrong).toEqual([]);
});

it('writes a group as it was written first', () => {
  const { people } = read('email,group\na@b.org,Reception\nb@b.org,RECEPTION');
  expect(people.map(({ groups }) => groups)).toEqual([['Reception'], ['Reception']]);
});

it.each([
  [',Reception', 'The email is missing.'],
  ['ana(at)example.org,', '“ana(at)example.org” isn’t an email address.'],
  ['=HYPERLINK("x"),', 'A cell starts like a formula. Enter the text itself.'],
  ['a@b.org,+cmd', 'A cell starts like a formula. Enter the text itself.'],
  ['first@example.org,', 'The same email is on line 2.'],
  ['FIRST@example.org,', 'The same email is on line 2.'],
  [`a@b.org,${'x'.repeat(61)}`, `“${'x'.repeat(61)}” can’t be the name of a group.`],
  [
    `a@b.org,${Array.from('abcdefghijk').join('|')}`,
    'One person can be put into at most 10 groups here.',
  ],
])('names the wrong line %s', (line, reason) => {
  const { people, wrong } = read(`email,group\nfirst@example.org,\n${line}\n`);
  expect(people).toHaveLength(1);
  expect(wrong).toMatchObject([{ line: 3, reason }]);
});

it('reads a list of addresses without a header', () => {
  expect(read('a@b.org\nc@d.org').people).toHaveLength(2);
});

it('refuses a table without emails, and an empty one', () => {
  expect(() => read('group\nReception')).toThrow('no column for emails');
  expect(() => read('email,group\n')).toThrow('nobody');
});

it('reads 10,000 lines, and refuses more', () => {
  const lines = Array.from({ length: 10_000 }, (_, n) => `person${n}@example.org,Group ${n % 50}`);
  expect(read(`email,group\n${lines.join('\n')}`).people).toHaveLength(10_000);
  expect(() => read(`email,group\n${[...lines, 'a@b.org,', 'b@b.org,'].join('\n')}`)).toThrow(
    'lines',
  );
});
