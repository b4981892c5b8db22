import type { Role } from '../../contract/fields.ts';
import type { Chance } from './chance.ts';
import { nameFamilies } from './names.ts';

export interface Person {
  id: number;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  role: Role;
}

export const totals = { User: 214, ModuleOwner: 38, Admin: 3 } as const satisfies Record<
  Role,
  number
>;

type Named = Omit<Person, 'id'>;

function named(username: string, name: string, email: string, role: Role, phoneNumber = ''): Named {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { username, firstName, lastName, email, phoneNumber, role };
}

// Numbers are from the ranges that regulators keep free for fiction.
const namedPeople: Named[] = [
  named('admin', 'Nadia Rahimi', 'nadia@stepwell.example', 'Admin', '+61 2 5550 0101'),
  named('owner', 'Ines Carvalho', 'ines@stepwell.example', 'ModuleOwner', '+61 2 5550 0114'),
  named('student', 'Amara Osei', 'amara.osei@example.org', 'User', '+61 2 5550 0177'),
  named('mbellini', 'Marco Bellini', 'marco.b@example.org', 'User'),
  named('hweiss', 'Hannah Weiss', 'h.weiss@example.org', 'User', '+61 3 5550 0122'),
  named('dmensah', 'Daniel Mensah', 'daniel@stepwell.example', 'ModuleOwner', '+44 20 7946 0139'),
  named('tnkosi', 'Thandi Nkosi', 'thandi@example.com', 'User', '+44 20 7946 0188'),
  named('jokim', 'Jo Kim', 'jo.kim@example.org', 'User'),
  named('ytanabe', 'Yuki Tanabe', 'yuki@stepwell.example', 'ModuleOwner', '+61 7 5550 0110'),
  named('lsilva', 'Lucas Silva', 'lucas.s@example.org', 'User', '+1 415 555 0142'),
  named('lhaddad', 'Leila Haddad', 'leila@stepwell.example', 'ModuleOwner', '+1 604 555 0163'),
  named('gmuthoni', 'Grace Muthoni', 'grace@stepwell.example', 'ModuleOwner', '+44 20 7946 0155'),
  named('slindgren', 'Sara Lindgren', 'sara@stepwell.example', 'ModuleOwner'),
  named('mrivera', 'Mateus Rivera', 'mateus@stepwell.example', 'ModuleOwner', '+61 2 5550 0126'),
  named('owright', 'Owen Wright', 'owen@stepwell.example', 'Admin', '+61 2 5550 0102'),
  named('fdiallo', 'Fatou Diallo', 'fatou@stepwell.example', 'Admin'),
];

/** Everyone of a fresh install, ids in the order they joined. */
export function samplePeople(chance: Chance): Person[] {
  const left: Record<Role, number> = { ...totals };
  for (const { role } of namedPeople) left[role] -= 1;
  const roles = chance.shuffle(
    (Object.keys(left) as Role[]).flatMap((role) => Array<Role>(left[role]).fill(role)),
  );
  const usernames = new Set(namedPeople.map(({ username }) => username));
  const others = allNames(chance)
    .slice(0, roles.length)
    .map(({ first, last }, index): Named => {
      const role = roles[index] ?? 'User';
      const username = freeUsername(usernames, first, last);
      return {
        username,
        firstName: first,
        lastName: last,
        email: `${username}@${emailDomain(chance, role)}`,
        phoneNumber: chance.next() < 0.45 ? '' : fictionalNumber(chance),
        role,
      };
    });
  return [...namedPeople, ...others].map((person, index) => ({ id: index + 1, ...person }));
}

function allNames(chance: Chance) {
  return chance.shuffle(
    nameFamilies.flatMap(({ first, last }) =>
      first.flatMap((firstName, row) =>
        // Two of a family's last names for each first name keep repeats far apart.
        [row % last.length, (row + 3) % last.length].map((column) => ({
          first: firstName,
          last: last[column] ?? '',
        })),
      ),
    ),
  );
}

function emailDomain(chance: Chance, role: Role) {
  if (role !== 'User') return 'stepwell.example';
  return chance.next() < 0.35 ? 'example.com' : 'example.org';
}

function freeUsername(taken: Set<string>, first: string, last: string) {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase();
  const candidates = [
    `${plain(first).slice(0, 1)}${plain(last)}`,
    `${plain(first)}.${plain(last)}`,
    `${plain(last)}.${plain(first)}`,
  ];
  const username = candidates.find((candidate) => !taken.has(candidate));
  if (!username) throw new Error(`The sample names ${first} ${last} twice.`);
  taken.add(username);
  return username;
}

function fictionalNumber(chance: Chance) {
  const four = () => String(chance.between(200, 9999)).padStart(4, '0');
  const ranges = [
    () => `+61 2 5550 ${four()}`,
    () => `+61 3 5550 ${four()}`,
    () => `+61 7 5550 ${four()}`,
    () => `+61 8 5550 ${four()}`,
    () => `+44 20 7946 0${chance.between(200, 999)}`,
    () => `+1 ${chance.between(2, 9)}12 555 01${chance.between(10, 99)}`,
  ];
  return ranges[chance.between(0, ranges.length - 1)]?.() ?? '';
}
