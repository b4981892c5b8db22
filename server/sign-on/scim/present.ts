import type { ScimGroup, ScimUser } from '../../../contract/sign-on/scim.ts';
import { Refusal } from '../refusals.ts';
import { type Attributes, coreGroup, coreUser, enterpriseUser } from './attributes.ts';

export interface StoredPerson {
  id: string;
  externalId: string | null;
  userName: string;
  active: boolean;
  attributes: Attributes;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface StoredGroup {
  id: string;
  externalId: string | null;
  displayName: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** Changes with every version: weak, because replies may show different attributes of the same version. */
const etagOf = ({ version }: { version: number }) => `W/"${version}"`;

/** Refuses if a request names another version than this. Directories rarely send one. */
export function assertVersion(ifMatch: string, stored: { version: number }): void {
  if (ifMatch === '' || ifMatch === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!tags.includes(`"${stored.version}"`)) throw new Refusal('version_changed');
}

export function presentPerson(base: string, person: StoredPerson): ScimUser {
  const { id, externalId, userName, active, attributes } = person;
  const { givenName, familyName, formatted, displayName, title, emails } = attributes;
  const enterprise = presentEnterprise(attributes);
  const name = present({ formatted, givenName, familyName });
  return {
    schemas: enterprise ? [coreUser, enterpriseUser] : [coreUser],
    id,
    ...(externalId === null ? {} : { externalId }),
    userName,
    ...(name ? { name } : {}),
    ...present({ displayName, title }),
    active,
    ...(emails ? { emails } : {}),
    ...(enterprise ? { [enterpriseUser]: enterprise } : {}),
    meta: metaOf(`${base}/Users/${id}`, 'User', person),
  };
}

function presentEnterprise({ department, employeeNumber, manager, managerName }: Attributes) {
  const boss = present({ value: manager, displayName: managerName });
  const texts = present({ department, employeeNumber });
  return texts || boss ? { ...texts, ...(boss ? { manager: boss } : {}) } : null;
}

export interface StoredMember {
  id: string;
  userName: string;
}

export function presentGroup(
  base: string,
  group: StoredGroup,
  members?: readonly StoredMember[],
): ScimGroup {
  const { id, externalId, displayName } = group;
  return {
    schemas: [coreGroup],
    id,
    ...(externalId === null ? {} : { externalId }),
    displayName,
    ...(members
      ? {
          members: members.map((member) => ({
            value: member.id,
            display: member.userName,
            type: 'User' as const,
            $ref: `${base}/Users/${member.id}`,
          })),
        }
      : {}),
    meta: metaOf(`${base}/Groups/${id}`, 'Group', group),
  };
}

function metaOf(
  location: string,
  resourceType: 'User' | 'Group',
  stored: { version: number; createdAt: Date; updatedAt: Date },
) {
  return {
    resourceType,
    created: stored.createdAt.toISOString(),
    lastModified: stored.updatedAt.toISOString(),
    location,
    version: etagOf(stored),
  };
}

/** Only what there is; null if that is nothing. */
function present<Values extends Record<string, string | undefined>>(values: Values) {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return entries.length > 0
    ? (Object.fromEntries(entries) as { [Key in keyof Values]?: string })
    : null;
}

export interface Chosen {
  attributes?: string | undefined;
  excludedAttributes?: string | undefined;
}

/** Whether a request wants this attribute. */
export function wants({ attributes, excludedAttributes }: Chosen, name: string): boolean {
  if (attributes) return topLevel(attributes).has(name.toLowerCase());
  return !topLevel(excludedAttributes ?? '').has(name.toLowerCase());
}

/** Leaves out what a request doesn't want. The id and the schemas always stay. */
export function choose<Resource extends ScimUser | ScimGroup>(
  chosen: Chosen,
  resource: Resource,
): Resource {
  if (!chosen.attributes && !chosen.excludedAttributes) return resource;
  const kept = Object.entries(resource).filter(
    ([key]) => key === 'id' || key === 'schemas' || key === 'meta' || wants(chosen, key),
  );
  return Object.fromEntries(kept) as Resource;
}

/** `name.givenName` and `urn:…:User:department` ask for the attribute that they are part of. */
function topLevel(list: string): Set<string> {
  const names = list.split(',').map((name) => name.trim().toLowerCase());
  return new Set(
    names.map((name) => {
      if (name.startsWith(enterpriseUser.toLowerCase())) return enterpriseUser.toLowerCase();
      const local = name.startsWith('urn:') ? name.slice(name.lastIndexOf(':') + 1) : name;
      return local.split('.')[0] ?? local;
    }),
  );
}
