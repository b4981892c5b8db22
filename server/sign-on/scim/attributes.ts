import * as z from 'zod/mini';

/** What we store of a person besides `userName`, `externalId` and `active`. */
export interface Attributes {
  givenName?: string;
  familyName?: string;
  formatted?: string;
  displayName?: string;
  title?: string;
  employeeNumber?: string;
  department?: string;
  /** As the directory names them: the id of a person here, or anything else. */
  manager?: string;
  managerName?: string;
  emails?: Email[];
}

export interface Email {
  value: string;
  type?: string;
  primary?: boolean;
}

export interface PersonData {
  userName: string;
  externalId: string | null;
  active: boolean;
  attributes: Attributes;
}

export const coreUser = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const coreGroup = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const enterpriseUser = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

const textAttributes = [
  'givenName',
  'familyName',
  'formatted',
  'displayName',
  'title',
  'employeeNumber',
  'department',
  'manager',
  'managerName',
] as const satisfies readonly (keyof Attributes)[];
export type TextAttribute = (typeof textAttributes)[number];

/** Where a text is in SCIM, in lower case. */
const places: Readonly<Record<string, TextAttribute>> = {
  'name.givenname': 'givenName',
  'name.familyname': 'familyName',
  'name.formatted': 'formatted',
  displayname: 'displayName',
  title: 'title',
  employeenumber: 'employeeNumber',
  department: 'department',
  manager: 'manager',
  'manager.value': 'manager',
  'manager.displayname': 'managerName',
};

export function textAttributeAt(path: string): TextAttribute | undefined {
  return Object.hasOwn(places, path) ? places[path] : undefined;
}

const schemaPrefixes = [coreUser, coreGroup, enterpriseUser].map((urn) => `${urn}:`.toLowerCase());

/** A path without the URN of its schema: Entra writes `urn:…:User:department`. */
export function withoutSchema(path: string): string {
  const lower = path.toLowerCase();
  const prefix = schemaPrefixes.find((prefix) => lower.startsWith(prefix));
  return prefix ? path.slice(prefix.length) : path;
}

const longestText = 256;
export const mostEmails = 10;

export const Text = z.string().check(z.maxLength(longestText));

/** The address to write to: the primary one, else that of work, else a user name that is one. */
export function emailOf({ userName, attributes }: Pick<PersonData, 'userName' | 'attributes'>) {
  const emails = attributes.emails ?? [];
  const chosen =
    emails.find(({ primary }) => primary) ??
    emails.find(({ type }) => type === 'work') ??
    emails[0];
  const email = (chosen?.value ?? userName).trim().toLowerCase();
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : null;
}

/** First and last name, from whatever the directory says about them. */
export function namesOf({ userName, attributes }: Pick<PersonData, 'userName' | 'attributes'>) {
  const { givenName, familyName, formatted, displayName } = attributes;
  if (givenName && familyName) return { firstName: givenName, lastName: familyName };
  const whole = (formatted ?? displayName ?? '').trim();
  const [first = '', ...rest] = whole.split(/\s+/);
  return {
    firstName: givenName || first || (userName.split('@')[0] ?? userName),
    lastName: familyName || rest.join(' ') || '–',
  };
}
