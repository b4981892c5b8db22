import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { defaultShop, type Shop } from '../contract/plans.ts';
import { contrastWithPaper, isColour, leastContrast } from '../contract/site/accent.ts';
import type { OtherSites } from '../contract/site/other-sites.ts';
import { defaultSellerZone } from '../contract/site/seller-zone.ts';
import {
  otherSiteDefaults,
  readDomains,
  readOtherSites,
  type SettingName,
} from '../contract/site/settings.ts';
import { defaultSite, type SignUpMode, type SiteLogo } from '../contract/site/site.ts';
import { isTimeZone } from '../contract/text/moments.ts';
import { hasCents } from '../contract/text/money.ts';
import { sampleAccounts } from '../database/sample/accounts.ts';

export interface Config {
  port: number;
  host: string;
  dataFolder: string;
  /** Where uploaded files are stored, if not in the data folder. */
  bucket: BucketConfig | undefined;
  /** Unset: the embedded database in the data folder. */
  databaseUrl: string | undefined;
  /** Where DATABASE_URL leads to a pooler: PostgreSQL itself, for what needs a session. */
  databaseDirectUrl: string | undefined;
  /** The most connections that calls and pages of this process share. */
  databaseConnections: number;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Where answers to our replies arrive, and the secret with which the mail server hands them to us. */
  inboundMail: { address: string; secret: string } | undefined;
  /** How many months messages to support are kept after they were closed. */
  messageMonths: number;
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
  /** Of the pages that are answered from memory, one in this many is logged. */
  logPagesEvery: number;
  /** Where Prometheus reads metrics, if it does. */
  metrics: { port: number; host: string } | undefined;
  /** How long a process keeps answering after it was told to stop, so that no request is lost. */
  drainSeconds: number;
  /** `off`: nothing can be bought here. */
  payments: Shop['payments'];
  /** Set exactly when Stripe takes the payments. */
  stripe: StripeConfig | undefined;
  /** Of all prices. Orders keep the one they were made in. */
  currency: string;
  tax: Tax;
  /** The price of a licence for one person and year. */
  seatCents: number;
  /** The seller as named on invoices, with the bank details for paying them. The address may be empty. */
  seller: {
    name: string;
    address: string;
    taxNumber: string;
    bankDetails: string;
    /** Days of sales, invoices and licences are counted in it. */
    timeZone: string;
  };
  /** Empty or null: not shown anywhere. */
  support: {
    email: string;
    phone: string;
    address: string;
    location: { latitude: number; longitude: number } | null;
  };
  /** What Admins may change while it runs: read it when it is needed, and keep no copy. */
  site: SiteSettings;
  /** Settings that the environment decides, with the name of the variable. Admins can't change these. */
  locked: Partial<Record<SettingName, string>>;
  /** How large what teachers upload for lessons may be, in bytes; `course` is all of one course together. */
  mediaLimits: { video: number; audio: number; pdf: number; course: number };
  /** Further folders with courses, laid out like `content/`. */
  contentFolders: readonly string[];
  /** Whether the courses that come with Stepwell are offered. */
  hasSampleCourses: boolean;
}

export interface SiteSettings {
  name: string;
  logo: (SiteLogo & { hash: string }) | null;
  /** `#rrggbb`; empty for marigold. */
  accent: string;
  signUp: { mode: SignUpMode; domains: readonly string[] };
  otherSites: OtherSites;
  /** Markdown, after our own text. */
  terms: string;
  privacy: string;
}

export interface Tax {
  /** Empty if there is none. */
  name: string;
  /** In per cent of the price before tax. A fraction, so that amounts are exact to the cent. */
  rate: { numerator: number; denominator: number };
  /** Whether prices include it, or it is added to them. */
  included: boolean;
  /** What a business's tax number is called. */
  numberName: string;
}

export interface StripeConfig {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Replaces Stripe's own address, for a simulator. */
  apiUrl: string | undefined;
}

