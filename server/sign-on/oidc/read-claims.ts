import type { Mapping } from '../../../contract/sign-on/connections.ts';
import type { Claims } from '../flows/arrived.ts';

/** What a token says, verified. */
export type TokenClaims = Readonly<Record<string, unknown>>;

// What the protocol needs for itself: nothing about the person.
const ofTheProtocol = new Set(
  'iss aud exp iat nbf nonce azp at_hash c_hash s_hash jti sid auth_time rh uti aio ver'.split(' '),
);

const mostClaims = 100;
const mostValues = 2_000;
const longestValue = 1_000;

/** As lists of text. What is in an object has its path as its name: Keycloak's roles are `realm_access.roles`. */
export function readClaims(claims: TokenClaims): Claims {
  const named = Object.entries(claims).filter(([name]) => !ofTheProtocol.has(name));
  return Object.fromEntries(
    named.flatMap(([name, value]) => flat(name, value)).slice(0, mostClaims),
  );
}

const deepest = 3;

function flat(name: string, value: unknown, depth = 0): [string, string[]][] {
  if (Array.isArray(value)) return [[name, value.slice(0, mostValues).flatMap(textOf)]];
  if (typeof value === 'object' && value !== null) {
    if (depth === deepest) return [];
    return Object.entries(value).flatMap(([key, inner]) =>
      flat(`${name}.${key}`, inner, depth + 1),
    );
  }
  return [[name, textOf(value)]];
}

function textOf(value: unknown): string[] {
  const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
  return isPlain ? [String(value).slice(0, longestValue)] : [];
}

/** Claims that the mapping names and that aren't there. */
export function missingClaims(mapping: Mapping, claims: Claims): string[] {
  const { email, firstName, lastName, name, department, groups } = mapping;
  const hasNames = [firstName, lastName].every((claim) => claim !== '' && claim in claims);
  const wanted = [email, firstName, lastName, department, groups, ...(hasNames ? [] : [name])];
  return wanted.filter((claim) => claim !== '' && !(claim in claims));
}

/** Entra leaves a list of more than 200 groups out and sends a pointer, or a flag, in its place. */
export function hasLeftGroupsOut({ groups }: Mapping, claims: TokenClaims): boolean {
  if (groups === '' || groups in claims) return false;
  const pointers = claims._claim_names;
  const points = typeof pointers === 'object' && pointers !== null && groups in pointers;
  return points || claims.hasgroups === true || claims.hasgroups === 'true';
}

const factors = ['pwd', 'otp', 'hwk', 'swk', 'fpt', 'face', 'sms'];

/** The provider says that it asked for two things, or one that it calls so. */
export function hasSecondFactor(claims: TokenClaims, acr: string | undefined): boolean {
  if (acr && claims.acr === acr) return true;
  const methods = Array.isArray(claims.amr) ? claims.amr : [];
  return methods.includes('mfa') || factors.filter((factor) => methods.includes(factor)).length > 1;
}

export function emailVerified({ email_verified: verified }: TokenClaims): boolean | null {
  if (verified === undefined || verified === null) return null;
  return verified === true || verified === 'true';
}
