import type { Role } from '../../contract/fields.ts';
import { nameFamilies } from './names.ts';
import type { Random } from './random.ts';
import * as organisation from './teams/script.ts';

export interface Person {
  id: number;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  role: Role;
}

const totals = { User: 214, ModuleOwner: 38, Admin: 3 } as const satisfies Record<Role, number>;

type Named = Omit<Person, 'id'>;

function named(username: string, name: string, email: string, role: Role, phoneNumber = ''): Named {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { username, firstName, lastName, email, phoneNumber, role };
}

// Phone numbers are from ranges that regulators reserve for fiction.
const namedPeople: Named[] = [
  named('admin', 'Nadia Rahimi', 'nadia@stepwell.example', 'Admin', '+61 2 5550 0101'),
  named('owner', 'Ines Carvalho', 'ines@stepwell.example', 'ModuleOwner', '+61 2 5550 0114'),
  named('student', 'Amara Osei', 'amara.osei@example.org', 'User', '+61 2 5550 0177'),
  named('mbellini', 'Marco Bellini', 'mbellini@harbour.example', 'User'),
  named('hweiss', 'Hannah Weiss', 'hweiss@harbour.example', 'User', '+61 3 5550 0122'),
  named('dmensah', 'Daniel Mensah', 'daniel@stepwell.example', 'ModuleOwner', '+44 20 7946 0139'),
  named('manager', 'Thandi Nkosi', 'thandi@harbour.example', 'User', '+44 20 7946 0188'),
  named('jokim', 'Jo Kim', 'jokim@harbour.example', 'User'),
  named('ytanabe', 'Yuki Tanabe', 'yuki@stepwell.example', 'ModuleOwner', '+61 7 5550 0110'),
  named('lsilva', 'Lucas Silva', 'lucas.s@example.org', 'User', '+1 415 555 0142'),
  named('lhaddad', 'Leila Haddad', 'leila@stepwell.example', 'ModuleOwner', '+1 604 555 0163'),
  named('gmuthoni', 'Grace Muthoni', 'grace@stepwell.example', 'ModuleOwner', '+44 20 7946 0155'),
  named('slindgren', 'Sara Lindgren', 'sara@stepwell.example', 'ModuleOwner'),
  named('mrivera', 'Mateus Rivera', 'mateus@stepwell.example', 'ModuleOwner', '+61 2 5550 0126'),
  named('owright', 'Owen Wright', 'owen@stepwell.example', 'Admin', '+61 2 5550 0102'),
  named('fdiallo', 'Fatou Diallo', 'fatou@stepwell.example', 'Admin'),
];

/** Teachers of courses that came later. They take the place of others, so that everyone else stays who they were. */
const laterTeachers: Named[] = [
  named('praman', 'Priya Raman', 'priya@stepwell.example', 'ModuleOwner'),
  named('mwojcik', 'Marta Wójcik', 'marta@stepwell.example', 'ModuleOwner'),
  named('cbrennan', 'Colm Brennan', 'colm@stepwell.example', 'ModuleOwner'),
];

/** All accounts of the sample. Ids follow the order in which they were created. */
export function samplePeople(random: Random): Person[] {
  const left: Record<Role, number> = { ...totals };
  for (const { role } of namedPeople) left[role] -= 1;
  const roles = random.shuffle(
    (Object.keys(left) as Role[]).flatMap((role) => Array<Role>(left[role]).fill(role)),
  );
  const usernames = new Set(namedPeople.map(({ username }) => username));
  const others = allNames(random)
    .slice(0, roles.length)
    .map(({ first, last }, index): Named => {
      const role = roles[index] ?? 'User';
      const username = pickUsername(usernames, first, last);
      return {
        username,
        firstName: first,
        lastName: last,
        email: `${username}@${emailDomain(random, role)}`,
        phoneNumber: random.next() < 0.45 ? '' : fictionalNumber(random),
        role,
      };
    });
  for (const teacher of laterTeachers) {
    const place = others.findLastIndex(
      (other) => other.role === 'ModuleOwner' && !laterTeachers.includes(other),
    );
    others[place] = teacher;
  }
  return [...namedPeople, ...others].map((person, index) => ({
    id: index + 1,
    ...person,
    email: workAddress(person) ?? person.email,
  }));
}

/** Of those who work for the sample's organisation. */
function workAddress({ username }: Named): string | undefined {
  const isMember = organisation.people.some((member) => member.username === username);
  const name = username === organisation.managerUsername ? 'thandi' : username;
  return isMember ? `${name}@${organisation.emailDomain}` : undefined;
}

function allNames(random: Random) {
  return random.shuffle(
    nameFamilies.flatMap(({ first, last }) =>
      first.flatMap((firstName, row) =>
        // Two last names per first name, so that names rarely repeat.
        [row % last.length, (row + 3) % last.length].map((column) => ({
          first: firstName,
          last: last[column] ?? '',
        })),
      ),
    ),
  );
}

function emailDomain(random: Random, role: Role) {
  if (role !== 'User') return 'stepwell.example';
  return random.next() < 0.35 ? 'example.com' : 'example.org';
}

function pickUsername(used: Set<string>, first: string, last: string) {
  const toLetters = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase();
  const candidates = [
    `${toLetters(first).slice(0, 1)}${toLetters(last)}`,
    `${toLetters(first)}.${toLetters(last)}`,
    `${toLetters(last)}.${toLetters(first)}`,
  ];
  const username = candidates.find((candidate) => !used.has(candidate));
  if (!username) throw new Error(`The sample names ${first} ${last} twice.`);
  used.add(username);
  return username;
}

function fictionalNumber(random: Random) {
  const four = () => String(random.between(200, 9999)).padStart(4, '0');
  const ranges = [
    () => `+61 2 5550 ${four()}`,
    () => `+61 3 5550 ${four()}`,
    () => `+61 7 5550 ${four()}`,
    () => `+61 8 5550 ${four()}`,
    () => `+44 20 7946 0${random.between(200, 999)}`,
    () => `+1 ${random.between(2, 9)}12 555 01${random.between(10, 99)}`,
  ];
  return ranges[random.between(0, ranges.length - 1)]?.() ?? '';
}