export interface BucketConfig {
  name: string;
  /** Unset: Amazon's own. */
  endpoint: string | undefined;
  region: string;
  /** Unset: those of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

/** Their passwords are in the documentation: outside of a local installation nobody may have these. */
export const documentedAccounts = sampleAccounts;

export class ConfigError extends Error {}

const Address = (protocols: RegExp, example: string) =>
  z.optional(
    z
      .string()
      .check(z.refine((value) => isUrl(value, protocols), `must be an address such as ${example}`)),
  );

const megabyte = 1024 * 1024;

const Megabytes = (usual: number, most: number) =>
  z._default(
    z.coerce
      .number('must be a number of megabytes')
      .check(z.int('must be a whole number'), z.gte(1), z.lte(most, `can be ${most} at most`)),
    usual,
  );

/** Contact details of nobody: only shown on an installation that nobody else can reach. */
const sample = {
  mailAddress: 'no-reply@stepwell.example',
  email: 'support@stepwell.example',
  phone: '+61 2 5550 0100',
  address: 'Observatory Hill, Sydney NSW 2000, Australia',
  location: '-33.8595, 151.2045',
};

/** $4.00 in $120.00, as in the specification: a thirtieth of the price, which is 100/29 per cent on top of the rest. */
const specifiedTaxRate = '100/29';

/** The specification's tax. */
export const defaultTax: Tax = {
  name: 'GST',
  rate: { numerator: 100, denominator: 29 },
  included: true,
  numberName: 'ABN',
};

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
  DATABASE_DIRECT_URL: Address(/^postgres(ql)?:$/, 'postgresql://user:password@host:5432/stepwell'),
  DATABASE_CONNECTIONS: z._default(
    z.coerce
      .number('must be a number')
      .check(z.int('must be a whole number'), z.gte(2), z.lte(1000)),
    10,
  ),
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket')),
  ),
  S3_ENDPOINT: Address(/^https?:$/, 'https://storage.example.org'),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  // A backup has each file in one piece, of 512 MB at most.
  MEDIA_VIDEO_MB: Megabytes(500, 500),
  MEDIA_AUDIO_MB: Megabytes(50, 500),
  MEDIA_PDF_MB: Megabytes(20, 500),
  MEDIA_COURSE_MB: Megabytes(5_000, 1_000_000),
  SMTP_URL: Address(/^smtps?:$/, 'smtp://user:password@mail.example.org:587'),
  MAIL_FROM: z.optional(z.string()),
  INBOUND_MAIL_ADDRESS: z.optional(
    z.string().check(z.regex(/^[^\s@<>]+@[^\s@<>]+$/, 'must be an email address')),
  ),
  INBOUND_MAIL_SECRET: z.optional(
    z.string().check(z.regex(/^\S{24,}$/, 'must have at least 24 characters, without spaces')),
  ),
  MESSAGE_MONTHS: z._default(
    z.coerce
      .number('must be a number of months')
      .check(z.int('must be a whole number'), z.gte(1), z.lte(120, 'can be 120 at most')),
    24,
  ),
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
  LOG_PAGES_EVERY: z._default(
    z.coerce
      .number('must be a number')
      .check(z.int('must be a whole number'), z.gte(1, 'must be at least 1'), z.lte(1_000_000)),
    20,
  ),
  METRICS_PORT: z.optional(
    z.coerce
      .number('must be a number')
      .check(z.int('must be a whole number'), z.gte(0), z.lte(65535)),
  ),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  DRAIN_SECONDS: z._default(z.coerce.number('must be a number').check(z.gte(0), z.lte(60)), 2),
  STRIPE_SECRET_KEY: z.optional(
    z.string().check(z.regex(/^(sk|rk)_/, 'must begin with sk_ or rk_')),
  ),
  STRIPE_PUBLISHABLE_KEY: z.optional(z.string().check(z.regex(/^pk_/, 'must begin with pk_'))),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_/, 'must begin with whsec_'))),
  STRIPE_API_URL: Address(/^https?:$/, 'https://api.stripe.com'),
  SELLER_NAME: z.optional(z.string()),
  SELLER_ADDRESS: z.optional(z.string()),
  SELLER_TAX_NUMBER: z.optional(z.string()),
  SELLER_BANK_DETAILS: z.optional(z.string()),
  SELLER_TIME_ZONE: z._default(
    z
      .string()
      .check(z.refine(isTimeZone, 'must be the name of a time zone, such as Pacific/Auckland')),
    defaultSellerZone,
  ),
  SUPPORT_EMAIL: z.optional(
    z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address')),
  ),
  SUPPORT_PHONE: z.optional(z.string()),
  SUPPORT_ADDRESS: z.optional(z.string()),
  SUPPORT_LOCATION: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => readLocation(text) !== null,
          'must be latitude and longitude, such as -33.8595, 151.2045',
        ),
      ),
  ),
  SITE_NAME: z.optional(z.string().check(z.maxLength(40, 'can have at most 40 characters'))),
  SITE_ACCENT: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => isColour(text) && contrastWithPaper(text) >= leastContrast,
          'must be a colour such as #8a3ffc, with a contrast of at least 4.5:1 on paper',
        ),
      ),
  ),
  SIGN_UP: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => /^(open|invitation)$|\./.test(text),
          'must be open, invitation, or email domains such as example.org, school.example',
        ),
      ),
  ),
  PAYMENTS: z.optional(z.enum(['stripe', 'simulated', 'off'], 'must be stripe, simulated or off')),
  CURRENCY: z._default(
    z
      .string()
      .check(z.refine(hasCents, 'must be the code of a currency with cents, such as AUD or EUR')),
    'AUD',
  ),
  TAX_NAME: z._default(z.string(), 'GST'),
  TAX_RATE: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => readRate(text) !== null,
          'must be per cent, such as 10, 8.875 or 100/29; 0 for no tax',
        ),
      ),
    specifiedTaxRate,
  ),
  PRICES_INCLUDE_TAX: z._default(z.enum(['yes', 'no'], 'must be yes or no'), 'yes'),
  TAX_NUMBER_NAME: z._default(z.string(), 'ABN'),
  LICENCE_PRICE: z._default(
    z
      .string()
      .check(
        z.regex(
          /^[1-9]\d{0,4}(\.\d{2})?$/,
          'must be an amount per person and year, such as 120 or 99.50',
        ),
      ),
    String(defaultShop.seatCents / 100),
  ),
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
  if (given.DATABASE_DIRECT_URL && !given.DATABASE_URL) {
    problems.push('DATABASE_DIRECT_URL also needs DATABASE_URL, the address of the pooler');
  }
  const bucketNames = Object.keys(given).filter((name) => /^S3_(?!BUCKET)/.test(name));
  if (bucketNames.length > 0 && !given.S3_BUCKET) {
    problems.push(`${bucketNames.join(' and ')} also need S3_BUCKET`);
  }
  if (!given.S3_ACCESS_KEY_ID !== !given.S3_SECRET_ACCESS_KEY) {
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both or none');
  }
  if (!given.INBOUND_MAIL_ADDRESS !== !given.INBOUND_MAIL_SECRET) {
    problems.push('INBOUND_MAIL_ADDRESS and INBOUND_MAIL_SECRET are only useful together');
  }
  const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
  const missingKeys = stripeKeys.filter((name) => !given[name]);
  if (missingKeys.length > 0 && (missingKeys.length < 3 || given.PAYMENTS === 'stripe')) {
    problems.push(`Payments by Stripe also need ${missingKeys.join(' and ')}`);
  }
  if (given.PAYMENTS === 'simulated' && missingKeys.length < stripeKeys.length) {
    problems.push("PAYMENTS=simulated and Stripe's keys exclude each other: remove one of them");
  }
  if (given.CURRENCY && given.CURRENCY !== 'AUD' && !given.TAX_RATE) {
    problems.push(
      `CURRENCY=${given.CURRENCY} also needs TAX_RATE, and TAX_NAME if it is not 0: the defaults are for AUD`,
    );
  }
  if (production) problems.push(...sampleContacts(given));
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
  const stripe = values.PAYMENTS === 'off' ? undefined : stripeOf(values);
  const sampleOnly = (text: string) => (isLocal ? text : '');
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '');
  return {
    port: values.PORT,
    host: values.HOST,
    dataFolder,
    bucket: bucketOf(values),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `${values.SITE_NAME ?? defaultSite.name} <${sample.mailAddress}>`,
    inboundMail:
      values.INBOUND_MAIL_ADDRESS && values.INBOUND_MAIL_SECRET
        ? { address: values.INBOUND_MAIL_ADDRESS, secret: values.INBOUND_MAIL_SECRET }
        : undefined,
    messageMonths: values.MESSAGE_MONTHS,
    publicUrl,
    sessionSecret: values.SESSION_SECRET ?? (await keptSecret(dataFolder)),
    production,
    isLocal,
    hasLocalMailbox: isLocal && !values.SMTP_URL,
    // Their work is in the courses that come with Stepwell.
    sampleAccounts: isLocal && values.SAMPLE_COURSES === 'on' ? sampleAccounts : [],
    trustedProxies: values.TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL,
    logPagesEvery: values.LOG_PAGES_EVERY,
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    drainSeconds: values.DRAIN_SECONDS,
    // Forgotten keys must not give courses away: simulated payments are for this machine, or asked for by name.
    payments: stripe ? 'stripe' : (values.PAYMENTS ?? (isLocal ? 'simulated' : 'off')),
    stripe,
    currency: values.CURRENCY,
    tax: taxOf(values),
    seatCents: Math.round(Number(values.LICENCE_PRICE) * 100),
    seller: {
      name: values.SELLER_NAME ?? values.SITE_NAME ?? defaultSite.name,
      address: values.SELLER_ADDRESS ?? sampleOnly(sample.address),
      taxNumber: values.SELLER_TAX_NUMBER ?? '',
      bankDetails: values.SELLER_BANK_DETAILS ?? '',
      timeZone: values.SELLER_TIME_ZONE,
    },
    support: {
      email: values.SUPPORT_EMAIL ?? (production ? '' : sample.email),
      phone: values.SUPPORT_PHONE ?? sampleOnly(sample.phone),
      address: values.SUPPORT_ADDRESS ?? sampleOnly(sample.address),
      location: readLocation(
        values.SUPPORT_LOCATION ?? (values.SUPPORT_ADDRESS ? '' : sampleOnly(sample.location)),
      ),
    },
    site: {
      name: values.SITE_NAME ?? defaultSite.name,
      logo: null,
      accent: values.SITE_ACCENT?.toLowerCase() ?? '',
      signUp: readSignUp(values.SIGN_UP ?? 'open'),
      otherSites: readOtherSites(otherSiteDefaults, publicUrl),
      terms: '',
      privacy: '',
    },
    locked: lockedBy(given),
    mediaLimits: {
      video: values.MEDIA_VIDEO_MB * megabyte,
      audio: values.MEDIA_AUDIO_MB * megabyte,
      pdf: values.MEDIA_PDF_MB * megabyte,
      course: values.MEDIA_COURSE_MB * megabyte,
    },
    contentFolders: (values.CONTENT_FOLDERS ?? '')
      .split(',')
      .map((path) => path.trim())
      .filter((path) => path !== '')
      .map((path) => resolve(path)),
    hasSampleCourses: values.SAMPLE_COURSES === 'on',
  };
}

