/** Why a SAML provider's metadata can't be used, as its administrators read it next to what they entered. */
export const metadataProblems = {
  // At an address.
  dns: 'We can’t reach this address.',
  refused: 'We can’t reach this address.',
  tls: 'We can’t reach this address.',
  timeout: 'We can’t reach this address.',
  not_allowed: 'We can’t reach this address.',
  // What any XML can have.
  not_utf8: 'This isn’t text in UTF-8. Download the metadata from your provider again.',
  malformed: 'This isn’t XML. Download the metadata from your provider again.',
  forbidden_markup:
    'This has markup that metadata doesn’t need, such as a document type. Download it from your provider again.',
  too_large: 'Metadata can have up to 2 MB. Use the metadata of one application alone.',
  too_complex:
    'This describes far more than one provider. Use the metadata of one application alone.',
  took_too_long: 'Reading this took too long. Use the metadata of one application alone.',
  // What it says.
  several_entities:
    'This describes a whole federation. Use the metadata of your own provider alone.',
  not_a_provider:
    'This isn’t the metadata of a SAML 2.0 identity provider. It may be ours: you need your provider’s.',
  no_redirect_address:
    'This names no https address that accepts requests by redirect (HTTP-Redirect). Switch that on at your provider.',
  wants_signed_requests:
    'This provider only accepts signed requests, and we don’t sign ours. Switch that off at your provider.',
  no_certificate: 'There is no certificate for signing in this metadata.',
  unsupported_key:
    'The certificate’s key isn’t one we support. Use RSA with at least 2,048 bits at your provider.',
  metadata_expired: 'This metadata has expired. Download it from your provider again.',
  // When it is loaded again.
  wrong_issuer:
    'The address now describes another provider, so we kept the certificates we have. Enter the address again if that’s right.',
  moved:
    'Your provider’s sign-in page has another address now. Load the metadata again to send people there.',
} as const;

export type MetadataProblem = keyof typeof metadataProblems;

export const isMetadataProblem = (code: string): code is MetadataProblem =>
  Object.hasOwn(metadataProblems, code);
