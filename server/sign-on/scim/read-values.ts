import { Refusal } from '../refusals.ts';
import { type Email, mostEmails, Text } from './attributes.ts';

export type Json = Record<string, unknown>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Attributes by their names in lower case: SCIM ignores case, and Entra's spelling differs from ours. */
export function lowerKeys(value: Json): Json {
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key.toLowerCase(), part]));
}

export function wrongValue(name: string) {
  return new Refusal('invalid_value', {
    detail: `The value of ${name} is missing or of the wrong kind.`,
  });
}

/** Entra sends "True" and "False" unless a flag is set. */
export function readBoolean(value: unknown, name: string): boolean {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.toLowerCase() : '';
  if (word !== 'true' && word !== 'false') throw wrongValue(name);
  return word === 'true';
}

/** Null and the empty text both mean that there is none. */
export function readText(value: unknown, name: string): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'number' ? String(value) : value;
  const parsed = Text.safeParse(text);
  // PostgreSQL stores neither a NUL nor half a character.
  const isStorable = parsed.success && !parsed.data.includes('\0') && parsed.data.isWellFormed();
  if (!isStorable) throw wrongValue(name);
  return parsed.data.trim() || null;
}

export function readNeeded(value: unknown, name: string): string {
  const text = readText(value, name);
  if (text === null) throw wrongValue(name);
  return text;
}

export function readEmails(value: unknown): Email[] {
  if (value === null || value === undefined) return [];
  const list = Array.isArray(value) ? value : [value];
  if (list.length > mostEmails) throw wrongValue('emails');
  return list.flatMap((one) => readEmail(one) ?? []);
}

function readEmail(one: unknown): Email | null {
  if (typeof one === 'string') return { value: readNeeded(one, 'emails') };
  if (!isObject(one)) throw wrongValue('emails');
  const { value, type, primary } = lowerKeys(one);
  const address = readText(value, 'emails.value');
  if (address === null) return null;
  const kind = readText(type, 'emails.type');
  return {
    value: address,
    ...(kind === null ? {} : { type: kind.toLowerCase() }),
    ...(primary != null && readBoolean(primary, 'emails.primary') ? { primary: true } : {}),
  };
}

/** The manager comes as `{ value }`, as a text, or as a list of one from some apps. */
export function readManager(value: unknown): { id: string | null; name: string | null } {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  if (!isObject(one)) return { id: readText(one, 'manager'), name: null };
  const { value: id, displayname } = lowerKeys(one);
  return { id: readText(id, 'manager.value'), name: readText(displayname, 'manager.displayName') };
}

export const mostMembers = 5000;

/** The ids of people in `members`. */
export function readMembers(value: unknown): string[] {
  const list = Array.isArray(value) ? value : isObject(value) ? [value] : null;
  if (list === null) throw wrongValue('members');
  if (list.length > mostMembers) throw new Refusal('too_many_changes');
  const ids = list.map((one) => {
    const id = isObject(one) ? lowerKeys(one).value : one;
    return readNeeded(id, 'members.value').toLowerCase();
  });
  return [...new Set(ids)];
}
