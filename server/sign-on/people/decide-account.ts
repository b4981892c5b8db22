import type { ProblemCode } from '../../../contract/sign-on/problems.ts';
import type { Arrived } from '../flows/arrived.ts';

/** What the database knows about someone who arrived. */
export interface AccountFacts {
  /** Their address can be one of ours, and its domain is verified for this organisation today. */
  isOwnDomain: boolean;
  /** Who this subject has been until now. */
  identity: {
    accountId: number;
    isSuspended: boolean;
    /** By this organisation. */
    isManaged: boolean;
    isMember: boolean;
  } | null;
  /** What the organisation's directory (SCIM) says, if it knows them. */
  person: {
    accountId: number | null;
    isActive: boolean;
    /** Their account, by this organisation. */
    isManaged: boolean;
  } | null;
  /** An open invitation into this organisation, to this address. */
  isInvited: boolean;
  /** Whether people who were never invited get an account. */
  jit: boolean;
  /** The account with this address. */
  account: {
    id: number;
    isSuspended: boolean;
    /** As someone else, through this connection. */
    isTaken: boolean;
    managedBy: 'us' | 'others' | null;
    isMember: boolean;
  } | null;
}

export type AccountDecision =
  | { kind: 'account'; accountId: number; isNew: boolean }
  | { kind: 'create'; email: string }
  /** The account's own password is needed once. */
  | { kind: 'prove'; accountId: number }
  | { kind: 'refuse'; code: ProblemCode };

const refuse = (code: ProblemCode): AccountDecision => ({ kind: 'refuse', code });

/** Which account someone gets. The key is connection and subject; an address alone links nothing. */
export function decideAccount(arrived: Arrived, facts: AccountFacts): AccountDecision {
  const { identity, person, account } = facts;
  if (arrived.email === null) return refuse('no_email');
  if (arrived.emailVerified === false) return refuse('email_unverified');
  if (!facts.isOwnDomain) return refuse('foreign_domain');
  if (person && !person.isActive) return refuse('left');
  if (identity) {
    if (identity.isSuspended) return refuse('suspended');
    // The address may have been given to someone else since.
    const isOther = person?.accountId != null && person.accountId !== identity.accountId;
    if (arrived.mayBeReassigned && isOther) return refuse('saml_email_as_name');
    const { accountId } = identity;
    if (identity.isManaged || identity.isMember)
      return { kind: 'account', accountId, isNew: false };
    // Someone's own account, after they left: without their password, the provider can't open it any more.
    return isAskedIn(facts) ? { kind: 'prove', accountId } : refuse('not_asked_in');
  }
  if (person?.accountId != null) {
    const { accountId } = person;
    if (account?.id === accountId && account.isSuspended) return refuse('suspended');
    // The directory has said who this is. That opens accounts of the organisation, and nobody's own.
    return person.isManaged
      ? { kind: 'account', accountId, isNew: true }
      : { kind: 'prove', accountId };
  }
  if (!isAskedIn(facts) && account?.isMember !== true) return refuse('not_asked_in');
  if (!account) return { kind: 'create', email: arrived.email };
  if (account.isSuspended) return refuse('suspended');
  if (account.isTaken) return refuse('other_account');
  if (account.managedBy === 'others') return refuse('other_organisation');
  // Nobody but the organisation can have given it this address, and it may have no password to prove anything with.
  if (account.managedBy === 'us') return { kind: 'account', accountId: account.id, isNew: true };
  return { kind: 'prove', accountId: account.id };
}

const isAskedIn = ({ isInvited, jit, person }: AccountFacts) => isInvited || jit || person !== null;
