import { type CheckedResponse, issuerOf } from './check-response.ts';
import { assertion, bearer } from './names.ts';
import { SamlProblem } from './problems.ts';
import {
  attributeOf,
  childrenOf,
  isElement,
  plainTextOf,
  scanXml,
  type XmlElement,
} from './scan-xml.ts';

/** What an answer must be about. */
export interface Expected {
  /** Of the provider. */
  issuer: string;
  /** Ours: where answers of this connection arrive, and whom they are for. */
  acs: string;
  audience: string;
  /** What our request was called. */
  requestId: string;
  now: number;
}

/** What a provider says, with everything about it proven. */
export interface SamlAnswer {
  assertionId: string;
  /** Until then, a copy of the assertion would pass, so its ID is kept. */
  expiresAt: number;
  issuedAt: number;
  nameId: string;
  nameIdFormat: string | undefined;
  sessionIndex: string | undefined;
  authnContext: string | undefined;
  /** When the provider last asked who they are. */
  authenticatedAt: number;
  attributes: { name: string; values: string[] }[];
}

export const clockSkewMs = 60_000;
export const maxAgeMs = 600_000;
const maxSubjectLength = 256;

/** Allows for what canonical form adds: each element may declare its namespaces again. */
const limits = {
  elements: 1_000,
  depth: 30,
  attributes: 30,
  namespaces: 3_000,
  comments: 'refused',
} as const;

/**
 * Reads who signed in from the very bytes that were signed, and checks that they are from this provider, for us, and the answer to
 * this request. The library that verified the signature leaves most of this open.
 */
export function checkAssertion(
  signedXml: string,
  response: CheckedResponse,
  expected: Expected,
): SamlAnswer {
  const root = scanXml(signedXml, limits);
  const id = attributeOf(root, 'ID');
  const isOurs = isElement(root, assertion, 'Assertion') && attributeOf(root, 'Version') === '2.0';
  if (!isOurs || id !== response.assertionId) throw new SamlProblem('bad_signature');
  assertIssuer(root, response, expected);
  const subject = only(root, 'Subject', 'no_subject');
  const confirmedUntil = checkConfirmation(subject, expected);
  const validUntil = checkConditions(root, expected);
  if (response.destination !== undefined && response.destination !== expected.acs) {
    throw new SamlProblem('wrong_destination', response.destination);
  }
  const issuedAt = readTime(attributeOf(root, 'IssueInstant'));
  if (issuedAt + maxAgeMs + clockSkewMs <= expected.now || issuedAt - clockSkewMs > expected.now) {
    throw new SamlProblem('not_current');
  }
  const name = only(subject, 'NameID', 'no_subject');
  return {
    assertionId: id,
    expiresAt: Math.max(confirmedUntil, validUntil) + clockSkewMs,
    issuedAt,
    nameId: checkNameId(name),
    nameIdFormat: attributeOf(name, 'Format'),
    ...readAuthentication(root, expected),
    attributes: readAttributes(root),
  };
}

function assertIssuer(root: XmlElement, response: CheckedResponse, expected: Expected) {
  const issuer = issuerOf(root);
  if (issuer !== expected.issuer) throw new SamlProblem('wrong_issuer', issuer);
  if (response.issuer !== undefined && response.issuer !== expected.issuer) {
    throw new SamlProblem('wrong_issuer', response.issuer);
  }
}

/** One, by whoever carries it, for our address and our request. */
function checkConfirmation(subject: XmlElement, expected: Expected): number {
  const confirmation = only(subject, 'SubjectConfirmation', 'wrong_confirmation');
  const method = attributeOf(confirmation, 'Method');
  if (method !== bearer) throw new SamlProblem('wrong_confirmation', method);
  const data = only(confirmation, 'SubjectConfirmationData', 'wrong_confirmation');
  const recipient = attributeOf(data, 'Recipient');
  if (recipient !== expected.acs) throw new SamlProblem('wrong_recipient', recipient);
  if (attributeOf(data, 'InResponseTo') !== expected.requestId) {
    throw new SamlProblem('wrong_request');
  }
  const until = attributeOf(data, 'NotOnOrAfter');
  if (until === undefined) throw new SamlProblem('wrong_confirmation');
  return checkPeriod(data, until, expected.now);
}