/** `open`, `invitation`, or domains such as `example.org, school.example`. */
function readSignUp(text: string): SiteSettings['signUp'] {
  if (text === 'open' || text === 'invitation') return { mode: text, domains: [] };
  return { mode: 'domains', domains: readDomains(text) };
}

const settingVariables: readonly [variable: string, names: readonly SettingName[]][] = [
  ['SITE_NAME', ['name']],
  ['SITE_ACCENT', ['accent']],
  ['SIGN_UP', ['signUp', 'signUpDomains']],
  ['SUPPORT_EMAIL', ['supportEmail']],
  ['SUPPORT_PHONE', ['supportPhone']],
  ['SUPPORT_ADDRESS', ['supportAddress']],
  ['SUPPORT_LOCATION', ['supportLocation']],
  ['SELLER_NAME', ['sellerName']],
  ['SELLER_ADDRESS', ['sellerAddress']],
  ['SELLER_TAX_NUMBER', ['sellerTaxNumber']],
  ['SELLER_BANK_DETAILS', ['sellerBankDetails']],
  ['SELLER_TIME_ZONE', ['sellerTimeZone']],
];

function lockedBy(given: Record<string, string | undefined>): Config['locked'] {
  const set = settingVariables.filter(([variable]) => given[variable]);
  return Object.fromEntries(
    set.flatMap(([variable, names]) => names.map((name) => [name, variable])),
  );
}

