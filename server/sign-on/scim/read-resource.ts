import { Refusal } from '../refusals.ts';
import { type Attributes, enterpriseUser, type PersonData } from './attributes.ts';
import {
  isObject,
  type Json,
  lowerKeys,
  readBoolean,
  readEmails,
  readManager,
  readMembers,
  readNeeded,
  readText,
} from './read-values.ts';

export function readBody(body: unknown): Json {
  if (!isObject(body)) throw new Refusal('invalid_syntax');
  return lowerKeys(body);
}

/** A whole person, as POST and PUT send one. What we don't know is dropped, and so is a password. */
export function readPerson(body: unknown): PersonData {
  const given = readBody(body);
  const name = isObject(given.name) ? lowerKeys(given.name) : {};
  const extension = given[enterpriseUser.toLowerCase()];
  const enterprise = isObject(extension) ? lowerKeys(extension) : {};
  const manager = readManager(enterprise.manager);
  const attributes = {
    givenName: readText(name.givenname, 'name.givenName'),
    familyName: readText(name.familyname, 'name.familyName'),
    formatted: readText(name.formatted, 'name.formatted'),
    displayName: readText(given.displayname, 'displayName'),
    title: readText(given.title, 'title'),
    employeeNumber: readText(enterprise.employeenumber, 'employeeNumber'),
    department: readText(enterprise.department, 'department'),
    manager: manager.id,
    managerName: manager.name,
  };
  const emails = readEmails(given.emails);
  return {
    userName: readNeeded(given.username, 'userName'),
    externalId: readText(given.externalid, 'externalId'),
    active: given.active === undefined || readBoolean(given.active, 'active'),
    attributes: { ...withoutNulls(attributes), ...(emails.length > 0 ? { emails } : {}) },
  };
}

export interface GroupData {
  displayName: string;
  externalId: string | null;
  /** Null if the request says nothing about them. */
  members: string[] | null;
}

export function readGroup(body: unknown): GroupData {
  const given = readBody(body);
  return {
    displayName: readNeeded(given.displayname, 'displayName'),
    externalId: readText(given.externalid, 'externalId'),
    members: given.members === undefined ? null : readMembers(given.members),
  };
}

function withoutNulls(values: Readonly<Record<string, string | null>>): Omit<Attributes, 'emails'> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
