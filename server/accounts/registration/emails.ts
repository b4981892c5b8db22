import type { Config } from '../../config.ts';
import type { Mail } from '../../platform/mail/mail.ts';

/** Confirms an email address. */
export function composeCode(
  siteName: string,
  { email, code }: { email: string; code: string },
): Mail {
  return {
    to: email,
    subject: `Your ${siteName} code`,
    paragraphs: ['Enter this code to confirm your email address. It expires in ten minutes.'],
    code,
    closing: `You’re getting this email because someone used this address to sign up at ${siteName}. If it wasn’t you, ignore it.`,
    words: { email: 'code', values: {} },
  };
}

export function composeWelcome(
  config: Pick<Config, 'publicUrl'>,
  siteName: string,
  { email, username, firstName }: { email: string; username: string; firstName: string },
): Mail {
  return {
    to: email,
    subject: `Welcome to ${siteName}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `Your account ${username} is ready. Courses are made of short lessons, and most of them end with a quiz of five questions.`,
    ],
    action: { label: 'Sign in', url: `${config.publicUrl}/sign-in` },
    words: { email: 'welcome', values: { name: firstName, username } },
  };
}
