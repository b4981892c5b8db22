import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import type { Shop } from '../contract/plans.ts';
import { otherSiteDefaults, readOtherSites, type SettingName } from '../contract/site/settings.ts';
import { defaultSite } from '../contract/site/site.ts';
import { sampleAccounts } from '../database/sample/accounts.ts';
import { connectionVariables, hostOf, isLoopbackHost } from './config/connection.ts';
import { mailProblems, mailVariables, sampleContacts } from './config/mail.ts';
import {
  type OutboundRules,
  outboundOf,
  outboundProblems,
  outboundVariables,
} from './config/outbound.ts';
import {
  type StripeConfig,
  salesProblems,
  salesVariables,
  stripeOf,
  type Tax,
  taxOf,
} from './config/sales.ts';
import {
  type Location,
  lockedBy,
  readLocation,
  readSignUp,
  type SiteSettings,
  siteVariables,
} from './config/site.ts';
import {
  type BucketConfig,
  bucketOf,
  megabyte,
  storageProblems,
  storageVariables,
} from './config/storage.ts';

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
  /** How many months messages to support are stored after they were closed. */
  messageMonths: number;
  publicUrl: string;
  /** Which addresses that people give us may be asked. */
  outbound: OutboundRules;
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
  /** How long a process keeps answering after the signal to stop, so that no request is lost. */
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
    location: Location | null;
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

/** Their passwords are in the documentation: outside of a local installation nobody may have these. */
export const documentedAccounts = sampleAccounts;

export class ConfigError extends Error {}

/** Fictitious contact details: only shown on an installation that nobody else can reach. */
const sample = {
  mailAddress: 'no-reply@stepwell.example',
  email: 'support@stepwell.example',
  phone: '+61 2 5550 0100',
  address: 'Observatory Hill, Sydney NSW 2000, Australia',
  location: '-33.8595, 151.2045',
};

const Environment = z.object({
  SESSION_SECRET: z.optional(
    z.string().check(z.minLength(32, 'must have at least 32 characters of random text')),
  ),
  NODE_ENV: z._default(z.string(), 'development'),
  ...connectionVariables,
  ...outboundVariables,
  ...storageVariables,
  ...mailVariables,
  ...salesVariables,
  ...siteVariables,
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
  // A public address means that a proxy lets the outside world reach this loopback port.
  const isLoopback =
    isLoopbackHost(given.HOST ?? '127.0.0.1') && isLoopbackHost(hostOf(given.PUBLIC_URL));
  const isLocal = !given.DATABASE_URL && !production && isLoopback;
  problems.push(...storageProblems(given), ...mailProblems(given), ...salesProblems(given));
  problems.push(...outboundProblems(given, isLocal));
  if (production) problems.push(...sampleContacts(given));
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(
      `The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
  const values = parsed.data;
  const dataFolder = resolve(values.STEPWELL_DATA);
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
    outbound: outboundOf(values),
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
