import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Mapping } from '../../../contract/sign-on/connections.ts';
import { type Answer, mappedRole, readArrived } from './arrived.ts';

const answer = (claims: Answer['claims'], more: Partial<Answer> = {}): Answer => ({
  subject: 's-1',
  mayBeReassigned: false,
  directoryId: null,
  emailVerified: null,
  secondFactor: false,
  sessionIndex: null,
  claims,
  groupsLeftOut: false,
  issuedAt: null,
  ...more,
});

const mapping = z.parse(Mapping, {
  email: 'email',
  firstName: 'given_name',
  lastName: 'family_name',
  name: 'name',
  department: 'department',
  departmentBranches: true,
  groups: 'groups',
  roles: [
    { group: 'SW-Managers', role: 'manager' },
    { group: 'SW-Admins', role: 'administrator' },
  ],
});

describe('what arrived', () => {
  it('means what the mapping says', () => {
    const arrived = readArrived(
      mapping,
      answer({
        email: ['Thandi@Harbour.example'],
        given_name: ['Thandi'],
        family_name: ['Nkosi'],
        department: ['Front of house / Reception'],
        groups: ['SW-Managers'],
      }),
    );
    expect(arrived).toMatchObject({
      email: 'thandi@harbour.example',
      firstName: 'Thandi',
      lastName: 'Nkosi',
      department: ['Front of house', 'Reception'],
      groups: ['SW-Managers'],
    });
  });

  it('has both names where only a whole one came', () => {
    expect(readArrived(mapping, answer({ name: ['Ana Maria Silva'] }))).toMatchObject({
      firstName: 'Ana Maria',
      lastName: 'Silva',
    });
  });

  it('says nothing about what isn’t there', () => {
    expect(readArrived(mapping, answer({}))).toMatchObject({ email: null, department: null });
  });

  it('knows a list of groups that was left out from one that is empty', () => {
    expect(readArrived(mapping, answer({}, { groupsLeftOut: true })).groups).toBeNull();
    expect(readArrived({ ...mapping, groups: '' }, answer({})).groups).toBeNull();
    expect(readArrived(mapping, answer({})).groups).toBeNull();
    expect(readArrived(mapping, answer({ groups: [] })).groups).toEqual([]);
  });
});

describe('roles by groups', () => {
  const roleIn = (groups: string[] | null) =>
    mappedRole(mapping, { ...readArrived(mapping, answer({})), groups });

  it('are the highest that the mapping gives', () => {
    expect(roleIn(['SW-Managers', 'SW-Admins'])).toBe('administrator');
    expect(roleIn(['SW-Managers'])).toBe('manager');
  });

  it('are never more, whatever a group is called', () => {
    expect(roleIn(['Admin', 'owner', 'ModuleOwner', 'administrator'])).toBe('learner');
  });

  it('stay as they are where nothing was said', () => {
    expect(roleIn(null)).toBeNull();
    expect(mappedRole({ ...mapping, roles: [] }, readArrived(mapping, answer({})))).toBeNull();
  });
});
