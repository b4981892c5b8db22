import type { Dialect, DirectoryPerson, Send } from './directory.ts';

const core = 'urn:ietf:params:scim:schemas:core:2.0:User';
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

const patch = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});

/** Okta: apps made with the wizard send a PUT of everything, listed apps a PATCH. It deactivates and never deletes. */
export function okta(send: Send, { listed }: { listed: boolean }): Dialect {
  const whole = (person: DirectoryPerson, active = true) => ({
    schemas: [core, enterprise],
    userName: person.address,
    name: { givenName: person.givenName, familyName: person.familyName },
    emails: [{ primary: true, value: person.address, type: 'work', display: person.address }],
    displayName: `${person.givenName} ${person.familyName}`,
    locale: 'en-US',
    externalId: person.objectId,
    groups: [],
    active,
    [enterprise]: { department: person.department ?? 'Office' },
  });
  const put = (id: string, person: DirectoryPerson, active = true) =>
    send('PUT', `/Users/${id}`, { id, ...whole(person, active) });
  const setActive = (id: string, person: DirectoryPerson, active: boolean) =>
    listed
      ? send('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active } }))
      : put(id, person, active);
  const changeGroup = (id: string, operation: object) =>
    send('PATCH', `/Groups/${id}`, patch(operation));
  return {
    test: () => send('GET', '/Users?startIndex=1&count=2'),
    find: (address) =>
      send(
        'GET',
        `/Users?filter=${encodeURIComponent(`userName eq "${address}"`)}&startIndex=1&count=100`,
      ),
    create: (person) => send('POST', '/Users', { ...whole(person), password: 'a9!kd02mQ' }),
    changeName: (id, person) =>
      listed
        ? send(
            'PATCH',
            `/Users/${id}`,
            patch({
              op: 'replace',
              value: { name: { givenName: person.givenName, familyName: person.familyName } },
            }),
          )
        : put(id, person),
    move: (id, person, department) =>
      listed
        ? send(
            'PATCH',
            `/Users/${id}`,
            patch({ op: 'replace', value: { [enterprise]: { department } } }),
          )
        : put(id, { ...person, department }),
    deactivate: (id, person) => setActive(id, person, false),
    reactivate: (id, person) => setActive(id, person, true),
    remove: null,
    createGroup: (name, members) =>
      send('POST', '/Groups', {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
        displayName: name,
        members: members.map((value) => ({ value, display: 'someone' })),
      }),
    renameGroup: (id, displayName) =>
      changeGroup(id, { op: 'replace', value: { id, displayName } }),
    addMember: (groupId, value) =>
      changeGroup(groupId, { op: 'add', path: 'members', value: [{ value, display: 'someone' }] }),
    removeMember: (groupId, id) =>
      changeGroup(groupId, { op: 'remove', path: `members[value eq "${id}"]` }),
    removeGroup: (id) => send('DELETE', `/Groups/${id}`),
  };
}
