import { createHash, sign } from 'node:crypto';
import type { TestKey } from './certificate.ts';

/*
 * Answers of a SAML provider, written by hand in canonical form (attributes sorted, namespaces at their first use, no
 * self-closing tags) and signed with Node alone. No XML library takes part, so none of its bugs is shared with the one that
 * verifies, and each attack is a replacement in a string.
 */

export interface AnswerParts {
  /** When the provider asked; a moment ago unless given. */
  authenticatedAt?: number;
  issuer: string;
  acs: string;
  audience: string;
  requestId: string;
  now: number;
  responseId: string;
  assertionId: string;
  nameId: string;
  nameIdFormat: string;
  attributes: Record<string, string | string[]>;
  authnContext: string;
  status: string;
  /** Of the response; left out when undefined. */
  destination: string | undefined;
}

const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol';
const assertion = 'urn:oasis:names:tc:SAML:2.0:assertion';
const dsig = 'http://www.w3.org/2000/09/xmldsig#';
const canonical = 'http://www.w3.org/2001/10/xml-exc-c14n#';

let count = 0;

export function answerParts(parts: Partial<AnswerParts> = {}): AnswerParts {
  count += 1;
  return {
    issuer: 'https://idp.example/entity',
    acs: 'https://learn.example/api/sign-on/saml/7/acs',
    audience: 'https://learn.example/api/sign-on/saml/7/metadata',
    requestId: '_request',
    now: Date.now(),
    responseId: `_response${count}`,
    assertionId: `_assertion${count}-${Math.random().toString(36).slice(2)}`,
    nameId: 'thandi-1',
    nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    attributes: { email: 'thandi@harbour.example', name: 'Thandi Nkosi' },
    authnContext: 'urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified',
    status: 'urn:oasis:names:tc:SAML:2.0:status:Success',
    destination:
      'destination' in parts
        ? parts.destination
        : (parts.acs ?? 'https://learn.example/api/sign-on/saml/7/acs'),
    ...parts,
  };
}

/** As canonical form writes text; what we put into attributes has nothing else to escape. */
const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const at = (time: number) => new Date(time).toISOString();

export function writeAssertion(parts: AnswerParts): string {
  const { now } = parts;
  const attributes = Object.entries(parts.attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${escapeXml(name)}">${[value]
        .flat()
        .map((text) => `<saml:AttributeValue>${escapeXml(text)}</saml:AttributeValue>`)
        .join('')}</saml:Attribute>`,
  );
  return [
    `<saml:Assertion xmlns:saml="${assertion}" ID="${parts.assertionId}" IssueInstant="${at(now - 2_000)}" Version="2.0">`,
    `<saml:Issuer>${escapeXml(parts.issuer)}</saml:Issuer>`,
    '<saml:Subject>',
    `<saml:NameID Format="${parts.nameIdFormat}">${escapeXml(parts.nameId)}</saml:NameID>`,
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
    `<saml:SubjectConfirmationData InResponseTo="${parts.requestId}" NotOnOrAfter="${at(now + 300_000)}" Recipient="${escapeXml(parts.acs)}"></saml:SubjectConfirmationData>`,
    '</saml:SubjectConfirmation></saml:Subject>',
    `<saml:Conditions NotBefore="${at(now - 5_000)}" NotOnOrAfter="${at(now + 300_000)}">`,
    `<saml:AudienceRestriction><saml:Audience>${escapeXml(parts.audience)}</saml:Audience></saml:AudienceRestriction>`,
    '</saml:Conditions>',
    `<saml:AuthnStatement AuthnInstant="${at(parts.authenticatedAt ?? now - 2_000)}" SessionIndex="_session">`,
    `<saml:AuthnContext><saml:AuthnContextClassRef>${parts.authnContext}</saml:AuthnContextClassRef></saml:AuthnContext>`,
    '</saml:AuthnStatement>',
    ...(attributes.length > 0
      ? [`<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>`]
      : []),
    '</saml:Assertion>',
  ].join('');
}

export function writeResponse(parts: AnswerParts, content: string): string {
  const destination =
    parts.destination === undefined ? '' : ` Destination="${escapeXml(parts.destination)}"`;
  return [
    `<samlp:Response xmlns:samlp="${protocol}"${destination} ID="${parts.responseId}" InResponseTo="${parts.requestId}" IssueInstant="${at(parts.now - 1_000)}" Version="2.0">`,
    `<saml:Issuer xmlns:saml="${assertion}">${escapeXml(parts.issuer)}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="${parts.status}"></samlp:StatusCode></samlp:Status>`,
    content,
    '</samlp:Response>',
  ].join('');
}

export interface SignOptions {
  method?: string;
  digest?: string;
  hash?: string;
  /** What follows the two transforms that we accept. */
  moreTransforms?: string;
  keyInfo?: string;
}

/** The element with its signature behind its Issuer. It has to be canonical. */
export function signElement(
  element: string,
  { privateKey }: Pick<TestKey, 'privateKey'>,
  {
    method = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digest = 'http://www.w3.org/2001/04/xmlenc#sha256',
    hash = 'sha256',
    moreTransforms = '',
    keyInfo = '',
  }: SignOptions = {},
): string {
  const id = / ID="([^"]*)"/.exec(element)?.[1];
  const digestValue = createHash(hash).update(element).digest('base64');
  const info = [
    `<ds:CanonicalizationMethod Algorithm="${canonical}"></ds:CanonicalizationMethod>`,
    `<ds:SignatureMethod Algorithm="${method}"></ds:SignatureMethod>`,
    `<ds:Reference URI="#${id}"><ds:Transforms>`,
    '<ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"></ds:Transform>',
    `<ds:Transform Algorithm="${canonical}"></ds:Transform>${moreTransforms}</ds:Transforms>`,
    `<ds:DigestMethod Algorithm="${digest}"></ds:DigestMethod>`,
    `<ds:DigestValue>${digestValue}</ds:DigestValue></ds:Reference></ds:SignedInfo>`,
  ].join('');
  const value = sign(hash, Buffer.from(`<ds:SignedInfo xmlns:ds="${dsig}">${info}`), privateKey);
  const signature = [
    `<ds:Signature xmlns:ds="${dsig}"><ds:SignedInfo>${info}`,
    `<ds:SignatureValue>${value.toString('base64')}</ds:SignatureValue>`,
    keyInfo &&
      `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${keyInfo}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`,
    '</ds:Signature>',
  ].join('');
  return element.replace('</saml:Issuer>', () => `</saml:Issuer>${signature}`);
}

/** An answer that a provider like Entra ID sends: the assertion is signed, its envelope isn't. */
export function signedAnswer(parts: AnswerParts, key: TestKey, options?: SignOptions): string {
  const assertion = signElement(writeAssertion(parts), key, { keyInfo: key.base64, ...options });
  return writeResponse(parts, assertion);
}

export const encode = (xml: string) => Buffer.from(xml).toString('base64');
