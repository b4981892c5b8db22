import * as z from 'zod/mini';
import { Address, type Given } from './variables.ts';

export const mailVariables = {
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
};

export function mailProblems(given: Given): string[] {
  const problems: string[] = [];
  if (!given.INBOUND_MAIL_ADDRESS !== !given.INBOUND_MAIL_SECRET) {
    problems.push('INBOUND_MAIL_ADDRESS and INBOUND_MAIL_SECRET are only useful together');
  }
  return problems;
}

/** Visitors would write to addresses that belong to nobody. */
export function sampleContacts(given: Given): string[] {
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
