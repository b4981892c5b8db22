import * as z from 'zod/mini';
import { binary, Done, endpoint } from '../endpoint.ts';
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

/** The token of an email, and the issue it came with. */
const MailedStop = z.object({
  token: z.string().check(z.regex(/^[\w.-]{1,200}$/, 'This link is not complete.')),
});

export const stopNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter-subscriptions/:token/stop',
  access: 'visitor',
  summary: 'Unsubscribe from the newsletter in one click, as mail programs do it (RFC 8058).',
  params: MailedStop,
  acceptsOtherSites: true,
  body: z.optional(z.nullable(z.unknown())),
  reply: Done,
});

export const openStopNewsletter = endpoint({
  method: 'GET',
  path: '/api/newsletter-subscriptions/:token/stop',
  access: 'visitor',
  summary: 'For a mail program that opens the address: redirects to the page, and changes nothing.',
  params: MailedStop,
  reply: binary('text/plain; charset=utf-8'),
  status: 302,
});

export const followNewsletterLink = endpoint({
  method: 'GET',
  path: '/api/newsletter-links/:issue/:position/:signature',
  access: 'visitor',
  summary:
    'Leads to a link of an issue, and counts that it was followed. It says nothing about who did.',
  params: z.object({
    issue: z.string().check(z.regex(/^[\w-]{1,40}$/)),
    position: z.string().check(z.regex(/^\d{1,4}$/)),
    signature: z.string().check(z.regex(/^[\w-]{1,60}$/)),
  }),
  reply: binary('text/plain; charset=utf-8'),
  status: 302,
});
