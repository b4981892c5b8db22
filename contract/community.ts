import * as z from 'zod/mini';
import { Done, dataOf, endpoint } from './endpoint.ts';
import { Email, line, paragraphs } from './fields.ts';

export const ContactMessage = z.object({
  name: line('Name', 120),
  email: Email,
  comment: paragraphs('Comment', 5000),
});

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact-messages',
  access: 'visitor',
  summary: 'Write to support. The message is stored, mailed to support and acknowledged by mail.',
  body: ContactMessage,
  reply: Done,
});

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

export const Testimonial = z.object({
  author: z.string(),
  comment: z.string(),
  courseTitle: z.string(),
});
export type Testimonial = z.infer<typeof Testimonial>;

export const listTestimonials = endpoint({
  method: 'GET',
  path: '/api/testimonials',
  access: 'visitor',
  keep: true,
  summary: 'Three reviews for the home page: the best rated ones that were chosen for it.',
  reply: dataOf(z.array(Testimonial)),
});

export const SupportPerson = z.object({ name: z.string(), task: z.string(), hours: z.string() });

export const getSupport = endpoint({
  method: 'GET',
  path: '/api/support',
  access: 'visitor',
  keep: true,
  summary: 'How to reach support, and who is there.',
  reply: dataOf(
    z.object({
      email: z.string(),
      phone: z.string(),
      address: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      team: z.array(SupportPerson),
    }),
  ),
});

/** A mail in the local mailbox: what would have been sent, were a mail server configured. */
export const LocalMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  at: z.string(),
});
export type LocalMail = z.infer<typeof LocalMail>;

export const listLocalMail = endpoint({
  method: 'GET',
  path: '/api/mailbox',
  access: 'visitor',
  summary: 'The local mailbox. Exists only on the embedded default without a mail server.',
  reply: dataOf(z.array(LocalMail)),
});
