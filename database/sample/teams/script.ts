/** What the sample's organisation is and learns. Days count back from the installation; those in the future are negative. */
export const teamName = 'Harbour Clinics';
export const teamSlug = 'harbour-clinics';
export const managerUsername = 'manager';

/** What sales agreed with it: the price of a licence and year. */
export const agreedCents = 38_00;

/** The part of its people's addresses after the @. */
export const emailDomain = 'harbour.example';

interface ScriptedMember {
  username: string;
  joinedDaysAgo: number;
  /** They manage or follow, and don't learn. */
  unseated?: true;
}

const member = (username: string, joinedDaysAgo: number): ScriptedMember => ({
  username,
  joinedDaysAgo,
});

const unseated = (username: string, joinedDaysAgo: number): ScriptedMember => ({
  username,
  joinedDaysAgo,
  unseated: true,
});

interface ScriptedDepartment {
  name: string;
  parent: string | null;
  managers: readonly string[];
  members: readonly ScriptedMember[];
}

/** Whoever has a licence takes both courses already: nobody is enrolled only for the organisation's sake. Parents come first. */
export const departments: readonly ScriptedDepartment[] = [
  {
    name: 'Clinical',
    parent: null,
    managers: ['hweiss'],
    members: [unseated('hweiss', 59), member('sishida', 58)],
  },
  {
    name: 'Nursing',
    parent: 'Clinical',
    managers: ['szulu', 'awalters'],
    members: [member('szulu', 47), member('awalters', 60)],
  },
  {
    name: 'Wards',
    parent: 'Nursing',
    managers: ['aboateng'],
    members: [
      member('aboateng', 60),
      member('nmokoena', 46),
      member('zzielinska', 41),
      member('hpark', 27),
      member('thartmann', 59),
      member('aappiah', 25),
      member('ijoshi', 48),
      member('imenon', 29),
    ],
  },
  {
    name: 'Night team',
    parent: 'Nursing',
    managers: [],
    members: [
      member('enowak', 60),
      member('nsharma', 22),
      member('hnguyen', 58),
      member('mmazur', 57),
      member('nagyeman', 28),
    ],
  },
  {
    name: 'Community',
    parent: 'Nursing',
    managers: ['blaurent'],
    members: [
      member('blaurent', 21),
      member('akapoor', 24),
      member('lmoretti', 55),
      member('imedina', 12),
    ],
  },
  {
    name: 'Doctors',
    parent: 'Clinical',
    managers: ['pfontana'],
    members: [
      member('pfontana', 60),
      member('lholm', 60),
      member('dbui', 57),
      member('okhoury', 26),
      member('layla.haddad', 10),
      member('mherrera', 9),
    ],
  },
  {
    name: 'Laboratory',
    parent: 'Clinical',
    managers: ['mbellini'],
    members: [
      unseated('mbellini', 24),
      member('olindqvist', 58),
      member('knasser', 19),
      member('idoyle', 8),
      member('ymansour', 6),
    ],
  },
  {
    name: 'Front of house',
    parent: null,
    managers: [managerUsername],
    members: [member('dsaleh', 11)],
  },
  {
    name: 'Reception',
    parent: 'Front of house',
    managers: ['pmolefe'],
    members: [
      member('pmolefe', 60),
      member('mlorenz', 33),
      member('awinter', 17),
      member('calmeida', 38),
      member('hnomura', 60),
      member('bnguyen', 58),
      member('jokim', 59),
    ],
  },
  {
    name: 'Call centre',
    parent: 'Front of house',
    managers: [],
    members: [
      member('chughes', 56),
      member('gseidel', 52),
      member('cyilmaz', 14),
      member('owojcik', 5),
      member('nbennett', 4),
    ],
  },
  {
    name: 'Office',
    parent: null,
    managers: [],
    members: [
      member('tfournier', 50),
      member('gmoretti', 51),
      member('myoon', 40),
      member('mdemir', 53),
      member('eaydin', 60),
    ],
  },
];

/** A group beside the departments. */
export const group = {
  name: 'Practice leads',
  members: ['tfournier', 'gmoretti', 'myoon', 'mdemir', 'eaydin'],
};

/** Nobody has placed them yet. */
const unplaced = [member('dodhiambo', 3), member('dyilmaz', 2), member('akereama', 2)] as const;

/** Administrators beside the owner, who administer and don't learn. */
const administrators = [
  { username: managerUsername, joinedDaysAgo: 60 },
  { username: 'iherrera', joinedDaysAgo: 54 },
] as const;

export const people = [
  ...administrators.map((each) => ({ ...each, role: 'administrator' as const, seated: true })),
  ...[...departments.flatMap(({ members }) => members), ...unplaced].map(
    ({ unseated, ...each }) => ({ ...each, role: 'learner' as const, seated: !unseated }),
  ),
];

const healthyHabits = 7;
const marketingEssentials = 4;

/** To departments and everything below them, and to the group. */
export const assignments = [
  {
    courseId: healthyHabits,
    to: ['Clinical', 'Front of house'],
    daysAgo: 52,
    dueDaysAgo: 4,
    repeats: 'yearly' as const,
    message: 'One lesson a week is plenty. Ask me if you need time for it.',
  },
  {
    courseId: healthyHabits,
    to: [group.name],
    daysAgo: 20,
    dueDaysAgo: -9,
    repeats: 'never' as const,
    message: '',
  },
  {
    courseId: marketingEssentials,
    to: ['Front of house', 'Nursing', 'Office'],
    daysAgo: 30,
    dueDaysAgo: -32,
    repeats: 'never' as const,
    message: '',
  },
] as const;

/** Asked for more time. */
export const moved = { username: 'jokim', courseId: healthyHabits, toDaysAgo: -4 };

/** Late, and reminded a week ago. */
export const nudged = { usernames: ['hnomura', 'enowak'], daysAgo: 7 };

/** Their part of the first assignment stays on record. */
export const former = [
  { username: 'gbrandt', endedDaysAgo: 10, reason: 'left' as const },
  { username: 'clambert', endedDaysAgo: 15, reason: 'removed' as const },
] as const;
