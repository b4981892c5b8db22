import * as z from 'zod/mini';
import { Done, dataOf, endpoint } from '../endpoint.ts';
import { line, paragraphs } from '../fields.ts';
import { emailNames } from '../site/emails.ts';

export const EmailWords = z.object({
  /** Empty for ours. */
  subject: line('Subject', 150, { optional: true }),
  opening: paragraphs('Opening', 1000, { optional: true }),
  closing: paragraphs('Closing', 1000, { optional: true }),
});

const EmailParams = z.object({ email: z.enum(emailNames) });

export const listEmailWords = endpoint({
  method: 'GET',
  path: '/api/emails',
  access: 'admin',
  summary: 'The emails whose words Admins can change, with the words that are in force.',
  reply: dataOf(
    z.array(z.object({ email: z.enum(emailNames), isChanged: z.boolean(), words: EmailWords })),
  ),
});

export const saveEmailWords = endpoint({
  method: 'PUT',
  path: '/api/emails/:email',
  access: 'admin',
  summary: 'Change the words of an email. Placeholders it doesn’t know are refused.',
  params: EmailParams,
  body: EmailWords,
  reply: Done,
});

export const resetEmailWords = endpoint({
  method: 'DELETE',
  path: '/api/emails/:email',
  access: 'admin',
  summary: 'Go back to our words in an email.',
  params: EmailParams,
  reply: Done,
});

export const previewEmail = endpoint({
  method: 'POST',
  path: '/api/emails/:email/preview',
  access: 'admin',
  summary: 'An email as it would be sent with these words, with example values.',
  params: EmailParams,
  body: EmailWords,
  reply: dataOf(z.object({ from: z.string(), subject: z.string(), html: z.string() })),
});

export const sendTestEmail = endpoint({
  method: 'POST',
  path: '/api/emails/:email/test',
  access: 'admin',
  summary: 'Send an email with these words and example values to oneself.',
  params: EmailParams,
  body: EmailWords,
  reply: Done,
});