/** Visitors would write to addresses that belong to nobody. */
function sampleContacts(given: Record<string, string | undefined>): string[] {
  const needed = {
    SUPPORT_EMAIL: 'where people reach you',
    MAIL_FROM: 'the sender of emails, such as Academy <no-reply@example.org>',
  };
  return Object.entries(needed).flatMap(([name, what]) => {
    const value = given[name];
    // An Admin may have set the other one: server/main.ts looks once the settings are read.
    if (!value) return name === 'MAIL_FROM' ? [`${name} is required in production: ${what}`] : [];
    return /[@.]stepwell\.example\b/.test(value) ? [`${name} is still the sample's: ${what}`] : [];
  });
}

function taxOf(values: z.infer<typeof Environment>): Tax {
  const rate = readRate(values.TAX_RATE) ?? { numerator: 0, denominator: 1 };
  return {
    name: rate.numerator === 0 ? '' : values.TAX_NAME,
    rate,
    included: values.PRICES_INCLUDE_TAX === 'yes',
    numberName: values.TAX_NUMBER_NAME,
  };
}

/** `10`, `8.875` or `100/29` */
function readRate(text: string): Tax['rate'] | null {
  const [, whole = '', decimals = '', divisor] =
    /^(\d{1,4})(?:\.(\d{1,4})|\/([1-9]\d{0,3}))?$/.exec(text) ?? [];
  if (whole === '') return null;
  const denominator = divisor ? Number(divisor) : 10 ** decimals.length;
  const numerator = Number(`${whole}${decimals}`);
  return numerator < 100 * denominator ? { numerator, denominator } : null;
}

function readLocation(text: string): Config['support']['location'] {
  const [latitude = Number.NaN, longitude = Number.NaN] = text.split(',').map(Number.parseFloat);
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { latitude, longitude } : null;
}

function stripeOf(values: z.infer<typeof Environment>): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = values;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = values;
  if (!secretKey || !publishableKey || !webhookSecret) return undefined;
  return { secretKey, publishableKey, webhookSecret, apiUrl };
}

function bucketOf(values: z.infer<typeof Environment>): BucketConfig | undefined {
  const { S3_BUCKET: name, S3_ENDPOINT: endpoint, S3_REGION: region } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!name) return undefined;
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { name, endpoint, region, credentials };
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
    // Written elsewhere first: of two processes that start at once, one gives it its name, and both read the same whole secret.
    const written = `${file}.${randomUUID()}`;
    await writeFile(written, randomBytes(48).toString('base64url'), { mode: 0o600 });
    await link(written, file).finally(() => rm(written));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new ConfigError(
        `The data folder ${dataFolder} cannot be written: ${(error as Error).message}. Set STEPWELL_DATA to a folder that can.`,
      );
    }
  }
  return (await readFile(file, 'utf8')).trim();
}
