import { Refusal } from '../refusals.ts';
import {
  type Attributes,
  type Email,
  enterpriseUser,
  mostEmails,
  type PersonData,
  type TextAttribute,
  textAttributeAt,
  withoutSchema,
} from './attributes.ts';
import { type Filter, type ParsedPath, parsePath } from './filter.ts';
import { readBody } from './read-resource.ts';
import {
  isObject,
  type Json,
  lowerKeys,
  mostMembers,
  readBoolean,
  readEmails,
  readManager,
  readMembers,
  readNeeded,
  readText,
  wrongValue,
} from './read-values.ts';

export type PersonChange =
  | { kind: 'setActive'; active: boolean }
  | { kind: 'setUserName'; userName: string }
  | { kind: 'setExternalId'; externalId: string | null }
  | { kind: 'setText'; attribute: TextAttribute; text: string | null }
  | { kind: 'setEmail'; type: string; value: string | null; isPrimary?: boolean }
  | { kind: 'setEmails'; emails: Email[] };

export type GroupChange =
  | { kind: 'setDisplayName'; displayName: string }
  | { kind: 'setExternalId'; externalId: string | null }
  | { kind: 'addMembers'; ids: string[] }
  | { kind: 'removeMembers'; ids: string[] }
  | { kind: 'replaceMembers'; ids: string[] };

interface Operation {
  op: 'add' | 'replace' | 'remove';
  path: string | null;
  value: unknown;
}

const mostOperations = 1000;

function readOperations(body: unknown): Operation[] {
  const { operations } = readBody(body);
  if (!Array.isArray(operations) || operations.length === 0) throw new Refusal('invalid_syntax');
  if (operations.length > mostOperations) throw new Refusal('too_many_changes');
  return operations.map((operation): Operation => {
    if (!isObject(operation)) throw new Refusal('invalid_syntax');
    const { op, path, value } = lowerKeys(operation);
    const verb = typeof op === 'string' ? op.toLowerCase() : '';
    if (verb !== 'add' && verb !== 'replace' && verb !== 'remove')
      throw new Refusal('invalid_syntax');
    if (path != null && typeof path !== 'string') throw new Refusal('invalid_path');
    return { op: verb, path: path ? withoutSchema(path) : null, value };
  });
}

/** What a PATCH of a person changes, in any of the dialects. Attributes we don't know are dropped. */
export function readPersonPatch(body: unknown): PersonChange[] {
  return readOperations(body).flatMap((operation) => {
    const { op, path, value } = operation;
    if (path !== null) return changesAt(path, op === 'remove' ? null : value);
    if (op === 'remove') throw new Refusal('no_target');
    if (!isObject(value)) throw wrongValue('the change');
    return changesIn(value);
  });
}

/** A change without a path: its value has attributes, nested, dotted or with the URN of their schema. */
function changesIn(value: Json): PersonChange[] {
  return Object.entries(value).flatMap(([key, part]) => {
    if (key.toLowerCase() === enterpriseUser.toLowerCase())
      return isObject(part) ? changesIn(part) : [];
    return changesAt(withoutSchema(key), part);
  });
}

function changesAt(path: string, value: unknown): PersonChange[] {
  if (path.toLowerCase() === enterpriseUser.toLowerCase())
    return isObject(value) ? changesIn(value) : [];
  const parsed = readPath(path);
  switch (parsed.path) {
    case 'active':
      return [{ kind: 'setActive', active: readBoolean(value, 'active') }];
    case 'username':
      return [{ kind: 'setUserName', userName: readNeeded(value, 'userName') }];
    case 'externalid':
      return [{ kind: 'setExternalId', externalId: readText(value, 'externalId') }];
    case 'name':
      return nameChanges(value);
    case 'emails':
      return emailChanges(parsed, value);
    case 'manager': {
      const { id, name } = readManager(value);
      return [
        text('manager', id),
        ...(name === null && id !== null ? [] : [text('managerName', name)]),
      ];
    }
  }
  const attribute = textAttributeAt(parsed.path);
  return attribute ? [text(attribute, readText(value, path))] : [];
}

const text = (attribute: TextAttribute, value: string | null): PersonChange => ({
  kind: 'setText',
  attribute,
  text: value,
});

function readPath(path: string): ParsedPath {
  try {
    return parsePath(path);
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal('invalid_path');
    throw error;
  }
}

function nameChanges(value: unknown): PersonChange[] {
  if (value === null)
    return [text('givenName', null), text('familyName', null), text('formatted', null)];
  if (!isObject(value)) throw wrongValue('name');
  return Object.entries(value).flatMap(([key, part]) => changesAt(`name.${key}`, part));
}

function emailChanges({ filter, part }: ParsedPath, value: unknown): PersonChange[] {
  if (filter === null) return [{ kind: 'setEmails', emails: readEmails(value) }];
  const type = textOf(filter, 'type');
  if (type === null) {
    // `emails[primary eq true].value` is the other way to name an address.
    if (!isPrimary(filter)) throw new Refusal('invalid_path');
    return [{ kind: 'setEmail', type: 'work', value: readAddress(part, value), isPrimary: true }];
  }
  // Whether an address is the primary one doesn't matter as long as there is one of the type.
  if (part === 'primary' || part === 'type' || part === 'display') return [];
  return [{ kind: 'setEmail', type: type.toLowerCase(), value: readAddress(part, value) }];
}

