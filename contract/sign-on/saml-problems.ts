/** Why the answer or the metadata of a SAML provider isn't accepted, as `problems.ts` says it for both protocols. */

const ask = 'Ask your administrator to look at this.';
const again = 'The answer from {team}’s sign-in page can’t be used. Try again.';

export const samlProblems = {
  saml_unreadable: {
    forPeople: again,
    forAdministrators:
      'What arrived isn’t a SAML response that we can read: its encoding or its XML is broken, or has markup that SAML doesn’t allow.',
  },
  saml_too_complex: {
    forPeople: ask,
    forAdministrators:
      'The answer is larger than any we expect (192 KiB, 1,000 elements). Send fewer attributes or groups.',
  },
  saml_form: {
    forPeople: ask,
    forAdministrators:
      'The answer has to hold exactly one assertion, and nothing may be there twice or in an unusual place.',
  },
  saml_encrypted: {
    forPeople: ask,
    forAdministrators: 'The assertion is encrypted. Switch encryption off at your provider.',
  },
  saml_unsigned: {
    forPeople: ask,
    forAdministrators:
      'The assertion itself isn’t signed. Switch on “Sign assertions” at your provider: a signature of the response alone isn’t enough.',
  },
  saml_signature_form: {
    forPeople: ask,
    forAdministrators:
      'The signature has another form than SAML asks for: one reference to the assertion, and the two usual transforms.',
  },
  saml_signature_algorithm: {
    forPeople: ask,
    forAdministrators: 'We accept RSA with SHA-256 or SHA-512. Choose RSA_SHA256 at your provider.',
  },
  saml_wrong_issuer: {
    forPeople: ask,
    forAdministrators:
      'The answer is from another provider than the metadata describes. Load the metadata of the application that you made for us.',
  },
  saml_wrong_confirmation: {
    forPeople: ask,
    forAdministrators: 'The assertion isn’t confirmed as “bearer”, with an end.',
  },
  saml_wrong_recipient: {
    forPeople: ask,
    forAdministrators:
      'The answer is meant for another address. Copy our “Reply URL (ACS)” to your provider again.',
  },
  saml_wrong_request: {
    forPeople: again,
    forAdministrators: 'The assertion isn’t the answer to this sign-in.',
  },
  saml_wrong_audience: {
    forPeople: ask,
    forAdministrators:
      'The assertion is meant for someone else. Copy our “Entity ID” to your provider again (it may be called “Audience”).',
  },
  saml_conditions: {
    forPeople: ask,
    forAdministrators:
      'The assertion’s conditions are missing, have no end, or are ones that we don’t know.',
  },
  saml_email_as_name: {
    forPeople: ask,
    forAdministrators:
      'The provider names people by their email address, and the directory knows this address as someone else. Send a persistent NameID, or choose an attribute that never changes.',
  },
  saml_changing_name: {
    forPeople: ask,
    forAdministrators:
      'The provider gives people another name each time (a transient NameID). Send a persistent NameID, or choose an attribute that never changes.',
  },
  saml_took_too_long: {
    forPeople: again,
    forAdministrators: 'Reading the answer took longer than two seconds, so we stopped.',
  },
} as const;
