/** Why an answer or the metadata of a provider isn't accepted. The organisation's log has the code, people get a sentence. */
export type SamlProblemCode =
  // What arrived can't be read, or is more than any provider sends.
  | 'not_base64'
  | 'too_large'
  | 'not_utf8'
  | 'forbidden_markup'
  | 'malformed'
  | 'too_complex'
  // It isn't put together as an answer with one signed assertion.
  | 'not_a_response'
  | 'assertion_count'
  | 'encrypted_assertion'
  | 'nested_message'
  | 'misplaced_signature'
  | 'duplicate_id'
  | 'unsigned_assertion'
  | 'signature_form'
  | 'signature_algorithm'
  // It isn't from this provider, for us, about this sign-in.
  | 'bad_signature'
  | 'provider_refused'
  | 'wrong_issuer'
  | 'wrong_confirmation'
  | 'wrong_recipient'
  | 'wrong_request'
  | 'wrong_audience'
  | 'wrong_destination'
  | 'bad_conditions'
  | 'not_current'
  | 'no_subject'
  | 'changing_name'
  | 'reassigned_name'
  | 'took_too_long'
  // Metadata.
  | 'several_entities'
  | 'not_a_provider'
  | 'no_redirect_address'
  | 'wants_signed_requests'
  | 'no_certificate'
  | 'unsupported_key'
  | 'metadata_expired';

export class SamlProblem extends Error {
  readonly code: SamlProblemCode;
  /** For the administrator: the words of what arrived that the code is about. */
  readonly found: string | undefined;

  constructor(code: SamlProblemCode, found?: string) {
    super(code);
    this.name = 'SamlProblem';
    this.code = code;
    this.found = found?.slice(0, 300);
  }
}
