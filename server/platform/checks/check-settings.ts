import type { Config } from '../../config.ts';
import { verifyMailServer } from '../mail/mail-server-state.ts';
import { advice, broken, type Finding, ok } from './finding.ts';

export async function checkSecret({ sessionSecret, isLocal }: Config): Promise<Finding> {
  const name = 'Secret';
  if (isGuessable(sessionSecret)) {
    return advice(
      name,
      'SESSION_SECRET repeats or counts characters, so it can be guessed.',
      'Make a new one with openssl rand -base64 48. It signs everyone out, and second factors have to be set up again.',
    );
  }
  return ok(name, isLocal ? 'The generated secret is used.' : 'SESSION_SECRET looks random.');
}

/** What is left of random text when repeats and runs such as “abcdef” or “9876” count as one character. */
const leastSurprises = 18;
/** Rows of keys are runs too. */
const keyRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

function isGuessable(secret: string): boolean {
  if (new Set(secret).size < 12) return true;
  let surprises = 0;
  let seen = '';
  for (const [index, character] of [...secret].entries()) {
    const pair = secret.slice(index - 1, index + 1).toLowerCase();
    const step = index === 0 ? Number.NaN : character.charCodeAt(0) - secret.charCodeAt(index - 1);
    const isRun = Math.abs(step) <= 1 || keyRows.some((row) => row.includes(pair));
    // Three characters that came before, in this order: a block that is repeated.
    const isRepeat = index >= 2 && seen.includes(secret.slice(index - 2, index + 1));
    if (index === 0 || !(isRun || isRepeat)) surprises += 1;
    seen += character;
  }
  return surprises < leastSurprises;
}

export async function checkPublicUrl(config: Config): Promise<Finding> {
  const name = 'Public address';
  const { protocol, hostname } = new URL(config.publicUrl);
  const isOwn = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (config.isLocal) return ok(name, `${config.publicUrl}, for this computer only.`);
  if (isOwn) {
    return broken(
      name,
      `Links in emails lead to ${config.publicUrl}, which works on this computer only.`,
      'Set PUBLIC_URL to the address that people use.',
    );
  }
  if (protocol !== 'https:') {
    return advice(
      name,
      `${config.publicUrl} isn’t encrypted, so passwords can be read on the way.`,
      'Run a reverse proxy with TLS in front of Stepwell, and set PUBLIC_URL to its https address.',
    );
  }
  return ok(name, config.publicUrl);
}

export async function checkProxies(config: Config): Promise<Finding> {
  const name = 'Reverse proxy';
  const isBehindOne = config.publicUrl.startsWith('https:');
  if (isBehindOne && !config.trustedProxies) {
    return advice(
      name,
      'No proxy is trusted, so limits on tries count all visitors together.',
      'Set TRUSTED_PROXIES to the address of the proxy, such as 127.0.0.1.',
    );
  }
  if (!config.trustedProxies) return ok(name, 'None.');
  return ok(name, `The addresses that ${config.trustedProxies} reports are trusted.`);
}

export async function checkPayments({ payments, isLocal }: Config): Promise<Finding> {
  const name = 'Payments';
  if (payments === 'stripe') return ok(name, 'Stripe takes payments.');
  if (payments === 'off') return ok(name, 'Off: only free courses can be taken.');
  if (isLocal) return ok(name, 'Simulated, because this installation is local.');
  return advice(
    name,
    'Payments are simulated: anyone can take courses with a test card.',
    'Set Stripe’s keys, or PAYMENTS=off.',
  );
}

export async function checkMail(config: Config): Promise<Finding> {
  const name = 'Mail server';
  if (config.hasLocalMailbox) return ok(name, 'Emails are shown at /mailbox, and not sent.');
  if (!config.smtpUrl) {
    return broken(
      name,
      'There’s no mail server, so nobody gets sign-up codes or password links.',
      'Set SMTP_URL, such as smtp://user:password@mail.example.org:587.',
    );
  }
  const { hostname } = new URL(config.smtpUrl);
  const problem = await verifyMailServer(config.smtpUrl);
  if (problem === null) return ok(name, `${hostname} takes our emails.`);
  return broken(
    name,
    `${hostname} doesn’t take our emails: ${problem}`,
    'Check SMTP_URL: host, port, user and password. Emails that wait are sent once it works.',
  );
}