/** Conditions that we don't know might be ones that aren't met. */
const knownConditions: readonly string[] = [
  'AudienceRestriction',
  'OneTimeUse',
  'ProxyRestriction',
];

function checkConditions(root: XmlElement, expected: Expected): number {
  const conditions = only(root, 'Conditions', 'bad_conditions');
  const until = attributeOf(conditions, 'NotOnOrAfter');
  if (until === undefined) throw new SamlProblem('bad_conditions');
  const isKnown = conditions.children.every(
    ({ namespace, name }) => namespace === assertion && knownConditions.includes(name),
  );
  if (!isKnown) throw new SamlProblem('bad_conditions');
  const audiences = childrenOf(conditions, assertion, 'AudienceRestriction').map((restriction) =>
    childrenOf(restriction, assertion, 'Audience').map((audience) => plainTextOf(audience)?.trim()),
  );
  // Each restriction narrows the others.
  const isForUs = audiences.every((names) => names.includes(expected.audience));
  if (audiences.length === 0 || !isForUs) {
    throw new SamlProblem('wrong_audience', audiences.flat().join(', '));
  }
  return checkPeriod(conditions, until, expected.now);
}

function checkPeriod(element: XmlElement, until: string, now: number): number {
  const end = readTime(until);
  const notBefore = attributeOf(element, 'NotBefore');
  const begin = notBefore === undefined ? Number.NEGATIVE_INFINITY : readTime(notBefore);
  if (end <= now - clockSkewMs || begin > now + clockSkewMs) throw new SamlProblem('not_current');
  return end;
}

function readTime(text: string | undefined): number {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/.test(
    text ?? '',
  );
  const time = isTime ? Date.parse(text ?? '') : Number.NaN;
  if (Number.isNaN(time)) throw new SamlProblem('not_current', text);
  return time;
}

function checkNameId(name: XmlElement): string {
  const value = plainTextOf(name)?.trim() ?? '';
  if (value === '' || value.length > maxSubjectLength) throw new SamlProblem('no_subject');
  return value;
}

function readAuthentication(root: XmlElement, { now }: Expected) {
  const [statement] = childrenOf(root, assertion, 'AuthnStatement');
  if (!statement) throw new SamlProblem('no_subject');
  const until = attributeOf(statement, 'SessionNotOnOrAfter');
  if (until !== undefined && readTime(until) <= now - clockSkewMs) {
    throw new SamlProblem('not_current');
  }
  const [context] = childrenOf(statement, assertion, 'AuthnContext');
  const [classRef] = context ? childrenOf(context, assertion, 'AuthnContextClassRef') : [];
  return {
    sessionIndex: attributeOf(statement, 'SessionIndex')?.slice(0, 256),
    authnContext: plainTextOf(classRef)?.trim(),
    authenticatedAt: readTime(attributeOf(statement, 'AuthnInstant')),
  };
}

/** Those with text; a value that is put together from elements is left out. */
function readAttributes(root: XmlElement): SamlAnswer['attributes'] {
  const values = new Map<string, string[]>();
  for (const statement of childrenOf(root, assertion, 'AttributeStatement')) {
    for (const attribute of childrenOf(statement, assertion, 'Attribute')) {
      const name = attributeOf(attribute, 'Name');
      if (name === undefined) continue;
      const found = childrenOf(attribute, assertion, 'AttributeValue').flatMap((value) => {
        const text = plainTextOf(value)?.trim();
        return text ? [text] : [];
      });
      values.set(name, [...(values.get(name) ?? []), ...found]);
    }
  }
  return [...values].map(([name, values]) => ({ name, values }));
}

function only(
  parent: XmlElement,
  name: string,
  problem: 'no_subject' | 'wrong_confirmation' | 'bad_conditions',
): XmlElement {
  const [found, ...others] = childrenOf(parent, assertion, name);
  if (!found || others.length > 0) throw new SamlProblem(problem);
  return found;
}
