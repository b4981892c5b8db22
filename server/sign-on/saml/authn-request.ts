import { deflateRawSync } from 'node:zlib';
import { escapeHtml } from '../../platform/mail/mail-template.ts';
import { assertion, postBinding, protocol } from './names.ts';

export interface AuthnRequest {
  id: string;
  issuedAt: Date;
  entityId: string;
  acs: string;
  /** Where it goes. */
  signOnUrl: string;
  /** Also someone who is signed in there has to prove again who they are. */
  isFresh: boolean;
  relayState: string;
}

/**
 * The address that carries the request. It isn't signed: nothing in it gives anyone a right, and the answer is bound to its ID. It
 * asks for no class of authentication, because Entra ID turns people away who sign in without a password then.
 */
export function authnRequestAddress(request: AuthnRequest): string {
  const address = new URL(request.signOnUrl);
  const deflated = deflateRawSync(writeAuthnRequest(request)).toString('base64');
  address.searchParams.set('SAMLRequest', deflated);
  address.searchParams.set('RelayState', request.relayState);
  return address.href;
}

function writeAuthnRequest({ id, issuedAt, entityId, acs, signOnUrl, isFresh }: AuthnRequest) {
  const attributes = Object.entries({
    'xmlns:samlp': protocol,
    ID: id,
    Version: '2.0',
    IssueInstant: issuedAt.toISOString().replace(/\.\d+/, ''),
    Destination: signOnUrl,
    AssertionConsumerServiceURL: acs,
    ProtocolBinding: postBinding,
    ...(isFresh ? { ForceAuthn: 'true' } : {}),
  }).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  const issuer = `<saml:Issuer xmlns:saml="${assertion}">${escapeHtml(entityId)}</saml:Issuer>`;
  const policy = '<samlp:NameIDPolicy AllowCreate="true"/>';
  return `<samlp:AuthnRequest ${attributes.join(' ')}>${issuer}${policy}</samlp:AuthnRequest>`;
}
