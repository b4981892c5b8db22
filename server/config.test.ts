import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultTax } from './config/sales.ts';
import { readConfig } from './config.ts';

const secret = { SESSION_SECRET: 'a secret for tests, of more than 32 characters' };

/** What production needs. */
const contact = { SUPPORT_EMAIL: 'help@example.org', MAIL_FROM: 'Academy <no-reply@example.org>' };
const production = { NODE_ENV: 'production', ...contact };
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

describe('sample and local mailbox', () => {
  it.each([
    ['nothing said', {}, true],
    ['a loopback address for people', { PUBLIC_URL: 'http://[::1]:8000/' }, true],
    ['a public address, behind a proxy', { PUBLIC_URL: 'https://learn.example.org' }, false],
    ['open to the network', { HOST: '0.0.0.0' }, false],
    ['a database server', { DATABASE_URL: 'postgresql://localhost/stepwell' }, false],
    ['production', production, false],
  ])('%s', async (_, environment, local) => {
    const config = await readConfig({ ...secret, ...environment });
    expect(config).toMatchObject({ isLocal: local, hasLocalMailbox: local });
    expect(config.sampleAccounts.length > 0).toBe(local);
  });
});

describe('payments', () => {
  it.each([
    ['on this machine', {}, 'simulated'],
    ['in production without keys', production, 'off'],
    ['open to the network without keys', { HOST: '0.0.0.0' }, 'off'],
    ['behind a proxy without keys', { PUBLIC_URL: 'https://learn.example.org' }, 'off'],
    ['with a database server', { DATABASE_URL: 'postgresql://localhost/stepwell' }, 'off'],
    ['simulated by name', { ...production, PAYMENTS: 'simulated' }, 'simulated'],
    ["with Stripe's keys", { ...production, ...stripe }, 'stripe'],
    ["with Stripe's keys on this machine", stripe, 'stripe'],
    ["switched off in spite of Stripe's keys", { ...stripe, PAYMENTS: 'off' }, 'off'],
  ])('%s', async (_, environment, payments) => {
    const config = await readConfig({ ...secret, ...environment });
    expect(config.payments).toBe(payments);
    expect(config.stripe !== undefined).toBe(payments === 'stripe');
  });

  it.each([
    [{ PAYMENTS: 'stripe' }, 'Payments by Stripe also need STRIPE_SECRET_KEY and'],
    [{ STRIPE_SECRET_KEY: 'sk_1' }, 'also need STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET'],
    [{ ...stripe, PAYMENTS: 'simulated' }, "PAYMENTS=simulated and Stripe's keys exclude"],
    [{ PAYMENTS: 'free' }, 'PAYMENTS must be stripe, simulated or off'],
  ])('%j stops the start', async (environment, problem) => {
    await expect(readConfig({ ...secret, ...environment })).rejects.toThrow(problem);
  });
});

describe('contact details', () => {
  it('are the sample on this machine only', async () => {
    const { support, seller } = await readConfig(secret);
    expect(support.email).toBe('support@stepwell.example');
    expect(support.phone).not.toBe('');
    expect(support.location).not.toBeNull();
    expect(seller.address).toBe(support.address);
    const open = await readConfig({ ...secret, HOST: '0.0.0.0' });
    expect(open.support).toMatchObject({ phone: '', address: '', location: null });
    expect(open.seller.address).toBe('');
  });

  it('in production are what was configured, and nothing else', async () => {
    const { support, mailFrom } = await readConfig({ ...secret, ...production });
    expect(support).toEqual({ email: 'help@example.org', phone: '', address: '', location: null });
    expect(mailFrom).toBe(contact.MAIL_FROM);
    const full = await readConfig({
      ...secret,
      ...production,
      SUPPORT_PHONE: '+44 20 7946 0100',
      SUPPORT_ADDRESS: '1 High Street, London',
      SUPPORT_LOCATION: '51.5, -0.12',
    });
    expect(full.support).toMatchObject({
      phone: '+44 20 7946 0100',
      address: '1 High Street, London',
      location: { latitude: 51.5, longitude: -0.12 },
    });
  });

  it.each([
    [{}, 'MAIL_FROM is required in production'],
    [{ SUPPORT_EMAIL: 'support@stepwell.example' }, "SUPPORT_EMAIL is still the sample's"],
    [{ MAIL_FROM: 'Us <no-reply@stepwell.example>' }, "MAIL_FROM is still the sample's"],
    [{ SUPPORT_EMAIL: 'ring us' }, 'SUPPORT_EMAIL must be an email address'],
    [{ SUPPORT_LOCATION: 'London' }, 'SUPPORT_LOCATION must be latitude and longitude'],
  ])('%j stops the start of production', async (environment, problem) => {
    const given = { ...secret, NODE_ENV: 'production', ...environment };
    await expect(readConfig(given)).rejects.toThrow(problem);
  });
});

