import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { emailOf, enterpriseUser, namesOf, type PersonData } from './attributes.ts';
import { applyToPerson, readGroupPatch, readPersonPatch } from './read-patch.ts';
import { readGroup, readPerson } from './read-resource.ts';

const patch = (...Operations: unknown[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});

const grace: PersonData = {
  userName: 'grace@harbour.example',
  externalId: 'b7d1',
  active: true,
  attributes: { givenName: 'Grace', familyName: 'Adjei' },
};

const refused = (code: string) => expect.objectContaining({ code });

describe('a person is deactivated', () => {
  test.each([
    ['by Entra', { op: 'Replace', path: 'active', value: 'False' }],
    ['by Entra with the flag', { op: 'replace', value: { active: false } }],
    ['by Okta', { op: 'replace', value: { active: false } }],
    [
      'with the URN of the schema',
      { op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:active', value: false },
    ],
  ])('%s', (_, operation) => {
    expect(readPersonPatch(patch(operation))).toEqual([{ kind: 'setActive', active: false }]);
  });

  test.each([[null], ['no'], [0], [[]], [{}], ['']])('not with active: %j', (value) => {
    expect(() => readPersonPatch(patch({ op: 'replace', path: 'active', value }))).toThrow(
      refused('invalid_value'),
    );
  });
});

describe('a person is changed', () => {
  const changed = (...operations: unknown[]) =>
    applyToPerson(grace, readPersonPatch(patch(...operations)));

  it('the same way by Entra with and without the flag, and by Okta', () => {
    const byPath = changed(
      { op: 'Replace', path: 'name.givenName', value: 'Gracie' },
      { op: 'Add', path: `${enterpriseUser}:department`, value: 'Office' },
    );
    const flat = changed({
      op: 'replace',
      value: { 'name.givenName': 'Gracie', [`${enterpriseUser}:department`]: 'Office' },
    });
    const nested = changed({
      op: 'replace',
      value: { name: { givenName: 'Gracie' }, [enterpriseUser]: { department: 'Office' } },
    });
    expect(byPath.attributes).toEqual({
      givenName: 'Gracie',
      familyName: 'Adjei',
      department: 'Office',
    });
    expect(flat).toEqual(byPath);
    expect(nested).toEqual(byPath);
  });

  it('with a work address that did not exist before, and again', () => {
    const path = 'emails[type eq "work"].value';
    const added = changed({ op: 'Add', path, value: 'g@harbour.example' });
    expect(added.attributes.emails).toEqual([{ value: 'g@harbour.example', type: 'work' }]);
    const again = applyToPerson(
      added,
      readPersonPatch(patch({ op: 'Replace', path, value: 'h@harbour.example' })),
    );
    expect(again.attributes.emails).toEqual([{ value: 'h@harbour.example', type: 'work' }]);
    const removed = applyToPerson(again, readPersonPatch(patch({ op: 'Remove', path })));
    expect(removed.attributes.emails).toBeUndefined();
  });

  it('with a manager in each shape, and without one', () => {
    const path = `${enterpriseUser}:manager`;
    for (const value of ['id-1', { value: 'id-1' }, [{ value: 'id-1' }]]) {
      expect(changed({ op: 'add', path, value }).attributes.manager).toBe('id-1');
    }
    expect(changed({ op: 'remove', path }).attributes.manager).toBeUndefined();
  });

  it('by nothing that we don’t know', () => {
    const unknown = { op: 'add', path: 'nickName', value: 'G' };
    expect(changed(unknown, { op: 'replace', value: { shoeSize: 41, roles: [] } })).toEqual(grace);
  });

  test.each([
    ['no operations', { Operations: [] }, 'invalid_syntax'],
    ['a text', 'active', 'invalid_syntax'],
    ['another verb', patch({ op: 'move', path: 'active' }), 'invalid_syntax'],
    [
      '10,000 operations',
      patch(...Array.from({ length: 10_000 }, () => ({ op: 'add', path: 'title', value: 'x' }))),
      'too_many_changes',
    ],
    ['a removal of nothing', patch({ op: 'remove' }), 'no_target'],
    ['a broken path', patch({ op: 'add', path: 'emails[type eq', value: 'x' }), 'invalid_path'],
    ['no userName', patch({ op: 'replace', path: 'userName', value: '' }), 'invalid_value'],
    [
      'an address that is no text',
      patch({ op: 'replace', path: 'title', value: { a: 1 } }),
      'invalid_value',
    ],
  ])('not with %s', (_, body, code) => {
    expect(() => readPersonPatch(body)).toThrow(refused(code));
  });
});

describe('members', () => {
  const [one, two] = [
    '0a000000-0000-4000-8000-000000000001',
    '0a000000-0000-4000-8000-000000000002',
  ];

  test.each([
    ['Entra', { op: 'Remove', path: 'members', value: [{ $ref: null, value: one }] }],
    ['Entra with the flag and Okta', { op: 'remove', path: `members[value eq "${one}"]` }],
  ])('%s removes one, and only that one', (_, operation) => {
    expect(readGroupPatch(patch(operation))).toEqual([{ kind: 'removeMembers', ids: [one] }]);
  });

  it('are replaced by an explicit list, also an empty one', () => {
    expect(
      readGroupPatch(patch({ op: 'replace', path: 'members', value: [{ value: two }] })),
    ).toEqual([{ kind: 'replaceMembers', ids: [two] }]);
    expect(readGroupPatch(patch({ op: 'replace', value: { members: [] } }))).toEqual([
      { kind: 'replaceMembers', ids: [] },
    ]);
  });

  test.each([
    ['no value', { op: 'Remove', path: 'members' }, 'no_target'],
    ['an empty list', { op: 'Remove', path: 'members', value: [] }, 'no_target'],
    ['a text', { op: 'add', path: 'members', value: one }, 'invalid_value'],
    [
      'members without ids',
      { op: 'add', path: 'members', value: [{ display: 'Grace' }] },
      'invalid_value',
    ],
    [
      '5,001 members',
      {
        op: 'add',
        path: 'members',
        value: Array.from({ length: 5001 }, (_, at) => ({ value: `${at}` })),
      },
      'too_many_changes',
    ],
  ])('are not changed with %s', (_, operation, code) => {
    expect(() => readGroupPatch(patch(operation))).toThrow(refused(code));
  });
});

it('anything is read or refused, and nothing else happens', () => {
  const bodies = fc.oneof(
    fc.anything(),
    fc.anything().map((operation) => patch(operation)),
    fc
      .record({
        op: fc.constantFrom('add', 'Replace', 'remove'),
        path: fc.string(),
        value: fc.anything(),
      })
      .map((operation) => patch(operation)),
  );
  fc.assert(
    fc.property(bodies, (body) => {
      for (const read of [readPersonPatch, readGroupPatch, readPerson, readGroup]) {
        try {
          read(body);
        } catch (error) {
          expect(error).toMatchObject({ name: 'Refusal' });
        }
      }
    }),
    { numRuns: 500 },
  );
});

describe('a whole person', () => {
  it('is read from what Entra sends, without the password', () => {
    const body = {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', enterpriseUser],
      externalId: 'b7d1',
      userName: 'grace@harbour.example',
      active: 'True',
      password: 'secret',
      roles: [],
      name: { givenName: 'Grace', familyName: 'Adjei' },
      emails: [{ primary: true, type: 'work', value: 'grace@harbour.example' }],
      [enterpriseUser]: { department: 'Front of house/Reception', manager: { value: 'x' } },
    };
    const person = readPerson(body);
    expect(person).toEqual({
      ...grace,
      attributes: {
        givenName: 'Grace',
        familyName: 'Adjei',
        department: 'Front of house/Reception',
        manager: 'x',
        emails: [{ value: 'grace@harbour.example', type: 'work', primary: true }],
      },
    });
    expect(emailOf(person)).toBe('grace@harbour.example');
  });

  it('has names, whatever the directory sends', () => {
    const names = (attributes: PersonData['attributes']) =>
      namesOf({ userName: 'grace@harbour.example', attributes });
    expect(names({ displayName: 'Grace Adjei Mensah' })).toEqual({
      firstName: 'Grace',
      lastName: 'Adjei Mensah',
    });
    expect(names({})).toEqual({ firstName: 'grace', lastName: '–' });
  });
});
