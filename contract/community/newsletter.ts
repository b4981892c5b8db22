import * as z from 'zod/mini';
import { Done, endpoint } from '../endpoint.ts';
import { Email, line } from '../fields.ts';

export const subscribeToNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter-subscriptions',
  access: 'visitor',
  summary: 'Subscribe to the newsletter; the link in an email confirms it.',
  body: z.object({ email: Email }),
  reply: Done,
});

const MailedToken = z.object({ token: line('The link', 200) });

export const confirmNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter-subscriptions/confirm',
  access: 'visitor',
  summary: 'Confirm a newsletter subscription with the token of the link in the email.',
  body: MailedToken,
  reply: Done,
});

export const unsubscribeFromNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter-subscriptions/end',
  access: 'visitor',
  summary: 'Unsubscribe from the newsletter with the token of any of its emails.',
  body: MailedToken,
  reply: Done,
});
