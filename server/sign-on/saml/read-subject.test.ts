import { describe, expect, it } from 'vitest';
import type { SamlAnswer } from './check-assertion.ts';
import { directoryIdOf, hasLeftGroupsOut, hasSecondFactor, readSubject } from './read-subject.ts';

const settings = { entityId: 'e', signOnUrl: 'https://s.example', metadataUrl: '' };
const byName = { ...settings, subjectAttribute: '' };
const byAttribute = { ...settings, subjectAttribute: 'uid' };

const answer = (
  attributes: Record<string, string[]> = {},
  more: Partial<SamlAnswer> = {},
): SamlAnswer => ({
  assertionId: '_a',
  expiresAt: 0,
  issuedAt: 0,
  nameId: 'Ab1',
  nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  sessionIndex: undefined,
  authnContext: undefined,
  authenticatedAt: 0,
  attributes: Object.entries(attributes).map(([name, values]) => ({ name, values })),
  ...more,
});

describe('who someone is', () => {
  it('a persistent NameID, exactly as it came', () => {
    expect(readSubject(byName, answer())).toEqual({ subject: 'Ab1', mayBeReassigned: false });
  });

  it('an address as NameID may be given to someone else, and its capitals mean nothing', () => {
    const format = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
    const expected = { subject: 'a@b.example', mayBeReassigned: true };
    expect(
      readSubject(byName, answer({}, { nameId: 'A@b.example', nameIdFormat: format })),
    ).toEqual(expected);
    const unsaid = answer({}, { nameId: 'A@b.example', nameIdFormat: undefined });
    expect(readSubject(byName, unsaid)).toEqual(expected);
  });

  it('never a name for one sign-in only', () => {
    const nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
    expect(() => readSubject(byName, answer({}, { nameIdFormat }))).toThrow('changing_name');
    const chosen = answer({ uid: ['7'] }, { nameIdFormat });
    expect(readSubject(byAttribute, chosen).subject).toBe('7');
  });

  it('the attribute that was chosen, once', () => {
    expect(readSubject(byAttribute, answer({ uid: ['7'] })).subject).toBe('7');
    for (const values of [[], [''], ['7', '8'], ['x'.repeat(257)]]) {
      expect(() => readSubject(byAttribute, answer({ uid: values }))).toThrow('no_subject');
    }
    expect(() => readSubject(byAttribute, answer())).toThrow('no_subject');
  });
});

it('a second factor, as Entra ID and the refeds profile say it', () => {
  const methods = 'http://schemas.microsoft.com/claims/authnmethodsreferences';
  const password = 'http://schemas.microsoft.com/ws/2008/06/identity/authenticationmethod/password';
  const second = 'http://schemas.microsoft.com/claims/multipleauthn';
  expect(hasSecondFactor(answer())).toBe(false);
  expect(hasSecondFactor(answer({ [methods]: [password] }))).toBe(false);
  expect(hasSecondFactor(answer({ [methods]: [password, second] }))).toBe(true);
  expect(hasSecondFactor(answer({ other: [second] }))).toBe(false);
  expect(hasSecondFactor(answer({}, { authnContext: 'https://refeds.org/profile/mfa' }))).toBe(
    true,
  );
});

it('what only Entra ID says', () => {
  const id = 'http://schemas.microsoft.com/identity/claims/objectidentifier';
  expect(directoryIdOf(answer({ [id]: ['3f9a'] }))).toBe('3f9a');
  expect(directoryIdOf(answer())).toBeNull();
  const pointer = 'http://schemas.microsoft.com/claims/groups.link';
  expect(hasLeftGroupsOut(answer({ [pointer]: ['https://graph.example'] }))).toBe(true);
  expect(hasLeftGroupsOut(answer())).toBe(false);
});
