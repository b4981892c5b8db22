import { describe, expect, it } from 'vitest';
import { areaMenu, openGroup, waitingIn } from './area-menu.ts';

const nothing = { dueReviews: 0, submissions: 0, messages: 0, team: null, organisation: null };
const menuOf = (permission: string, team: 'manager' | 'member' | null = null) =>
  areaMenu({ permission, teaches: permission !== 'User', signals: { ...nothing, team } });
const clinics = { name: 'Harbour Clinics', administers: true };
const menuOfOrganisation = (organisation: { name: string | null; administers: boolean }) =>
  areaMenu({
    permission: 'Admin',
    teaches: true,
    signals: { ...nothing, team: 'manager', organisation },
  });
const groupNames = (menu: ReturnType<typeof areaMenu>) => menu.groups.map(({ name }) => name);

describe('areaMenu', () => {
  it.each([
    ['User', null, ['Learning']],
    ['User', 'member', ['Learning']],
    ['User', 'manager', ['Learning', 'Team']],
    ['ModuleOwner', null, ['Learning', 'Teaching']],
    ['ModuleOwner', 'manager', ['Learning', 'Teaching', 'Team']],
    ['Admin', null, ['Learning', 'Teaching', 'Administration']],
    ['Admin', 'manager', ['Learning', 'Teaching', 'Team', 'Administration']],
  ] as const)('%s with team role %s holds %j', (permission, team, names) => {
    expect(groupNames(menuOf(permission, team))).toEqual(names);
  });

  it('lets a learner who was invited teach, without the import', () => {
    const { groups } = areaMenu({ permission: 'User', teaches: true, signals: undefined });
    expect(groups.map(({ name }) => name)).toEqual(['Learning', 'Teaching']);
    expect(groups[1]?.places.map(({ label }) => label)).toEqual([
      'Studio',
      'Question bank',
      'Submissions',
      'Insight',
    ]);
  });

  it('has only the learning group while nothing is known', () => {
    expect(groupNames(areaMenu({ permission: null, teaches: false, signals: undefined }))).toEqual([
      'Learning',
    ]);
  });

  it('uses no icon and no address twice', () => {
    for (const menu of [menuOf('Admin', 'member'), menuOfOrganisation(clinics)]) {
      const { home, groups, account } = menu;
      const places = [home, ...groups.flatMap(({ places }) => places), ...account];
      expect(new Set(places.map(({ icon }) => icon)).size).toBe(places.length);
      expect(new Set(places.map(({ to }) => to)).size).toBe(places.length);
    }
  });

  it.each([
    [clinics, 'Harbour Clinics', ['Organisation', 'Team learning', 'Members', 'Integrations']],
    [
      { name: 'Harbour Clinics', administers: false },
      'Harbour Clinics',
      ['Organisation', 'Team learning', 'Members'],
    ],
    [
      { name: null, administers: true },
      'Teams',
      ['Organisation', 'Team learning', 'Members', 'Integrations'],
    ],
  ])('has a group of the organisation %j', (organisation, name, labels) => {
    const group = menuOfOrganisation(organisation).groups[2];
    expect(group?.name).toBe(name);
    expect(group?.places.map(({ label }) => label)).toEqual(labels);
  });

  it('counts what waits', () => {
    const signals = { dueReviews: 7, submissions: 4, messages: 2, team: null, organisation: null };
    const { groups } = areaMenu({ permission: 'Admin', teaches: true, signals });
    expect(groups.map(waitingIn)).toEqual([7, 4, 2]);
  });
});

describe('openGroup', () => {
  it.each([
    ['/user-screen', 'Learning'],
    ['/user-screen/review', 'Learning'],
    ['/user-screen/Admin-Dashboard/', 'Administration'],
    ['/user-screen/page-speed', 'Administration'],
    ['/user-screen/system/audit', 'Administration'],
    ['/user-screen/newsletter/12', 'Administration'],
    ['/user-screen/studio/courses/3/people', 'Teaching'],
    ['/user-screen/submissions', 'Teaching'],
    ['/user-screen/team', 'Team'],
    ['/user-screen/team-learning', 'Team'],
    ['/user-screen/orders', 'Learning'],
  ])('at %s is %s', (pathname, name) => {
    expect(openGroup(menuOf('Admin', 'manager'), pathname)?.name).toBe(name);
  });
});
