import type { Dialect, DirectoryPerson, Send } from './directory.ts';

const core = 'urn:ietf:params:scim:schemas:core:2.0:User';
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

const patch = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});

/** Entra ID, as it is by default, or with the flag `aadOptscim062020`, by which it keeps closer to the standard. */
export function entra(send: Send, { flag }: { flag: boolean }): Dialect {
  const change = (id: string, values: Record<string, unknown>) =>
    send(
      'PATCH',
      `/Users/${id}`,
      flag
        ? patch({ op: 'replace', value: values })
        : patch(...Object.entries(values).map(([path, value]) => ({ op: 'Replace', path, value }))),
    );
  const asked = (filter: string) => `filter=${encodeURIComponent(filter)}`;
  const boolean = (value: boolean) => (flag ? value : value ? 'True' : 'False');
  return {
    test: () => send('GET', `/Users?${asked(`userName eq "${crypto.randomUUID()}"`)}`),
    find: (address) => send('GET', `/Users?${asked(`userName eq "${address}"`)}`),
    create: (person: DirectoryPerson) =>
      send('POST', '/Users', {
        schemas: [core, enterprise],
        externalId: person.objectId,
        userName: person.address,
        active: true,
        displayName: `${person.givenName} ${person.familyName}`,
        emails: [{ primary: true, type: 'work', value: person.address }],
        meta: { resourceType: 'User' },
        name: {
          formatted: `${person.givenName} ${person.familyName}`,
          familyName: person.familyName,
          givenName: person.givenName,
        },
        roles: [],
        [enterprise]: { department: person.department ?? 'Office' },
      }),
    changeName: (id, { givenName, familyName }) =>
      change(id, {
        displayName: `${givenName} ${familyName}`,
        'name.givenName': givenName,
        'name.familyName': familyName,
      }),
    move: (id, _, department) => change(id, { [`${enterprise}:department`]: department }),
    deactivate: (id) => change(id, { active: boolean(false) }),
    reactivate: (id) => change(id, { active: boolean(true) }),
    remove: (id) => send('DELETE', `/Users/${id}`),
    async createGroup(name, members) {
      const found = await send(
        'GET',
        `/Groups?excludedAttributes=members&${asked(`displayName eq "${name}"`)}`,
      );
      if (found.body.totalResults !== 0) return found;
      const made = await send('POST', '/Groups', {
        schemas: [
          'urn:ietf:params:scim:schemas:core:2.0:Group',
          'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
        ],
        externalId: crypto.randomUUID(),
        displayName: name,
        meta: { resourceType: 'Group' },
      });
      for (const member of members) await this.addMember(String(made.body.id), member);
      return made;
    },
    renameGroup: (id, name) =>
      send(
        'PATCH',
        `/Groups/${id}`,
        patch({ op: flag ? 'replace' : 'Replace', path: 'displayName', value: name }),
      ),
    addMember: (groupId, id) =>
      send(
        'PATCH',
        `/Groups/${groupId}`,
        patch({ op: flag ? 'add' : 'Add', path: 'members', value: [{ $ref: null, value: id }] }),
      ),
    removeMember: (groupId, id) =>
      send(
        'PATCH',
        `/Groups/${groupId}`,
        flag
          ? patch({ op: 'remove', path: `members[value eq "${id}"]` })
          : patch({ op: 'Remove', path: 'members', value: [{ $ref: null, value: id }] }),
      ),
    removeGroup: (id) => send('DELETE', `/Groups/${id}`),
  };
}
