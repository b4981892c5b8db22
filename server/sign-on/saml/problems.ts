import type { ProblemCode } from '../../../contract/sign-on/problems.ts';
import { SignOnProblem } from '../problems.ts';

/** Why an answer of a provider isn't accepted, as finely as tests and the organisation's log tell it apart. */
const answerProblems = {
  // What arrived can't be read, or is more than any provider sends.
  not_base64: 'saml_unreadable',
  not_utf8: 'saml_unreadable',
  forbidden_markup: 'saml_unreadable',
  malformed: 'saml_unreadable',
  too_large: 'saml_too_complex',
  too_complex: 'saml_too_complex',
  took_too_long: 'saml_took_too_long',
  // It isn't put together as an answer with one signed assertion.
  not_a_response: 'saml_form',
  assertion_count: 'saml_form',
  nested_message: 'saml_form',
  misplaced_signature: 'saml_form',
  duplicate_id: 'saml_form',
  encrypted_assertion: 'saml_encrypted',
  unsigned_assertion: 'saml_unsigned',
  signature_form: 'saml_signature_form',
  signature_algorithm: 'saml_signature_algorithm',
  // It isn't from this provider, for us, about this sign-in.
  bad_signature: 'bad_signature',
  provider_refused: 'provider_refused',
  wrong_issuer: 'saml_wrong_issuer',
  wrong_confirmation: 'saml_wrong_confirmation',
  wrong_recipient: 'saml_wrong_recipient',
  wrong_request: 'saml_wrong_request',
  wrong_audience: 'saml_wrong_audience',
  wrong_destination: 'saml_wrong_recipient',
  bad_conditions: 'saml_conditions',
  not_current: 'not_current',
  no_subject: 'no_subject',
  changing_name: 'saml_changing_name',
} as const satisfies Record<string, ProblemCode>;

/** Why metadata isn't accepted, beside what can be wrong with any XML. */
type MetadataProblemCode =
  | 'several_entities'
  | 'not_a_provider'
  | 'no_redirect_address'
  | 'wants_signed_requests'
  | 'no_certificate'
  | 'unsupported_key'
  | 'metadata_expired';

export type SamlProblemCode = keyof typeof answerProblems | MetadataProblemCode;

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

/** As the organisation's log has it. */
export function toSignOnProblem({ code, found }: SamlProblem): SignOnProblem {
  const known: Partial<Record<SamlProblemCode, ProblemCode>> = answerProblems;
  return new SignOnProblem(known[code] ?? 'not_a_provider', found ?? code.replaceAll('_', ' '));
}
