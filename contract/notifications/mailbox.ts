import * as z from 'zod/mini';
import { binary, dataOf, endpoint } from '../endpoint.ts';
import { Uuid } from '../fields.ts';

/** An email in the local mailbox, which would be sent if a mail server were configured. */
export const LocalMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  at: z.string(),
  /** File names. */
  attachments: z.array(z.string()),
});

export type LocalMail = z.infer<typeof LocalMail>;

export const listLocalMail = endpoint({
  method: 'GET',
  path: '/api/mailbox',
  access: 'visitor',
  summary: 'The local mailbox. Exists only on a local installation without a mail server.',
  reply: dataOf(z.array(LocalMail)),
});

export const getLocalAttachment = endpoint({
  method: 'GET',
  path: '/api/mailbox/:id/attachments/:filename',
  access: 'visitor',
  summary: 'An attachment of an email in the local mailbox.',
  params: z.object({ id: Uuid, filename: z.string().check(z.maxLength(200)) }),
  reply: binary('application/octet-stream'),
});
