import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AnswerParts,
  answerParts,
  encode,
  signElement,
  signedAnswer,
  writeAssertion,
  writeResponse,
} from '../../../tests/support/saml/answers.ts';
import { createTestKey } from '../../../tests/support/saml/certificate.ts';
import { cases } from '../../../tests/support/thorough.ts';
import { checkResponse } from './check-response.ts';
import { SamlProblem } from './problems.ts';
import { verifyResponse } from './verify-response.ts';

const key = createTestKey();
const attacker = createTestKey({ name: 'Attacker' });

/** What an answer comes to: who signed in, or why not. */
async function read(xml: string, about: AnswerParts, certificates = [key.certificate]) {
  try {
    const response = checkResponse(encode(xml));
    const { issuer, acs, audience, requestId } = about;
    const expected = { issuer, acs, audience, requestId, now: Date.now() };
    const verified = await verifyResponse({ response, expected, certificates });
    return 'answer' in verified ? verified.answer : verified.problem;
  } catch (error) {
    if (error instanceof SamlProblem) return error.code;
    throw error;
  }
}

const genuine = () => {
  const about = answerParts();
  return { about, xml: signedAnswer(about, key) };
};

/** The genuine answer with something exchanged in its assertion before it is signed. */
function signedWith(change: (assertion: string) => string, parts: Partial<AnswerParts> = {}) {
  const about = answerParts(parts);
  const assertion = change(writeAssertion(about));
  return read(writeResponse(about, signElement(assertion, key)), about);
}

const exchange = (from: string | RegExp, to: string) => (text: string) => {
  const changed = text.replace(from, () => to);
  if (changed === text) throw new Error(`Nothing to exchange: ${from}`);
  return changed;
};

describe('a genuine answer says who signed in', () => {
  it('with the assertion signed', async () => {
    const { about, xml } = genuine();
    expect(await read(xml, about)).toMatchObject({
      nameId: 'thandi-1',
      nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      assertionId: about.assertionId,
      sessionIndex: '_session',
      attributes: [
        { name: 'email', values: ['thandi@harbour.example'] },
        { name: 'name', values: ['Thandi Nkosi'] },
      ],
    });
  });

  it('with both signed', async () => {
    const { about, xml } = genuine();
    expect(await read(signElement(xml, key), about)).toMatchObject({ nameId: 'thandi-1' });
  });

  it('by the second of two keys, with SHA-512, and names beyond ASCII', async () => {
    const about = answerParts({ nameId: 'Ñandú & <co> 山' });
    const xml = signedAnswer(about, key, {
      method: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
      digest: 'http://www.w3.org/2001/04/xmlenc#sha512',
      hash: 'sha512',
    });
    const certificates = [attacker.certificate, key.certificate];
    expect(await read(xml, about, certificates)).toMatchObject({ nameId: 'Ñandú & <co> 山' });
  });

  it('with its certificate expired: it’s only a wrapper around a key', async () => {
    const expired = createTestKey({ notAfter: new Date('2026-02-01T00:00:00Z') });
    const about = answerParts();
    const xml = signedAnswer(about, expired);
    expect(await read(xml, about, [expired.certificate])).toMatchObject({ nameId: 'thandi-1' });
  });

  it('whose lines are wrapped', () => {
    const wrapped = encode(genuine().xml).replaceAll(/.{76}/g, '$&\r\n');
    expect(checkResponse(wrapped).inResponseTo).toBe('_request');
  });
});