function readAddress(part: string | null, value: unknown): string | null {
  if (part !== null || !isObject(value)) return readText(value, 'emails.value');
  return readText(lowerKeys(value).value, 'emails.value');
}

/** The text that `filter` compares this attribute with. */
function textOf(filter: Filter, path: string): string | null {
  if (filter.kind === 'and') return textOf(filter.left, path) ?? textOf(filter.right, path);
  if (filter.kind !== 'compare' || filter.path !== path || filter.operator !== 'eq') return null;
  return typeof filter.value === 'string' ? filter.value : null;
}

function isPrimary(filter: Filter): boolean {
  return (
    filter.kind === 'compare' &&
    filter.path === 'primary' &&
    filter.operator === 'eq' &&
    String(filter.value).toLowerCase() === 'true'
  );
}

/** What a PATCH of a group changes. Members come as ids, and go to the database as lists of ids. */
export function readGroupPatch(body: unknown): GroupChange[] {
  const changes = readOperations(body).flatMap((operation) => {
    const { op, path, value } = operation;
    if (path !== null) return groupChangesAt(op, path, value);
    if (op === 'remove') throw new Refusal('no_target');
    if (!isObject(value)) throw wrongValue('the change');
    return Object.entries(value).flatMap(([key, part]) => groupChangesAt(op, key, part));
  });
  const members = changes.flatMap((change) => ('ids' in change ? change.ids : []));
  if (members.length > mostMembers) throw new Refusal('too_many_changes');
  return changes;
}

function groupChangesAt(op: Operation['op'], path: string, value: unknown): GroupChange[] {
  const parsed = readPath(withoutSchema(path));
  switch (parsed.path) {
    case 'displayname':
      return [{ kind: 'setDisplayName', displayName: readNeeded(value, 'displayName') }];
    case 'externalid':
      return [
        {
          kind: 'setExternalId',
          externalId: op === 'remove' ? null : readText(value, 'externalId'),
        },
      ];
    case 'members':
      return [memberChange(op, parsed, value)];
    default:
      return [];
  }
}

function memberChange(op: Operation['op'], { filter }: ParsedPath, value: unknown): GroupChange {
  if (filter !== null) {
    const id = textOf(filter, 'value');
    if (op !== 'remove' || id === null) throw new Refusal('invalid_path');
    return { kind: 'removeMembers', ids: [id.toLowerCase()] };
  }
  if (op === 'replace')
    return { kind: 'replaceMembers', ids: value === null ? [] : readMembers(value) };
  if (op === 'add') return { kind: 'addMembers', ids: readMembers(value) };
  // Entra removes one member this way. By the letter of the standard it would remove all of them.
  const ids = value === null || value === undefined ? [] : readMembers(value);
  if (ids.length === 0) throw new Refusal('no_target');
  return { kind: 'removeMembers', ids };
}

export function applyToPerson(person: PersonData, changes: readonly PersonChange[]): PersonData {
  return changes.reduce(applyOne, person);
}

function applyOne(person: PersonData, change: PersonChange): PersonData {
  switch (change.kind) {
    case 'setActive':
      return { ...person, active: change.active };
    case 'setUserName':
      return { ...person, userName: change.userName };
    case 'setExternalId':
      return { ...person, externalId: change.externalId };
    case 'setText':
      return { ...person, attributes: withText(person.attributes, change.attribute, change.text) };
    case 'setEmails':
      return { ...person, attributes: withEmails(person.attributes, change.emails) };
    case 'setEmail':
      return { ...person, attributes: withEmails(person.attributes, withEmail(person, change)) };
  }
}

function withText(attributes: Attributes, name: TextAttribute, value: string | null): Attributes {
  const { [name]: _, ...others } = attributes;
  return value === null ? others : { ...others, [name]: value };
}

function withEmails({ emails: _, ...others }: Attributes, emails: Email[]): Attributes {
  return emails.length > 0 ? { ...others, emails } : others;
}

/** Changes the address of a type, or adds it: Entra sends `emails[type eq "work"].value` when there is none yet. */
function withEmail(
  { attributes }: PersonData,
  { type, value, isPrimary }: Extract<PersonChange, { kind: 'setEmail' }>,
): Email[] {
  const emails = attributes.emails ?? [];
  const isMeant = (email: Email) => (isPrimary ? email.primary === true : email.type === type);
  if (value === null) return emails.filter((email) => !isMeant(email));
  if (emails.some(isMeant)) {
    return emails.map((email) => (isMeant(email) ? { ...email, value } : email));
  }
  if (emails.length >= mostEmails) throw wrongValue('emails');
  return [...emails, { value, type, ...(isPrimary ? { primary: true } : {}) }];
}
