import { expect, it, vi } from 'vitest';
import { NewGroup } from '../../../contract/teams/groups.ts';
import { readPeople } from './people-file.ts';

const read = (text: string, uses?: Parameters<typeof readPeople>[1]) =>
  readPeople(Buffer.from(text), uses);

it('reads emails and groups, whatever the columns are called and in whatever order', () => {
  const { people, wrong } = read(
    'Department;Name;E-Mail\nReception | Leads;Ana;ANA@example.org\n;Ben;ben@example.org\n',
  );
  expect(people).toEqual([
    { line: 2, email: 'ana@example.org', name: 'Ana', groups: ['Reception', 'Leads'] },
    { line: 3, email: 'ben@example.org', name: 'Ben', groups: [] },
  ]);
  expect(wrong).toEqual([]);
});

it('writes a group as it was written first', () => {
  const { people } = read('email,group\na@b.org,Reception\nb@b.org,RECEPTION');
  expect(people.map(({ groups }) => groups)).toEqual([['Reception'], ['Reception']]);
});

it.each([
  [',Reception', 'The email is missing.'],
  [
    'müller@example.org,',
    '“müller@example.org” contains “ü”. We can only write to addresses with the letters a to z.',
  ],
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

it('says what each column is for, and which are ignored', () => {
  const text = 'Vorname,Nachname,Adresse,Gruppe,Telefon\nAna,Obi,ana@example.org,"IT, Support",12';
  expect(read(text).columns).toEqual([
    { place: 1, name: 'Vorname', example: 'Ana', use: 'firstName' },
    { place: 2, name: 'Nachname', example: 'Obi', use: 'lastName' },
    { place: 3, name: 'Adresse', example: 'ana@example.org', use: null },
    { place: 4, name: 'Gruppe', example: 'IT, Support', use: 'group' },
    { place: 5, name: 'Telefon', example: '12', use: null },
  ]);
  expect(read(text).people).toEqual([]);
  const uses = ['firstName', 'lastName', 'email', 'group', null] as const;
  expect(read(text, uses).people).toEqual([
    { line: 2, email: 'ana@example.org', name: 'Ana Obi', groups: ['IT, Support'] },
  ]);
  expect(read(text, [null, null, 'email']).people).toMatchObject([{ name: '', groups: [] }]);
});

it('names the line whose quotation mark is never closed', () => {
  expect(() => read('email,group\na@b.org,Reception\n"c@d.org,Reception\ne@f.org,')).toThrow(
    'A quotation mark on line 3 is never closed.',
  );
});

it('refuses an empty table', () => {
  expect(() => read('email,group\n')).toThrow('nobody');
});

it('reads 10,000 lines, and refuses more', () => {
  const lines = Array.from({ length: 10_000 }, (_, n) => `person${n}@example.org,Group ${n % 50}`);
  expect(read(`email,group\n${lines.join('\n')}`).people).toHaveLength(10_000);
  expect(() => read(`email,group\n${[...lines, 'a@b.org,', 'b@b.org,'].join('\n')}`)).toThrow(
    'lines',
  );
});

it('checks few names of groups, however many a cell holds', () => {
  const check = vi.spyOn(NewGroup, 'safeParse');
  const groups = (count: number, name: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => name(n)).join(';');
  const same = groups(5_000, () => 'Reception');
  expect(read(`email,group\na@b.org,"${same}"`).people).toMatchObject([{ groups: ['Reception'] }]);
  const many = groups(5_000, (n) => `Group ${n}`);
  expect(read(`email,group\na@b.org,"${many}"`).wrong).toHaveLength(1);
  expect(check.mock.calls.length).toBeLessThan(20);
  check.mockRestore();
});