describe('a signature that isn’t right', () => {
  it('missing', async () => {
    const about = answerParts();
    const xml = writeResponse(about, writeAssertion(about));
    expect(await read(xml, about)).toBe('unsigned_assertion');
  });

  it('of the response alone', async () => {
    const about = answerParts();
    const xml = signElement(writeResponse(about, writeAssertion(about)), key);
    expect(await read(xml, about)).toBe('unsigned_assertion');
  });

  it('by another key, also with its certificate enclosed', async () => {
    const about = answerParts();
    expect(await read(signedAnswer(about, attacker, { keyInfo: '' }), about)).toBe('bad_signature');
    expect(await read(signedAnswer(about, attacker), about)).toBe('bad_signature');
    expect(await read(signedAnswer(about, attacker, { keyInfo: key.base64 }), about)).toBe(
      'bad_signature',
    );
  });

  it('of a text that was changed', async () => {
    const { about, xml } = genuine();
    const changed = [
      exchange('thandi-1', 'thandi-2'),
      exchange('thandi@', 'admin@'),
      exchange(/(?<=NotOnOrAfter=")\d{4}/, '2030'),
      exchange(/(?<=<ds:SignatureValue>)./, '!'),
    ];
    for (const change of changed) expect(await read(change(xml), about)).toBe('bad_signature');
  });

  it('by SHA-1, or with a digest by SHA-1', async () => {
    const about = answerParts();
    const sha1 = {
      method: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
      digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
      hash: 'sha1',
    };
    const { method, ...rest } = sha1;
    for (const options of [sha1, { digest: sha1.digest }, rest]) {
      expect(await read(signedAnswer(about, key, options), about)).toBe('signature_algorithm');
    }
  });

  it('by a shared secret: HMAC with our certificate as the secret', async () => {
    const about = answerParts();
    const method = 'http://www.w3.org/2000/09/xmldsig#hmac-sha1';
    expect(await read(signedAnswer(about, key, { method }), about)).toBe('signature_algorithm');
  });

  it.each([
    ['XPath', 'http://www.w3.org/TR/1999/REC-xpath-19991116'],
    ['XSLT', 'http://www.w3.org/TR/1999/REC-xslt-19991116'],
    ['base64', 'http://www.w3.org/2000/09/xmldsig#base64'],
  ])('with a transform more: %s', async (_, algorithm) => {
    const about = answerParts();
    const moreTransforms = `<ds:Transform Algorithm="${algorithm}"></ds:Transform>`;
    const xml = signedAnswer(about, key, { moreTransforms });
    expect(await read(xml, about)).toBe('signature_form');
  });

  it('of another form', async () => {
    const { about, xml } = genuine();
    const exclusive = '<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#">';
    const changed = [
      exchange(exclusive, exclusive.replace('n#"', 'n#WithComments"')),
      exchange(exclusive, exclusive.replace(/Algorithm=".*"/, 'Algorithm="urn:other"')),
      exchange(/<ds:Reference URI="#[^"]*"/, '<ds:Reference URI=""'),
      exchange(/<ds:Reference URI="#[^"]*"/, `<ds:Reference URI="#${about.responseId}"`),
      exchange('<ds:SignatureValue>', '<ds:SignedInfo></ds:SignedInfo><ds:SignatureValue>'),
      (text: string) => text.replace(/<ds:Reference .*<\/ds:Reference>/, '$&$&'),
      exchange('</ds:DigestValue>', '<x></x></ds:DigestValue>'),
      exchange('</ds:Signature>', '<ds:Object></ds:Object></ds:Signature>'),
      exchange('<ds:KeyInfo>', '<ds:KeyInfo><ds:SignedInfo></ds:SignedInfo>'),
      exchange(/ ID="_assertion[^"]*"/, ' ID="a\'b"'),
    ];
    for (const change of changed) expect(await read(change(xml), about)).toBe('signature_form');
  });
});

describe('wrapping: a genuine assertion beside or around one that was made up', () => {
  const parts = () => {
    const about = answerParts();
    const assertion = signElement(writeAssertion(about), key);
    const signature = /<ds:Signature .*<\/ds:Signature>/.exec(assertion)?.[0] ?? '';
    const bare = writeAssertion(about);
    const evil = bare.replace('thandi-1', 'admin').replace(about.assertionId, '_evil');
    return { about, assertion, signature, bare, evil };
  };
  const around = (signature: string, content: string) =>
    signature.replace('</ds:Signature>', `<ds:Object>${content}</ds:Object></ds:Signature>`);

  it('XSW 1 and 2: a copy of the signed response inside, and beside, its signature', async () => {
    const { about, assertion, evil } = parts();
    const original = writeResponse(about, assertion);
    const signature =
      /<ds:Signature .*?<\/ds:Signature>/.exec(signElement(original, key))?.[0] ?? '';
    const outer = writeResponse({ ...about, responseId: '_outer' }, evil);
    const withIn = outer.replace('</saml:Issuer>', `</saml:Issuer>${around(signature, original)}`);
    const beside = outer.replace('</saml:Issuer>', `</saml:Issuer>${original}${signature}`);
    for (const xml of [withIn, beside]) expect(await read(xml, about)).toBe('nested_message');
  });

  it('XSW 3: before the genuine one', async () => {
    const { about, assertion, evil } = parts();
    expect(await read(writeResponse(about, evil + assertion), about)).toBe('assertion_count');
    expect(await read(writeResponse(about, assertion + evil), about)).toBe('assertion_count');
  });

  it('XSW 4: around the genuine one', async () => {
    const { about, assertion, evil } = parts();
    const xml = writeResponse(
      about,
      exchange('</saml:Assertion>', `${assertion}</saml:Assertion>`)(evil),
    );
    expect(await read(xml, about)).toBe('nested_message');
  });

  it('XSW 5: in its place, with its signature, and the genuine one at the end', async () => {
    const { about, bare, evil, signature } = parts();
    const signed = exchange('</saml:Issuer>', `</saml:Issuer>${signature}`)(evil);
    expect(await read(writeResponse(about, signed + bare), about)).toBe('assertion_count');
    // The same without the copy: the signature is about something else.
    expect(await read(writeResponse(about, signed), about)).toBe('signature_form');
  });

  it('XSW 6: in its place, with the genuine one inside the signature', async () => {
    const { about, bare, evil, signature } = parts();
    const inside = signature.replace('</ds:Signature>', `${bare}</ds:Signature>`);
    const xml = writeResponse(about, exchange('</saml:Issuer>', `</saml:Issuer>${inside}`)(evil));
    expect(await read(xml, about)).toBe('nested_message');
  });

  it('XSW 7: in an extension before the genuine one', async () => {
    const { about, assertion, evil } = parts();
    const xml = writeResponse(about, `<samlp:Extensions>${evil}</samlp:Extensions>${assertion}`);
    expect(await read(xml, about)).toBe('nested_message');
    const hidden = `<samlp:Extensions><x:Assertion xmlns:x="urn:x"></x:Assertion></samlp:Extensions>`;
    expect(await read(writeResponse(about, hidden + assertion), about)).toBe('nested_message');
  });

  it('XSW 8: in its place, with the genuine one in an object of the signature', async () => {
    const { about, bare, evil, signature } = parts();
    const xml = writeResponse(
      about,
      exchange('</saml:Issuer>', `</saml:Issuer>${around(signature, bare)}`)(evil),
    );
    expect(await read(xml, about)).toBe('nested_message');
  });

  it('two genuine assertions', async () => {
    const { about, assertion } = parts();
    const other = signElement(writeAssertion(answerParts({ nameId: 'grace-1' })), key);
    expect(await read(writeResponse(about, assertion + other), about)).toBe('assertion_count');
  });

  it('an identifier that two elements have', async () => {
    const { about, xml } = genuine();
    const status = (name: string) =>
      exchange('<samlp:Status>', `<samlp:Status ${name}="${about.assertionId}">`)(xml);
    for (const name of ['ID', 'Id', 'id', 'AssertionID']) {
      expect(await read(status(name), about)).toBe('duplicate_id');
    }
    const sameAsResponse = exchange(about.responseId, about.assertionId)(xml);
    expect(await read(sameAsResponse, about)).toBe('duplicate_id');
  });

  it('a signature elsewhere, or two of them', async () => {
    const { about, assertion, signature } = parts();
    const elsewhere = exchange('<samlp:Status>', `<samlp:Status>${signature}`);
    expect(await read(elsewhere(writeResponse(about, assertion)), about)).toBe(
      'misplaced_signature',
    );
    const twice = exchange('<saml:Subject>', `${signature}<saml:Subject>`);
    expect(await read(writeResponse(about, twice(assertion)), about)).toBe('misplaced_signature');
  });

  it('an encrypted assertion', async () => {
    const { about, assertion } = parts();
    const encrypted = '<saml:EncryptedAssertion xmlns:saml="urn:x"></saml:EncryptedAssertion>';
    expect(await read(writeResponse(about, encrypted), about)).toBe('encrypted_assertion');
    expect(await read(writeResponse(about, assertion + encrypted), about)).toBe(
      'encrypted_assertion',
    );
  });
});

describe('markup that parsers read differently', () => {
  it.each([
    ['a comment in NameID', 'thandi<!---->-1'],
    ['a processing instruction in NameID', 'thandi<?x y?>-1'],
    ['CDATA in NameID', '<![CDATA[thandi-1]]>'],
  ])('%s', async (_, nameId) => {
    const { about, xml } = genuine();
    expect(await read(exchange('thandi-1', nameId)(xml), about)).toBe('forbidden_markup');
    expect(await signedWith(exchange('thandi-1', nameId))).toBe('forbidden_markup');
  });

  it('a document type with entities', async () => {
    const { about, xml } = genuine();
    const bomb = '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>';
    expect(await read(bomb + xml, about)).toBe('forbidden_markup');
    const outside = '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    expect(await read(outside + exchange('thandi-1', '&x;')(xml), about)).toBe('forbidden_markup');
    expect(await read(exchange('thandi-1', '&x;')(xml), about)).toBe('malformed');
  });

  it('an element in NameID', async () => {
    expect(await signedWith(exchange('thandi-1', 'thandi<x></x>-1'))).toBe('no_subject');
  });

  it('the names of SAML in other namespaces', async () => {
    const { about, xml } = genuine();
    const other = 'urn:oasis:names:tc:SAML:1.0:assertion';
    const changed = xml.replaceAll('urn:oasis:names:tc:SAML:2.0:assertion', other);
    expect(await read(changed, about)).toBe('assertion_count');
    const protocol = xml.replaceAll('urn:oasis:names:tc:SAML:2.0:protocol', 'urn:other');
    expect(await read(protocol, about)).toBe('not_a_response');
  });

  it('what isn’t an answer at all', async () => {
    const about = answerParts();
    const request = '<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"/>';
    expect(await read(request, about)).toBe('not_a_response');
    for (const text of ['', '!', 'PA', 'PA=', 'PHI+PC9yPg=', ' PHI+PC9yPg==', 'PHI-PC9yPg==']) {
      expect(() => checkResponse(text)).toThrow(expect.objectContaining({ code: 'not_base64' }));
    }
    const broken = Buffer.from([0x3c, 0x72, 0xff, 0x3e]).toString('base64');
    expect(() => checkResponse(broken)).toThrow(expect.objectContaining({ code: 'not_utf8' }));
    // The last two bits of the last letter would be lost.
    expect(() => checkResponse('PHIvPh==')).toThrow(
      expect.objectContaining({ code: 'not_base64' }),
    );
  });
});

describe('more than any provider sends is refused by the scanner, before any library sees it', () => {
  const extended = (content: string) => {
    const about = answerParts();
    const assertion = signElement(writeAssertion(about), key);
    const xml = writeResponse(about, `<samlp:Extensions>${content}</samlp:Extensions>${assertion}`);
    return read(xml, about);
  };

  it('20,000 elements', async () => {
    expect(await extended('<a></a>'.repeat(20_000))).toBe('too_complex');
  });

  it('6,000 elements inside each other', async () => {
    expect(await extended('<a>'.repeat(6_000) + '</a>'.repeat(6_000))).toBe('too_complex');
  });

  it('190 KiB of attributes', async () => {
    const attributes = Array.from({ length: 9_000 }, (_, at) => `a${at}="xxxxxxxxxx"`).join(' ');
    expect(await extended(`<a ${attributes}></a>`)).toBe('too_complex');
  });

  it('many declarations of namespaces', async () => {
    const declarations = Array.from({ length: 200 }, (_, at) => `xmlns:n${at}="u:${at}"`).join(' ');
    expect(await extended(`<a ${declarations}></a>`)).toBe('too_complex');
  });

  it('more than 192 KiB', async () => {
    expect(await extended('x'.repeat(193 * 1024))).toBe('too_large');
    expect(await extended('x'.repeat(1024 * 1024))).toBe('too_large');
  });
});

describe('each check of a signed assertion, violated alone', () => {
  it('issuer', async () => {
    expect(await signedWith(exchange('https://idp.example/entity', 'https://other.example'))).toBe(
      'wrong_issuer',
    );
    const about = answerParts();
    const assertion = signElement(writeAssertion(about), key);
    const xml = writeResponse({ ...about, issuer: 'https://other.example' }, assertion);
    expect(await read(xml, about)).toBe('wrong_issuer');
  });

  it('confirmation', async () => {
    const holder = 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key';
    expect(await signedWith(exchange('urn:oasis:names:tc:SAML:2.0:cm:bearer', holder))).toBe(
      'wrong_confirmation',
    );
    const confirmation = /<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/;
    expect(await signedWith(exchange(confirmation, ''))).toBe('wrong_confirmation');
    expect(await signedWith((text) => text.replace(confirmation, '$&$&'))).toBe(
      'wrong_confirmation',
    );
    expect(
      await signedWith(exchange(/(?<=<saml:SubjectConfirmationData .*?) NotOnOrAfter="[^"]*"/, '')),
    ).toBe('wrong_confirmation');
  });

  it('recipient: another connection’s, another site’s, none', async () => {
    const acs = '/saml/7/acs"></saml:SubjectConfirmationData>';
    expect(await signedWith(exchange(acs, acs.replace('7', '8')))).toBe('wrong_recipient');
    expect(await signedWith(exchange(/ Recipient="[^"]*"/, ''))).toBe('wrong_recipient');
  });

  it('request: another one, none', async () => {
    expect(await signedWith(exchange('InResponseTo="_request"', 'InResponseTo="_other"'))).toBe(
      'wrong_request',
    );
    expect(await signedWith(exchange(' InResponseTo="_request"', ''))).toBe('wrong_request');
  });

  it('an unasked assertion in an envelope that carries our request', async () => {
    const about = answerParts();
    const assertion = signElement(
      exchange(' InResponseTo="_request"', '')(writeAssertion(about)),
      key,
    );
    expect(await read(writeResponse(about, assertion), about)).toBe('wrong_request');
  });

  it('conditions: missing, without an end, unknown', async () => {
    const conditions = /<saml:Conditions .*<\/saml:Conditions>/;
    expect(await signedWith(exchange(conditions, ''))).toBe('bad_conditions');
    expect(await signedWith(exchange(/(?<=<saml:Conditions .*?) NotOnOrAfter="[^"]*"/, ''))).toBe(
      'bad_conditions',
    );
    const unknown = '<saml:Condition></saml:Condition></saml:Conditions>';
    expect(await signedWith(exchange('</saml:Conditions>', unknown))).toBe('bad_conditions');
  });

  it('audience: another organisation’s, none, one of two restrictions', async () => {
    expect(await signedWith(exchange('/7/metadata', '/8/metadata'))).toBe('wrong_audience');
    const restriction = /<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/;
    expect(await signedWith(exchange(restriction, ''))).toBe('wrong_audience');
    const other =
      '<saml:AudienceRestriction><saml:Audience>urn:other</saml:Audience></saml:AudienceRestriction></saml:Conditions>';
    expect(await signedWith(exchange('</saml:Conditions>', other))).toBe('wrong_audience');
  });

  it('destination: another one; none is fine', async () => {
    const about = answerParts();
    const assertion = signElement(writeAssertion(about), key);
    const elsewhere = { ...about, destination: 'https://other.example/acs' };
    expect(await read(writeResponse(elsewhere, assertion), about)).toBe('wrong_destination');
    const nowhere = { ...about, destination: undefined };
    expect(await read(writeResponse(nowhere, assertion), about)).toMatchObject({
      nameId: 'thandi-1',
    });
  });

  it('status', async () => {
    const about = answerParts({ status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' });
    expect(await read(signedAnswer(about, key), about)).toBe('provider_refused');
    expect(await read(writeResponse(about, ''), about)).toBe('provider_refused');
  });

  it('name: missing, empty, too long', async () => {
    expect(await signedWith(exchange(/<saml:NameID .*<\/saml:NameID>/, ''))).toBe('no_subject');
    expect(await signedWith(exchange('thandi-1', ' '))).toBe('no_subject');
    expect(await signedWith(exchange('thandi-1', 'x'.repeat(257)))).toBe('no_subject');
    expect(await signedWith(exchange('thandi-1', 'x'.repeat(256)))).toHaveProperty('nameId');
  });

  it('time: too old, from the future, not a time', async () => {
    const minutes = (count: number) => ({ now: Date.now() + count * 60_000 });
    expect(await signedWith((text) => text, minutes(-7))).toBe('not_current');
    expect(await signedWith((text) => text, minutes(2))).toBe('not_current');
    expect(await signedWith((text) => text, minutes(-5.5))).toHaveProperty('nameId');
    const long = (text: string) => text.replaceAll(/(?<=NotOnOrAfter=")\d{4}/g, '2099');
    expect(await signedWith(long, minutes(-12))).toBe('not_current');
    expect(await signedWith(exchange(/(?<=NotOnOrAfter=")[^"]*/, 'tomorrow'))).toBe('not_current');
    const ended = ' SessionNotOnOrAfter="2026-01-01T00:00:00Z"';
    expect(await signedWith(exchange('"_session"', `"_session"${ended}`))).toBe('not_current');
  });
});

it('a mutated answer never names anyone else, and fails only with a refusal', async () => {
  const { about, xml } = genuine();
  const marks = [
    ...['<', '>', '&', '"', '/', '=', '\0', 'ID', '<!---->', '<?a?>', '&#65;', '\n', ' ', '#', 'x'],
    ...['<saml:NameID>admin</saml:NameID>', ' ID="_evil"', 'xmlns:saml="urn:x"', 'admin'],
  ];
  const mutation = fc.record({
    at: fc.nat({ max: xml.length }),
    drop: fc.oneof(fc.constantFrom(0, 1), fc.nat({ max: 400 })),
    insert: fc.oneof(fc.constantFrom('', ...marks), fc.string({ maxLength: 5 })),
    /** Something of the answer, at another place. */
    copy: fc.option(fc.tuple(fc.nat({ max: xml.length }), fc.nat({ max: 1_500 })), { freq: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 3 }), async (mutations) => {
      let mutated = xml;
      for (const { at, drop, insert, copy } of mutations) {
        const copied = copy ? xml.slice(copy[0], copy[0] + copy[1]) : '';
        mutated = mutated.slice(0, at) + insert + copied + mutated.slice(at + drop);
      }
      const outcome = await read(mutated, about);
      if (typeof outcome === 'string') return;
      expect(outcome).toMatchObject({ nameId: 'thandi-1', assertionId: about.assertionId });
      expect(outcome.attributes).toEqual([
        { name: 'email', values: ['thandi@harbour.example'] },
        { name: 'name', values: ['Thandi Nkosi'] },
      ]);
    }),
    { numRuns: cases(300, 20_000) },
  );
});

it('bytes that are no answer fail only with a refusal', () => {
  fc.assert(
    fc.property(fc.oneof(fc.base64String(), fc.string(), fc.uint8Array()), (given) => {
      const text = typeof given === 'string' ? given : Buffer.from(given).toString('base64');
      expect(() => checkResponse(text)).toThrow(SamlProblem);
    }),
    { numRuns: cases(200, 20_000) },
  );
});
