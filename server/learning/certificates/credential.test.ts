import { createHash } from 'node:crypto';
import { decodeProtectedHeader, errors, importJWK, type JWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getAchievementDefinition,
  getCredential,
  getCredentialKey,
  getIssuer,
} from '../../../contract/learning/achievements.ts';
import { ask, startApp, type TestApp } from '../../../tests/support/app.ts';
import { earnCertificate } from '../../../tests/support/certificates.ts';
import { buildCourse } from '../../../tests/support/factories.ts';
import { getSigningKey } from './credential-key.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function credentialOf({ session, certificate }: Awaited<ReturnType<typeof earnCertificate>>) {
  const answer = await session.ask(getCredential, { params: { id: certificate.id } });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; .*\.jwt"/);
  return Buffer.from(answer.body).toString();
}

/** Fetches the key as a verifier does, from the address in the header. */
async function keyFor(jwt: string) {
  const { kid = '' } = decodeProtectedHeader(jwt);
  const prefix = `${app.config.publicUrl}/api/credentials/keys/`;
  expect(kid.startsWith(prefix)).toBe(true);
  const answer = await ask(app.server, getCredentialKey, {
    params: { id: kid.slice(prefix.length) },
  });
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  return answer.body as JWK;
}

const countKeys = async () => {
  const keys = await app.db.selectFrom('learning.credential_key').select('id').execute();
  return keys.length;
};

describe('a credential', () => {
  it('is an Open Badges 3.0 credential, signed by the published key', async () => {
    const earned = await earnCertificate(app, {
      course: { title: 'Reading Rivers', summary: 'Where water goes.', lessons: [{}] },
      learner: { first_name: 'Ada', last_name: 'Brook', email: 'Ada.Brook@example.org' },
    });
    const { certificate, course } = earned;
    const { publicUrl } = app.config;
    const jwt = await credentialOf(earned);
    const jwk = await keyFor(jwt);
    expect(decodeProtectedHeader(jwt)).toEqual({ alg: 'RS256', typ: 'JWT', kid: jwk.kid });
    expect(Object.keys(jwk).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);

    const { payload } = await jwtVerify(jwt, await importJWK(jwk));
    const { iss, jti, sub, nbf, ...credential } = payload;
    expect(credential).toMatchObject({
      '@context': [
        'https://www.w3.org/ns/credentials/v2',
        'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
      ],
      id: certificate.url,
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      name: 'Reading Rivers',
      issuer: { id: `${publicUrl}/api/credentials/issuer`, type: ['Profile'], name: 'Stepwell' },
      credentialSubject: {
        type: ['AchievementSubject'],
        achievement: {
          id: `${publicUrl}/api/credentials/achievements/${course.id}`,
          type: ['Achievement'],
          achievementType: 'CertificateOfCompletion',
          name: 'Reading Rivers',
          description: 'Where water goes.',
          criteria: { narrative: expect.stringContaining('every lesson') },
        },
      },
    });
    // The claims have to say the same as the credential.
    const { issuer, credentialSubject, validFrom } = credential as {
      issuer: { id: string };
      credentialSubject: { id: string; identifier: Record<string, unknown>[] };
      validFrom: string;
    };
    expect([iss, jti, sub]).toEqual([issuer.id, credential.id, credentialSubject.id]);
    expect(new Date((nbf ?? 0) * 1000).toISOString()).toBe(validFrom.replace('Z', '.000Z'));

    const [email, name] = credentialSubject.identifier;
    const hash = createHash('sha256').update(`ada.brook@example.org${email?.salt}`).digest('hex');
    expect(email).toEqual({
      type: 'IdentityObject',
      identityType: 'emailAddress',
      hashed: true,
      identityHash: `sha256$${hash}`,
      salt: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(name).toMatchObject({ identityType: 'name', hashed: false, identityHash: 'Ada Brook' });
    expect(JSON.stringify(payload).toLowerCase()).not.toContain('ada.brook@');
  });

  it('fails verification when it was changed', async () => {
    const jwt = await credentialOf(await earnCertificate(app));
    const [header, payload = '', signature] = jwt.split('.');
    const words = Buffer.from(payload, 'base64url').toString();
    const forged = Buffer.from(words.replaceAll('Robin', 'Roxin')).toString('base64url');
    const key = await importJWK(await keyFor(jwt));
    await expect(jwtVerify(jwt, key)).resolves.toBeTruthy();
    await expect(jwtVerify(`${header}.${forged}.${signature}`, key)).rejects.toThrow(
      errors.JWSSignatureVerificationFailed,
    );
  });

  it('links to its issuer and achievement', async () => {
    const course = await buildCourse(app.db, { title: 'Open Course' });
    const issuer = (await ask(app.server, getIssuer, {})).body;
    expect(issuer).toMatchObject({ type: ['Profile'], name: 'Stepwell' });
    const known = await ask(app.server, getAchievementDefinition, { params: { id: course.id } });
    expect(known.body).toMatchObject({ name: 'Open Course', creator: { id: issuer.id } });
    const draft = await buildCourse(app.db, { draft: true });
    for (const id of [draft.id, 2_000_000_000]) {
      expect((await ask(app.server, getAchievementDefinition, { params: { id } })).status).toBe(
        404,
      );
    }
    expect((await ask(app.server, getCredentialKey, { params: { id: 'nobody' } })).status).toBe(
      404,
    );
  });
});

describe('the key', () => {
  it('is created once under concurrent requests', async () => {
    await app.db.deleteFrom('learning.credential_key').execute();
    const keys = await Promise.all(
      Array.from({ length: 5 }, () => getSigningKey(app.db, app.config)),
    );
    expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
    expect(await countKeys()).toBe(1);
  });

  it('is stored encrypted', async () => {
    await getSigningKey(app.db, app.config);
    const stored = await app.db
      .selectFrom('learning.credential_key')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(stored.private_key).not.toContain('PRIVATE');
    expect(Buffer.from(stored.private_key, 'base64url').toString('latin1')).not.toContain(
      'PRIVATE',
    );
    expect(Object.keys(stored.public_jwk)).not.toContain('d');
  });

  it('is replaced when the secret changes, and old credentials stay valid', async () => {
    const earned = await earnCertificate(app);
    const before = await credentialOf(earned);
    const count = await countKeys();
    const changed = {
      ...app.config,
      sessionSecret: 'another secret, also of more than 32 letters',
    };
    const next = await getSigningKey(app.db, changed);
    expect((await getSigningKey(app.db, changed)).id).toBe(next.id);
    expect(await countKeys()).toBe(count + 1);
    await expect(jwtVerify(before, await importJWK(await keyFor(before)))).resolves.toBeTruthy();
    // With the old secret back, the old key signs again.
    expect(decodeProtectedHeader(await credentialOf(earned)).kid).toBe(
      decodeProtectedHeader(before).kid,
    );
  });
});
