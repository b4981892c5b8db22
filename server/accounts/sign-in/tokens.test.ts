import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { findSessionId, signToken } from './tokens.ts';

const config = { sessionSecret: 'a secret for tests, of more than 32 characters' };
const key = new TextEncoder().encode(config.sessionSecret);
const inAnHour = () => new Date(Date.now() + 60 * 60_000);
const newToken = (id: string, expiresAt = inAnHour()) =>
  signToken(config, { id, accountId: 7, expiresAt });

afterEach(() => {
  vi.useRealTimers();
});

test('a token is a JSON web token as others read and write them', async () => {
  const id = randomUUID();
  const { payload, protectedHeader } = await jwtVerify(newToken(id), key);
  expect(payload).toMatchObject({ sid: id, sub: '7' });
  expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' });
  const theirs = await new SignJWT({ sid: id })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime('1h')
    .sign(key);
  expect(findSessionId(config, theirs)).toBe(id);
});

test('it names its session each time, until it expires', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const id = randomUUID();
  const token = newToken(id);
  expect([findSessionId(config, token), findSessionId(config, token)]).toEqual([id, id]);
  vi.setSystemTime(Date.now() + 60 * 60_000);
  expect([findSessionId(config, token), findSessionId(config, token)]).toEqual([null, null]);
});

test('a token that one secret has signed means nothing to another', () => {
  const token = newToken(randomUUID());
  expect(findSessionId(config, token)).not.toBeNull();
  expect(
    findSessionId({ sessionSecret: 'another secret, never told to anyone' }, token),
  ).toBeNull();
  expect(findSessionId(config, token)).not.toBeNull();
});

test.each(['HS384', 'HS512'])('the algorithm can’t be %s', async (alg) => {
  const token = await new SignJWT({ sid: randomUUID() })
    .setProtectedHeader({ alg, typ: 'JWT' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(config.sessionSecret.padEnd(64, '!')));
  expect(findSessionId({ sessionSecret: config.sessionSecret.padEnd(64, '!') }, token)).toBeNull();
});

test('nothing of a token can be changed, also after it was accepted', () => {
  const token = newToken(randomUUID());
  expect(findSessionId(config, token)).not.toBeNull();
  const [header = '', claims = '', signature = ''] = token.split('.');
  const [none, others] = [
    { alg: 'none', typ: 'JWT' },
    { sid: randomUUID(), exp: 9e9 },
  ].map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'));
  const changed = [
    `${none}.${claims}.`,
    `${none}.${claims}.${signature}`,
    `${header}.${others}.${signature}`,
    `${header}.${claims}.`,
    `${header}.${claims}`,
    `${header}.${claims}.${signature}.`,
    `${header}.${claims}.${signature}=`,
    `${header}.${claims}.${signature.slice(0, -1)}`,
    `${header}.${claims}=.${signature}`,
    ` ${token}`,
    `${token} `,
    '..',
    '',
  ];
  for (const text of [...changed, ...changed]) expect(findSessionId(config, text)).toBeNull();
});

test('the last character of a signature is compared exactly, although two bits of it carry nothing', () => {
  const token = newToken(randomUUID());
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const accepted = [...alphabet].filter(
    (last) => findSessionId(config, token.slice(0, -1) + last) !== null,
  );
  expect(accepted).toEqual([token.at(-1)]);
});
