import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { sampleAccounts } from '../database/sample/accounts.ts';

export interface Config {
  port: number;
  host: string;
  dataFolder: string;
  /** Unset: the embedded database in the data folder. */
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  publicUrl: string;
  sessionSecret: string;
  production: boolean;
  /** The embedded default on loopback: sample data, local mailbox. */
  isLocal: boolean;
  /** Codes are part of the reply, because no mail server can deliver them. */
  hasLocalMailbox: boolean;
  sampleAccounts: readonly { username: string; password: string }[];
  /** Reverse proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string | undefined;
  logLevel: string;
  /** Unset: simulated payments. */
  stripe: StripeConfig | undefined;
  /** The seller as named on invoices, with the bank details for paying them. */
  seller: { name: string; address: string; taxNumber: string; bankDetails: string };
  support: { email: string; phone: string; address: string; latitude: number; longitude: number };
  /** Further folders with courses, laid out like `content/`. */
  contentFolders: readonly string[];
  /** Whether the courses that come with Stepwell are offered. */
  hasSampleCourses: boolean;
}

export interface StripeConfig {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Replaces Stripe's own address, for a simulator. */
  apiUrl: string | undefined;
}

export class ConfigError extends Error {}

const Address = (protocols: RegExp, example: string) =>
  z.optional(
    z
      .string()
      .check(z.refine((value) => isUrl(value, protocols), `must be an address such as ${example}`)),
  );

const streetAddress = 'Observatory Hill, Sydney NSW 2000, Australia';

const Environment = z.object({
  PORT: z._default(
    z.coerce
      .number('must be a number')
      .check(z.int('must be a whole number'), z.gte(0), z.lte(65535)),
    8000,
  ),
  HOST: z._default(z.string().check(z.minLength(1, 'must not be empty')), '127.0.0.1'),
  STEPWELL_DATA: z._default(z.string(), 'data'),
  DATABASE_URL: Address(/^postgres(ql)?:$/, 'postgresql://user:password@host:5432/stepwell'),
  SMTP_URL: Address(/^smtps?:$/, 'smtp://user:password@mail.example.org:587'),
  MAIL_FROM: z._default(z.string(), 'Stepwell <no-reply@stepwell.example>'),
  PUBLIC_URL: Address(/^https?:$/, 'https://learn.example.org'),
  SESSION_SECRET: z.optional(
    z.string().check(z.minLength(32, 'must have at least 32 characters of random text')),
  ),
  NODE_ENV: z._default(z.string(), 'development'),
  TRUSTED_PROXIES: z.optional(
    z
      .string()
      .check(
        z.refine(
          areProxies,
          'must be addresses or ranges such as 127.0.0.1, 10.0.0.0/8, or the words loopback and uniquelocal',
        ),
      ),
  ),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    ),
    'info',
  ),
  STRIPE_SECRET_KEY: z.optional(
    z.string().check(z.regex(/^(sk|rk)_/, 'must begin with sk_ or rk_')),
  ),
  STRIPE_PUBLISHABLE_KEY: z.optional(z.string().check(z.regex(/^pk_/, 'must begin with pk_'))),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_/, 'must begin with whsec_'))),
  STRIPE_API_URL: Address(/^https?:$/, 'https://api.stripe.com'),
  SELLER_NAME: z._default(z.string(), 'Stepwell'),
  SELLER_ADDRESS: z._default(z.string(), streetAddress),
  SELLER_TAX_NUMBER: z._default(z.string(), ''),
  SELLER_BANK_DETAILS: z._default(z.string(), ''),
  SUPPORT_EMAIL: z._default(z.string(), 'support@stepwell.example'),
  SUPPORT_PHONE: z._default(z.string(), '+61 2 5550 0100'),
  CONTENT_FOLDERS: z.optional(z.string()),
  SAMPLE_COURSES: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
});

