import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const secret = { SESSION_SECRET: 'a secret for tests, of more than 32 characters' };

describe('sample and local mailbox', () => {
  it.each([
    ['nothing said', {}, true],
    ['a loopback address for people', { PUBLIC_URL: 'http://[::1]:8000/' }, true],
    ['a public address, behind a proxy', { PUBLIC_URL: 'https://learn.example.org' }, false],
    ['open to the network', { HOST: '0.0.0.0' }, false],
    ['a database server', { DATABASE_URL: 'postgresql://localhost/stepwell' }, false],
    ['production', { NODE_ENV: 'production' }, false],
  ])('%s', async (_, environment, local) => {
    const config = await readConfig({ ...secret, ...environment });
    expect(config).toMatchObject({ isLocal: local, hasLocalMailbox: local });
    expect(config.sampleAccounts.length > 0).toBe(local);
  });
});
