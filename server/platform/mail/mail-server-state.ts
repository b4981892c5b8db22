import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';

const checkEveryMs = 20_000;
const timeoutMs = 3_000;

interface Check {
  at: number;
  isUp: Promise<boolean>;
}

/** By address, because tests run several apps in one process. */
const checks = new Map<string, Check>();

/**
 * Whether emails are waiting because the mail server doesn't answer. Screens that tell people to check their inbox
 * ask first. It says nothing about a single email.
 */
export async function isMailDelayed({ smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<boolean> {
  if (!smtpUrl) return false;
  const known = checks.get(smtpUrl);
  if (known && Date.now() - known.at < checkEveryMs) return !(await known.isUp);
  const check = { at: Date.now(), isUp: answers(smtpUrl) };
  checks.set(smtpUrl, check);
  return !(await check.isUp);
}

async function answers(url: string): Promise<boolean> {
  return (await verifyMailServer(url)) === null;
}

/** Connects and signs in. Returns what is wrong, or null. */
export async function verifyMailServer(url: string): Promise<string | null> {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    transport.close();
  }
}
