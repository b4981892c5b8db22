/** What the sample's team learns. Days count back from the installation; those in the future are negative. */
export const teamName = 'Harbour Clinics';
export const managerUsername = 'manager';

interface ScriptedMember {
  username: string;
  joinedDaysAgo: number;
}

const member = (username: string, joinedDaysAgo: number): ScriptedMember => ({
  username,
  joinedDaysAgo,
});

/** Everyone in them takes both courses already: nobody is enrolled only for the team's sake. */
export const groups = [
  {
    name: 'Reception',
    manager: null,
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
    name: 'Nursing',
    manager: 'szulu',
    members: [
      member('awalters', 60),
      member('szulu', 47),
      member('nmokoena', 46),
      member('zzielinska', 41),
      member('hpark', 27),
      member('enowak', 60),
      member('nsharma', 22),
      member('akapoor', 24),
      member('lmoretti', 55),
    ],
  },
  {
    name: 'Practice leads',
    manager: null,
    members: [
      member('tfournier', 50),
      member('gmoretti', 51),
      member('myoon', 40),
      member('mdemir', 53),
      member('eaydin', 60),
    ],
  },
] as const;

/** In the team, and in no group. */
export const others = [member('hweiss', 59), member('mbellini', 24)] as const;

const healthyHabits = 7;
const marketingEssentials = 4;

export const assignments = [
  {
    courseId: healthyHabits,
    groups: ['Reception', 'Nursing'],
    daysAgo: 52,
    dueDaysAgo: 4,
    repeats: 'yearly' as const,
    message: 'One lesson a week is plenty. Ask me if you need time for it.',
  },
  {
    courseId: healthyHabits,
    groups: ['Practice leads'],
    daysAgo: 20,
    dueDaysAgo: -9,
    repeats: 'never' as const,
    message: '',
  },
  {
    courseId: marketingEssentials,
    groups: ['Reception', 'Nursing', 'Practice leads'],
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
