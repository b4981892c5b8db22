import * as z from 'zod/mini';
import { Done, endpoint } from '../endpoint.ts';
import { Email, line } from '../fields.ts';

export const subscribeToNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter-subscriptions',
  access: 'visitor',
  summary: 'Ask for the newsletter; a mailed link confirms it.',
  body: z.object({ email: Email }),
  reply: Done,
});

const MailedToken = z.object({ token: line('The link', 200) });

export const confirmNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter-subscriptions/confirm',
  access: 'visitor',
  summary: 'Confirm a newsletter subscription with the token of the mailed link.',
  body: MailedToken,
  reply: Done,
});

export const unsubscribeFromNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter-subscriptions/end',
  access: 'visitor',
  summary: 'End a newsletter subscription with the token of any newsletter mail.',
  body: MailedToken,
  reply: Done,
});