/** Reads and checks the whole environment, and reports everything that is wrong at once. */
export async function readConfig(environment: Record<string, string | undefined>): Promise<Config> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = z.safeParse(Environment, given);
  const problems = (parsed.error?.issues ?? []).map(
    (issue) =>
      `${issue.path.join('.')} ${issue.message === 'Invalid input' ? 'is out of range' : issue.message}`,
  );
  const production = given.NODE_ENV === 'production';
  if (!given.SESSION_SECRET && (production || given.DATABASE_URL)) {
    problems.push(
      'SESSION_SECRET is required in production and with DATABASE_URL: at least 32 characters of random text',
    );
  }
  const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
  const missingKeys = stripeKeys.filter((name) => !given[name]);
  if (missingKeys.length > 0 && missingKeys.length < stripeKeys.length) {
    problems.push(`Payments by Stripe also need ${missingKeys.join(' and ')}`);
  }
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(
      `The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
  const values = parsed.data;
  const dataFolder = resolve(values.STEPWELL_DATA);
  // A public address means that a proxy lets the outside world reach this loopback port.
  const isLoopback = isLoopbackHost(values.HOST) && isLoopbackHost(hostOf(values.PUBLIC_URL));
  const isLocal = !values.DATABASE_URL && !production && isLoopback;
  return {
    port: values.PORT,
    host: values.HOST,
    dataFolder,
    databaseUrl: values.DATABASE_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    sessionSecret: values.SESSION_SECRET ?? (await keptSecret(dataFolder)),
    production,
    isLocal,
    hasLocalMailbox: isLocal && !values.SMTP_URL,
    // Their work is in the courses that come with Stepwell.
    sampleAccounts: isLocal && values.SAMPLE_COURSES === 'on' ? sampleAccounts : [],
    trustedProxies: values.TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL,
    stripe: stripeOf(values),
    seller: {
      name: values.SELLER_NAME,
      address: values.SELLER_ADDRESS,
      taxNumber: values.SELLER_TAX_NUMBER,
      bankDetails: values.SELLER_BANK_DETAILS,
    },
    support: {
      email: values.SUPPORT_EMAIL,
      phone: values.SUPPORT_PHONE,
      address: streetAddress,
      latitude: -33.8595,
      longitude: 151.2045,
    },
    contentFolders: (values.CONTENT_FOLDERS ?? '')
      .split(',')
      .map((path) => path.trim())
      .filter((path) => path !== '')
      .map((path) => resolve(path)),
    hasSampleCourses: values.SAMPLE_COURSES === 'on',
  };
}

function stripeOf(values: z.infer<typeof Environment>): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = values;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = values;
  if (!secretKey || !publishableKey || !webhookSecret) return undefined;
  return { secretKey, publishableKey, webhookSecret, apiUrl };
}

function hostOf(address = 'http://localhost'): string {
  return new URL(address).hostname.replace(/^\[|\]$/g, '');
}

function isLoopbackHost(host: string): boolean {
  return ['127.0.0.1', 'localhost', '::1'].includes(host);
}

function isUrl(value: string, protocols: RegExp): boolean {
  return URL.canParse(value) && protocols.test(new URL(value).protocol);
}

function areProxies(list: string): boolean {
  return list.split(',').every((entry) => {
    const [address = '', bits] = entry.trim().split('/');
    if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return bits === undefined;
    const longest = isIP(address) === 4 ? 32 : 128;
    return isIP(address) > 0 && (bits === undefined || (/^\d+$/.test(bits) && +bits <= longest));
  });
}

async function keptSecret(dataFolder: string): Promise<string> {
  const file = join(dataFolder, 'session-secret');
  try {
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    // `wx`: of two processes that start at once, one writes and both read the same secret.
    await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new ConfigError(
        `The data folder ${dataFolder} cannot be written: ${(error as Error).message}. Set STEPWELL_DATA to a folder that can.`,
      );
    }
  }
  return (await readFile(file, 'utf8')).trim();
}
