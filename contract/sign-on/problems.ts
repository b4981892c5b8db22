import { samlProblems } from './saml-problems.ts';

/**
 * Why a sign-in with a provider didn't work. The organisation's log keeps the code. People get the first sentence, and their
 * administrators the second as well.
 */
interface Words {
  forPeople: string;
  forAdministrators: string;
}

const ask = 'Ask your administrator to look at this.';

/** As `{team}`, the organisation's name is filled in. */
export const problems = {
  // About the connection.
  connection_changed: {
    forPeople: 'How {team} signs in was changed just now. Try again.',
    forAdministrators: 'The connection was edited, switched off or deleted during this sign-in.',
  },
  unreachable: {
    forPeople: `{team}’s sign-in page can’t be reached. Try again in a few minutes.`,
    forAdministrators:
      'We couldn’t reach the provider’s address, or it didn’t answer in ten seconds.',
  },
  not_a_provider: {
    forPeople: ask,
    forAdministrators:
      'What the provider says about itself isn’t what we need. Check the issuer: it has to be the address of exactly one tenant.',
  },
  // About the answer.
  provider_refused: {
    forPeople:
      '{team}’s own sign-in didn’t let you in. Ask your administrator whether you may use this site.',
    forAdministrators: 'The provider answered with an error instead of an identity.',
  },
  wrong_answer: {
    forPeople: 'The answer from {team}’s sign-in page can’t be used. Try again.',
    forAdministrators:
      'The answer isn’t for this sign-in: its state, nonce, issuer or audience is another one.',
  },
  bad_signature: {
    forPeople: ask,
    forAdministrators: 'The answer isn’t signed with one of the provider’s keys.',
  },
  not_current: {
    forPeople: 'The answer from {team}’s sign-in page came too late. Try again.',
    forAdministrators:
      'The answer has expired or is from the future. Compare the clocks if this happens often.',
  },
  secret_refused: {
    forPeople: ask,
    forAdministrators:
      'The provider doesn’t accept our client secret. It may have expired: make a new one there and enter it here.',
  },
  replayed: {
    forPeople: 'This answer was used before. Sign in again.',
    forAdministrators: 'The same answer arrived twice. Only the first one counted.',
  },
  // About the person.
  no_subject: {
    forPeople: ask,
    forAdministrators: 'The answer doesn’t say who it’s about: there is no identifier in it.',
  },
  no_email: {
    forPeople:
      'We didn’t get your email address from {team}. Ask your administrator to look at this.',
    forAdministrators: 'There is no email address where the mapping expects one.',
  },
  email_unverified: {
    forPeople: 'Your email address hasn’t been confirmed with {team} yet.',
    forAdministrators:
      'The provider says that this address isn’t verified (email_verified is false).',
  },
  foreign_domain: {
    forPeople: 'Your email address doesn’t belong to {team}. Use your work address.',
    forAdministrators:
      'The part of the address after the @ isn’t a domain that you have verified, or its record is gone.',
  },
  not_asked_in: {
    forPeople: 'You’re not a member of {team} yet.',
    forAdministrators:
      'Nobody has invited this address, and new people don’t join automatically. Invite them, or switch that on.',
  },
  left: {
    forPeople: 'Your access to {team} has ended.',
    forAdministrators: 'Your directory has deactivated this person.',
  },
  suspended: {
    forPeople: 'Your account is suspended.',
    forAdministrators: 'An administrator of the site has suspended this account.',
  },
  other_account: {
    forPeople:
      'Your address already belongs to an account that is linked to someone else at {team}.',
    forAdministrators:
      'The account with this address is linked to another identity of this connection. Unlink that one first.',
  },
  other_organisation: {
    forPeople: 'Your account is managed by another organisation.',
    forAdministrators: 'The account with this address is managed by another organisation.',
  },
  not_the_same: {
    forPeople: 'You signed in as someone else. Use the account that you’re signed in with here.',
    forAdministrators: 'To confirm a change, someone signed in at the provider as another person.',
  },
  ...samlProblems,
} as const satisfies Record<string, Words>;

export type ProblemCode = keyof typeof problems;
