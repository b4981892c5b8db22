import fc from 'fast-check';
import samlify from 'samlify';
import { describe, expect, it } from 'vitest';
import { createTestKey } from '../../../tests/support/saml/certificate.ts';
import { writeMetadata } from '../../../tests/support/saml/metadata.ts';
import { cases } from '../../../tests/support/thorough.ts';
import { fingerprintOf } from './certificates.ts';
import { readMetadata, tryMetadata } from './metadata.ts';

const now = Date.parse('2026-11-18T12:00:00Z');
const key = createTestKey({ notAfter: new Date('2027-05-12T08:00:00Z') });
const second = createTestKey();

const read = (text: string | Uint8Array, allowHttp = false) =>
  readMetadata(Buffer.from(text), { now, allowHttp });

function problemOf(text: string | Uint8Array) {
  const outcome = tryMetadata({ bytes: Buffer.from(text), now, allowHttp: false });
  return 'problem' in outcome ? outcome.problem : 'none';
}

it('says who the provider is, where to send people, and by which keys it signs', () => {
  expect(read(writeMetadata({ keys: [key, second, key] }))).toEqual({
    entityId: 'https://idp.example/entity',
    signOnUrl: 'https://idp.example/sso',
    certificates: [
      {
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
        pem: key.certificate,
        notAfter: new Date('2027-05-12T08:00:00Z'),
      },
      expect.objectContaining({ pem: second.certificate }),
    ],
  });
});

it('keys for encryption aren’t those it signs by', () => {
  const text = writeMetadata({ keys: [second, key] }).replace('use="signing"', 'use="encryption"');
  expect(read(text).certificates.map(({ pem }) => pem)).toEqual([key.certificate]);
  const unsaid = writeMetadata({ keys: [key] }).replace(' use="signing"', '');
  expect(read(unsaid).certificates).toHaveLength(1);
});

it('what samlify publishes', () => {
  const provider = samlify.IdentityProvider({
    entityID: 'https://samlify.example/metadata',
    signingCert: key.certificate,
    singleLogoutService: [{ Binding: 'urn:other', Location: 'https://samlify.example/out' }],
    singleSignOnService: [
      {
        Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
        Location: 'https://samlify.example/sso',
      },
    ],
  });
  expect(read(provider.getMetadata())).toMatchObject({
    entityId: 'https://samlify.example/metadata',
    signOnUrl: 'https://samlify.example/sso',
    certificates: [{ pem: key.certificate }],
  });
});

it('plain http only on a local installation', () => {
  const text = writeMetadata({ keys: [key], signOnUrl: 'http://localhost:8080/sso' });
  expect(read(text, true).signOnUrl).toBe('http://localhost:8080/sso');
  expect(problemOf(text)).toBe('no_redirect_address');
});

it('a mark in front of the first line is skipped', () => {
  expect(read(`\ufeff${writeMetadata({ keys: [key] })}`).entityId).toBe(
    'https://idp.example/entity',
  );
});

describe('refuses', () => {
  const good = writeMetadata({ keys: [key] });

  it.each([
    ['nothing', '', 'malformed'],
    ['a page', '<html><body>Sign in</body></html>', 'not_a_provider'],
    [
      'metadata of a service',
      good.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'),
      'not_a_provider',
    ],
    ['a name in no namespace', good.replace('xmlns="urn:', 'xmlns:x="urn:'), 'not_a_provider'],
    ['no name', good.replace('https://idp.example/entity', ''), 'not_a_provider'],
    [
      'several entities',
      `<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">${good.slice(good.indexOf('<Entity'))}</EntitiesDescriptor>`,
      'several_entities',
    ],
    ['SAML 1.1 alone', good.replaceAll('SAML:2.0:protocol', 'SAML:1.1:protocol'), 'not_a_provider'],
    [
      'no address for redirects',
      writeMetadata({ keys: [key], binding: 'urn:other' }),
      'no_redirect_address',
    ],
    [
      'an address that runs a script',
      writeMetadata({ keys: [key], signOnUrl: 'javascript:alert(1)' }),
      'no_redirect_address',
    ],
    [
      'an address with a password',
      writeMetadata({ keys: [key], signOnUrl: 'https://a:b@idp.example' }),
      'no_redirect_address',
    ],
    [
      'signed requests',
      writeMetadata({ keys: [key], attributes: ' WantAuthnRequestsSigned="true"' }),
      'wants_signed_requests',
    ],
    ['no certificate', writeMetadata(), 'no_certificate'],
    ['a certificate that is none', good.replace(/[A-Za-z0-9+/]{40}/, '='), 'no_certificate'],
    [
      'an elliptic curve',
      writeMetadata({ keys: [createTestKey({ kind: 'ec' })] }),
      'unsupported_key',
    ],
    [
      'a short key',
      writeMetadata({ keys: [createTestKey({ modulusLength: 1024 })] }),
      'unsupported_key',
    ],
    [
      'what ended',
      good.replace(' entityID=', ' validUntil="2026-11-18T11:59:59Z" entityID='),
      'metadata_expired',
    ],
    ['a document type', `<!DOCTYPE r [<!ENTITY a "b">]>${good}`, 'forbidden_markup'],
    ['an entity', good.replace('https://idp.example/entity', '&a;'), 'malformed'],
    [
      'too many elements',
      good.replace('<KeyDescriptor', `${'<a/>'.repeat(20_000)}<KeyDescriptor`),
      'too_complex',
    ],
    ['too much', good.replace('Written', 'x'.repeat(2 * 1024 * 1024)), 'too_large'],
  ])('%s', (_, text, problem) => {
    expect(problemOf(text)).toBe(problem);
  });

  it('bytes that aren’t UTF-8', () => {
    expect(problemOf(Buffer.from(good, 'utf16le'))).not.toBe('none');
    expect(problemOf(Buffer.from([0xff, 0xfe]))).toBe('not_utf8');
  });
});

it('a key we can use counts, beside one we can’t', () => {
  const text = writeMetadata({ keys: [createTestKey({ kind: 'ec' }), key] });
  expect(read(text).certificates).toHaveLength(1);
});

it('whatever is in a file, nothing but a refusal comes of it', () => {
  const text = writeMetadata({ keys: [key] });
  fc.assert(
    fc.property(
      fc.nat({ max: text.length }),
      fc.nat({ max: 300 }),
      fc.string(),
      (at, drop, insert) => {
        expect(() => problemOf(text.slice(0, at) + insert + text.slice(at + drop))).not.toThrow();
      },
    ),
    { numRuns: cases(200, 20_000) },
  );
});

it('a fingerprint of what isn’t a certificate is none', () => {
  expect(fingerprintOf(key.base64)).toBe(
    read(writeMetadata({ keys: [key] })).certificates[0]?.fingerprint,
  );
  expect(fingerprintOf('AAAA')).toBeUndefined();
});
