import type { MappedRole, Mapping } from '../../../contract/sign-on/connections.ts';

/** Claims or attributes as they came, each with its values. */
export type Claims = Readonly<Record<string, readonly string[]>>;

/** What a protocol has verified, before the organisation's mapping gives it a meaning. */
export interface Answer {
  /** Who it is at the provider, for good. */
  subject: string;
  /** It's an email address, which may be someone else's one day: where the directory knows the person, the two have to agree. */
  mayBeReassigned: boolean;
  /** Entra's object id, which is the same for every app registration. */
  directoryId: string | null;
  /** Null where the provider doesn't say. */
  emailVerified: boolean | null;
  /** The provider asked for a second factor and says so. */
  secondFactor: boolean;
  /** The provider's own name for the session: OpenID Connect's `sid`, SAML's SessionIndex. */
  sessionIndex: string | null;
  claims: Claims;
  /** The provider left the list of groups out because it is too long. */
  groupsLeftOut: boolean;
  /** When the provider made it; the test compares the clocks. */
  issuedAt: Date | null;
}

/** Who arrived, whatever the protocol. */
export interface Arrived {
  subject: string;
  mayBeReassigned: boolean;
  directoryId: string | null;
  /** As sent, in lower case; null if there is none. Nothing of it has been checked. */
  email: string | null;
  emailVerified: boolean | null;
  firstName: string;
  lastName: string;
  /** The names of the department and those above it, from the top. Null: not said, so nothing changes. */
  department: string[] | null;
  /** Null: not said, so nothing changes. */
  groups: string[] | null;
  secondFactor: boolean;
  sessionIndex: string | null;
  /** For the test's screen. Never stored elsewhere. */
  claims: Claims;
  groupsLeftOut: boolean;
  issuedAt: string | null;
}

export function readArrived(mapping: Mapping, answer: Answer): Arrived {
  const { subject, mayBeReassigned, directoryId, emailVerified, secondFactor, sessionIndex } =
    answer;
  const { claims, groupsLeftOut, issuedAt } = answer;
  const first = (name: string) => (name === '' ? undefined : claims[name]?.[0]?.trim());
  const names = namesOf(first(mapping.firstName), first(mapping.lastName), first(mapping.name));
  const department = first(mapping.department);
  return {
    subject,
    mayBeReassigned,
    directoryId,
    email: first(mapping.email)?.toLowerCase() || null,
    emailVerified,
    ...names,
    department: department ? partsOf(department, mapping.departmentBranches) : null,
    groups:
      groupsLeftOut || mapping.groups === '' ? null : (claims[mapping.groups]?.slice() ?? null),
    secondFactor,
    sessionIndex,
    claims,
    groupsLeftOut,
    issuedAt: issuedAt?.toISOString() ?? null,
  };
}

const longestName = 80;

function namesOf(first = '', last = '', whole = '') {
  if (first || last) return { firstName: cut(first), lastName: cut(last) };
  const at = whole.lastIndexOf(' ');
  return at < 0
    ? { firstName: cut(whole), lastName: '' }
    : { firstName: cut(whole.slice(0, at)), lastName: cut(whole.slice(at + 1)) };
}

const cut = (name: string) =>
  name
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longestName);

function partsOf(department: string, branches: boolean): string[] {
  const names = branches ? department.split('/') : [department];
  return names.map((name) => name.trim()).filter((name) => name !== '');
}

const rank: readonly MappedRole[] = ['learner', 'manager', 'administrator'];

/** The highest role that a group gives; learner if none does. Null: groups decide nothing, or weren't sent. */
export function mappedRole({ roles }: Mapping, { groups }: Arrived): MappedRole | null {
  if (roles.length === 0 || groups === null) return null;
  const given = roles.filter(({ group }) => groups.includes(group)).map(({ role }) => role);
  return rank.findLast((role) => given.includes(role)) ?? 'learner';
}
