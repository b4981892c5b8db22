import { type CacheProvider, type Profile, SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import {
  checkAssertion,
  clockSkewMs,
  type Expected,
  maxAgeMs,
  type SamlAnswer,
} from './check-assertion.ts';
import type { CheckedResponse } from './check-response.ts';
import { SamlProblem, type SamlProblemCode } from './problems.ts';

export interface VerifyWork {
  response: CheckedResponse;
  expected: Expected;
  /** PEM, of the provider. */
  certificates: readonly string[];
}

export type Verified =
  | { answer: SamlAnswer }
  | { problem: SamlProblemCode; found: string | undefined };

/**
 * Who signed in, by an answer that passed `checkResponse`. Only for use in the helper process (`response-process.ts`): the library's
 * time grows faster than what it reads.
 */
export async function verifyResponse(work: VerifyWork): Promise<Verified> {
  try {
    return { answer: await new Verifier(work).verify() };
  } catch (error) {
    if (error instanceof SamlProblem) return { problem: error.code, found: error.found };
    return { problem: 'bad_signature', found: undefined };
  }
}

/** node-saml verifies the signature; between that and its own checks, which leave much open, come ours. */
class Verifier extends SAML {
  readonly #work: VerifyWork;
  #answer: SamlAnswer | undefined;

  constructor(work: VerifyWork) {
    const { expected, certificates } = work;
    super({
      callbackUrl: expected.acs,
      issuer: expected.audience,
      audience: expected.audience,
      idpIssuer: expected.issuer,
      idpCert: [...certificates],
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: false,
      validateInResponseTo: ValidateInResponseTo.always,
      requestIdExpirationPeriodMs: maxAgeMs,
      acceptedClockSkewMs: clockSkewMs,
      maxAssertionAgeMs: maxAgeMs,
      cacheProvider: knowsOnly(expected.requestId),
    });
    this.#work = work;
  }

  async verify(): Promise<SamlAnswer> {
    const SAMLResponse = Buffer.from(this.#work.response.xml).toString('base64');
    await this.validatePostResponseAsync({ SAMLResponse });
    if (!this.#answer) throw new SamlProblem('bad_signature');
    return this.#answer;
  }

  protected override async processValidlySignedAssertionAsync(
    signedXml: string,
    responseXml: string,
    inResponseTo: string | null,
  ): Promise<{ profile: Profile; loggedOut: boolean }> {
    const answer = checkAssertion(signedXml, this.#work.response, this.#work.expected);
    const result = await super.processValidlySignedAssertionAsync(
      signedXml,
      responseXml,
      inResponseTo,
    );
    this.#answer = answer;
    return result;
  }
}

/** The flow knows its request, and is used up in the database. */
function knowsOnly(requestId: string): CacheProvider {
  const since = new Date().toISOString();
  return {
    saveAsync: async () => null,
    getAsync: async (id) => (id === requestId ? since : null),
    removeAsync: async () => null,
  };
}