it('the seller has a time zone, which Admins can change unless it is set here', async () => {
  const byDefault = await readConfig(secret);
  expect([byDefault.seller.timeZone, byDefault.locked]).toEqual(['Australia/Sydney', {}]);
  const moved = await readConfig({ ...secret, SELLER_TIME_ZONE: 'Pacific/Auckland' });
  expect(moved.seller.timeZone).toBe('Pacific/Auckland');
  expect(moved.locked).toEqual({ sellerTimeZone: 'SELLER_TIME_ZONE' });
  const wrong = readConfig({ ...secret, SELLER_TIME_ZONE: 'Mars/Olympus' });
  await expect(wrong).rejects.toThrow('SELLER_TIME_ZONE must be the name of a time zone');
});

describe('currency and tax', () => {
  it("are the specification's by default", async () => {
    const { currency, tax, seatCents } = await readConfig(secret);
    expect({ currency, tax, seatCents }).toEqual({
      currency: 'AUD',
      tax: defaultTax,
      seatCents: 120_00,
    });
  });

  it('can be others', async () => {
    const { currency, tax, seatCents } = await readConfig({
      ...secret,
      CURRENCY: 'EUR',
      TAX_NAME: 'VAT',
      TAX_RATE: '19',
      PRICES_INCLUDE_TAX: 'no',
      TAX_NUMBER_NAME: 'VAT number',
      LICENCE_PRICE: '99.90',
    });
    expect({ currency, tax, seatCents }).toEqual({
      currency: 'EUR',
      seatCents: 99_90,
      tax: {
        name: 'VAT',
        rate: { numerator: 19, denominator: 1 },
        included: false,
        numberName: 'VAT number',
      },
    });
  });

  it('are without a name if the rate is 0', async () => {
    const { tax } = await readConfig({ ...secret, CURRENCY: 'USD', TAX_RATE: '0' });
    expect(tax.name).toBe('');
  });

  it.each([
    [{ CURRENCY: 'JPY', TAX_RATE: '10' }, 'CURRENCY must be the code of a currency with cents'],
    [{ CURRENCY: 'dollars', TAX_RATE: '10' }, 'CURRENCY must be the code'],
    [{ CURRENCY: 'EUR' }, 'CURRENCY=EUR also needs TAX_RATE'],
    [{ TAX_RATE: '10%' }, 'TAX_RATE must be per cent'],
    [{ TAX_RATE: '250' }, 'TAX_RATE must be per cent'],
    [{ LICENCE_PRICE: '0' }, 'LICENCE_PRICE must be an amount'],
    [{ LICENCE_PRICE: '99.5' }, 'LICENCE_PRICE must be an amount'],
    [{ PRICES_INCLUDE_TAX: 'maybe' }, 'PRICES_INCLUDE_TAX must be yes or no'],
  ])('%j stops the start', async (environment, problem) => {
    await expect(readConfig({ ...secret, ...environment })).rejects.toThrow(problem);
  });
});

describe('the database', () => {
  const pooled = 'postgresql://pooler:6432/stepwell';
  const direct = 'postgresql://database:5432/stepwell';

  it('may have a second address, for what needs a session', async () => {
    const given = { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct, DATABASE_CONNECTIONS: '25' };
    expect(await readConfig({ ...secret, ...given })).toMatchObject({
      databaseUrl: pooled,
      databaseDirectUrl: direct,
      databaseConnections: 25,
    });
  });

  it('has no second address without a first', async () => {
    await expect(readConfig({ ...secret, DATABASE_DIRECT_URL: direct })).rejects.toThrow(
      'DATABASE_DIRECT_URL also needs DATABASE_URL',
    );
  });
});

it('processes that start at once share one whole secret', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stepwell-secret-'));
  const start = () => readConfig({ STEPWELL_DATA: folder });
  const secrets = (await Promise.all(Array.from({ length: 20 }, start))).map(
    ({ sessionSecret }) => sessionSecret,
  );
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toHaveLength(64);
  expect(await readdir(folder)).toEqual(['session-secret']);
});

describe('requests to other sites', () => {
  it('go to public networks, and to those that the operator opens', async () => {
    expect((await readConfig(secret)).outbound).toEqual({
      allow: [],
      ports: [443, 8443],
      loopback: false,
    });
    const opened = { OUTBOUND_ALLOW: '10.2.0.0/16, fd12::/48', OUTBOUND_PORTS: '443,9000' };
    expect((await readConfig({ ...secret, ...opened })).outbound).toEqual({
      allow: ['10.2.0.0/16', 'fd12::/48'],
      ports: [443, 9000],
      loopback: false,
    });
  });

  it('go to this machine only where nobody else reaches it', async () => {
    const loopback = { OUTBOUND_ALLOW: 'loopback' };
    expect((await readConfig({ ...secret, ...loopback })).outbound.loopback).toBe(true);
    await expect(readConfig({ ...secret, ...production, ...loopback })).rejects.toThrow('loopback');
  });

  it.each(['127.0.0.0/8', '169.254.0.0/16', '::1/128', 'fe80::/10', '10.2.0.0', 'everything'])(
    'can’t be opened to %s',
    async (network) => {
      await expect(readConfig({ ...secret, OUTBOUND_ALLOW: network })).rejects.toThrow(
        'OUTBOUND_ALLOW',
      );
    },
  );
});
