import * as z from 'zod/mini';
import { Done, dataOf, endpoint } from '../endpoint.ts';
import { Email, line, OptionalEmail, paragraphs, Uuid } from '../fields.ts';

/** People never see this field: only programs fill it in. It accepts anything, so that nothing gives it away. */
export const Trap = z.optional(z.catch(z.string(), 'filled in'));

export const ContactMessage = z.object({
  name: line('Name', 120),
  email: Email,
  comment: paragraphs('Comment', 5000),
  /** Chosen once for each message: sent twice, it counts once. */
  key: z.optional(Uuid),
  website: Trap,
});

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact-messages',
  access: 'visitor',
  summary: 'Send support a message. It is stored, emailed to support and acknowledged by email.',
  body: ContactMessage,
  reply: Done,
});

export const LessonWish = z.object({
  wish: paragraphs('What you would like to learn', 1000),
  /** Only for an answer. */
  email: z.optional(OptionalEmail),
  key: z.optional(Uuid),
  website: Trap,
});

export const sendLessonWish = endpoint({
  method: 'POST',
  path: '/api/lesson-wishes',
  access: 'visitor',
  summary:
    'Tell support what a search did not find. It is stored like a message and emailed to support; with an address it is acknowledged.',
  body: LessonWish,
  reply: Done,
});

export const SupportPerson = z.object({ name: z.string(), task: z.string(), hours: z.string() });

export const getSupport = endpoint({
  method: 'GET',
  path: '/api/support',
  access: 'visitor',
  cacheable: true,
  summary: 'How to reach support, and who answers.',
  reply: dataOf(
    z.object({
      email: z.string(),
      /** Empty if there is none. */
      phone: z.string(),
      /** Empty if there is none. */
      address: z.string(),
      /** Where the address is on a map. */
      location: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
      team: z.array(SupportPerson),
    }),
  ),
});
