import { describe, expect, it } from 'vitest';
import type { Arrived } from '../flows/arrived.ts';
import { type AccountFacts, decideAccount } from './decide-account.ts';

const arrived: Arrived = {
  subject: 's-1',
  mayBeReassigned: false,
  directoryId: null,
  email: 'thandi@harbour.example',
  emailVerified: null,
  firstName: 'Thandi',
  lastName: 'Nkosi',
  department: null,
  groups: null,
  secondFactor: false,
  sessionIndex: null,
  claims: {},
  groupsLeftOut: false,
  issuedAt: null,
};

const stranger: AccountFacts = {
  isOwnDomain: true,
  identity: null,
  person: null,
  isInvited: false,
  jit: false,
  account: null,
};

const account = {
  id: 7,
  isSuspended: false,
  isTaken: false,
  managedBy: null,
  isMember: false,
} as const;

const decide = (facts: Partial<AccountFacts>, who: Partial<Arrived> = {}) =>
  decideAccount({ ...arrived, ...who }, { ...stranger, ...facts });
const refusal = (code: string) => ({ kind: 'refuse', code });

const known = { isSuspended: false, isManaged: true, isMember: true };

describe('someone who arrived before', () => {
  const identity = { ...known, accountId: 3 };

  it('gets the same account, whatever address they have now', () => {
    expect(decide({ identity, account })).toEqual({ kind: 'account', accountId: 3, isNew: false });
  });

  it.each([
    ['foreign_domain', { isOwnDomain: false }, {}],
    ['email_unverified', {}, { emailVerified: false }],
    ['no_email', {}, { email: null }],
    ['left', { person: { accountId: 3, isActive: false, isManaged: true } }, {}],
    ['suspended', { identity: { ...identity, isSuspended: true } }, {}],
  ] as const)('is refused even then: %s', (code, facts, who) => {
    expect(decide({ identity, ...facts }, who)).toEqual(refusal(code));
  });

  it('and left: a managed account is still theirs, their own needs its password', () => {
    const left = { ...identity, isMember: false };
    expect(decide({ identity: left })).toMatchObject({ kind: 'account', accountId: 3 });
    const own = { ...left, isManaged: false };
    expect(decide({ identity: own })).toEqual(refusal('not_asked_in'));
    expect(decide({ identity: own, jit: true })).toEqual({ kind: 'prove', accountId: 3 });
    const member = { ...own, isMember: true };
    expect(decide({ identity: member })).toMatchObject({ kind: 'account', accountId: 3 });
  });
});

describe('someone new', () => {
  it('is refused unless the organisation asked them in', () => {
    expect(decide({})).toEqual(refusal('not_asked_in'));
    expect(decide({ account })).toEqual(refusal('not_asked_in'));
  });

  it.each([
    ['an invitation', { isInvited: true }],
    ['new people join', { jit: true }],
    ['the directory', { person: { accountId: null, isActive: true, isManaged: true } }],
  ])('gets an account by %s', (_, facts) => {
    expect(decide(facts)).toEqual({ kind: 'create', email: 'thandi@harbour.example' });
  });

  it('never gets the account that has their address without its password', () => {
    expect(decide({ jit: true, account })).toEqual({ kind: 'prove', accountId: 7 });
    expect(decide({ account: { ...account, isMember: true } })).toEqual({
      kind: 'prove',
      accountId: 7,
    });
  });

  it('gets the account that the directory names', () => {
    const person = { accountId: 9, isActive: true, isManaged: true };
    expect(decide({ person, account })).toEqual({ kind: 'account', accountId: 9, isNew: true });
  });

  it('never gets someone’s own account by the word of the directory alone', () => {
    const person = { accountId: 9, isActive: true, isManaged: false };
    expect(decide({ person })).toEqual({ kind: 'prove', accountId: 9 });
  });

  it('gets an account that the organisation manages', () => {
    const managed = { ...account, managedBy: 'us' as const };
    expect(decide({ jit: true, account: managed })).toMatchObject({ kind: 'account', isNew: true });
  });

  it.each([
    ['suspended', { isSuspended: true }],
    ['other_account', { isTaken: true }],
    ['other_organisation', { managedBy: 'others' as const }],
  ])('is refused: %s', (code, change) => {
    expect(decide({ jit: true, account: { ...account, ...change } })).toEqual(refusal(code));
  });
});

it('an address that was given to someone else: the directory has to agree', () => {
  const identity = { ...known, accountId: 7 };
  const given = { identity, person: { accountId: 8, isActive: true, isManaged: true } };
  expect(decide(given, { mayBeReassigned: true })).toEqual(refusal('saml_email_as_name'));
  expect(decide(given)).toMatchObject({ kind: 'account', accountId: 7 });
  const same = { identity, person: { accountId: 7, isActive: true, isManaged: true } };
  expect(decide(same, { mayBeReassigned: true })).toMatchObject({ accountId: 7 });
});
