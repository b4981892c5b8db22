import { inflateRawSync } from 'node:zlib';
import samlify from 'samlify';
import { expect, it } from 'vitest';
import { samlAddresses } from './addresses.ts';
import { authnRequestAddress } from './authn-request.ts';
import { assertion, protocol } from './names.ts';
import { attributeOf, childrenOf, scanXml } from './scan-xml.ts';
import { writeServiceMetadata } from './service-metadata.ts';

const addresses = samlAddresses({ publicUrl: 'https://learn.example' }, 'c-7');

it('each connection has addresses of its own', () => {
  expect(addresses).toEqual({
    entityId: 'https://learn.example/api/sign-on/saml/c-7/metadata',
    acs: 'https://learn.example/api/sign-on/saml/c-7/acs',
  });
});

it('another library understands our metadata', () => {
  const service = samlify.ServiceProvider({ metadata: writeServiceMetadata(addresses) });
  expect(service.entityMeta.getEntityID()).toBe(addresses.entityId);
  expect(service.entityMeta.getAssertionConsumerService('post')).toBe(addresses.acs);
  expect(service.entityMeta.isWantAssertionsSigned()).toBe(true);
  expect(service.entityMeta.isAuthnRequestSigned()).toBe(false);
});

it('the request travels in the address, beside what is there already', () => {
  const request = {
    id: '_a1',
    issuedAt: new Date('2026-11-18T12:00:00.500Z'),
    ...addresses,
    signOnUrl: 'https://idp.example/sso?tenant=a&app="b"',
    isFresh: false,
    relayState: 'state',
  };
  const read = (address: string) => {
    const { searchParams } = new URL(address);
    expect(searchParams.get('tenant')).toBe('a');
    expect(searchParams.get('RelayState')).toBe('state');
    const deflated = Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64');
    const limits = { elements: 9, depth: 3, attributes: 9, namespaces: 9 };
    return scanXml(inflateRawSync(deflated).toString(), { ...limits, comments: 'refused' });
  };
  const root = read(authnRequestAddress(request));
  expect([root.namespace, root.name]).toEqual([protocol, 'AuthnRequest']);
  const attributes = Object.fromEntries(root.attributes.map(({ name, value }) => [name, value]));
  expect(attributes).toEqual({
    ID: '_a1',
    Version: '2.0',
    IssueInstant: '2026-11-18T12:00:00Z',
    Destination: request.signOnUrl,
    AssertionConsumerServiceURL: addresses.acs,
    ProtocolBinding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
  });
  expect(childrenOf(root, assertion, 'Issuer')[0]?.text).toBe(addresses.entityId);
  const fresh = read(authnRequestAddress({ ...request, isFresh: true }));
  expect(attributeOf(fresh, 'ForceAuthn')).toBe('true');
});
