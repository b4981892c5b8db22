import * as z from 'zod/mini';
import { binary, Done, dataOf, endpoint, PageLimit } from '../endpoint.ts';
import { AccountId, line, Moment, paragraphs, revisionOf, Uuid } from '../fields.ts';

const messageStates = ['open', 'waiting', 'done', 'spam'] as const;
export const MessageState = z.enum(messageStates, 'The state is open, waiting, done or spam.');
export type MessageState = z.infer<typeof MessageState>;

/** `sales` are the open ones; `all` leaves out spam. */
export const messageLists = ['open', 'sales', 'waiting', 'done', 'spam', 'all'] as const;
export type MessageList = (typeof messageLists)[number];

const Topic = z.enum(['support', 'sales']);

export const ListedMessage = z.object({
  id: z.string(),
  name: z.string(),
  subject: z.string(),
  topic: Topic,
  organisation: z.string(),
  state: MessageState,
  /** The sender was signed in. */
  hasAccount: z.boolean(),
  /** Nobody has opened it since they last wrote. */
  unread: z.boolean(),
  assignee: z.nullable(z.string()),
  at: Moment,
});
export type ListedMessage = z.infer<typeof ListedMessage>;

/** Counting ends here: nobody reads more. */
export const mostCounted = 1000;

export const MessageCounts = z.object({
  open: z.number(),
  sales: z.number(),
  waiting: z.number(),
  spam: z.number(),
});
export type MessageCounts = z.infer<typeof MessageCounts>;

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/inbox',
  access: 'admin',
  summary: 'Contact and sales messages, newest first, with how many are in each list.',
  query: z.object({
    list: z._default(
      z.enum(messageLists, `The list is one of ${messageLists.join(', ')}.`),
      'open',
    ),
    q: z.optional(line('Search', 200, { optional: true })),
    /** The `next` of the page before. */
    after: z.optional(
      z.string().check(z.regex(/^[\dT:.Z-]{20,40}_[\da-f-]{36}$/, 'This page doesn’t exist.')),
    ),
    _limit: z._default(PageLimit, 30),
  }),
  reply: z.object({
    data: z.array(ListedMessage),
    meta: z.object({ counts: MessageCounts, next: z.nullable(z.string()) }),
  }),
});

export const StoredFile = z.object({
  id: z.string(),
  filename: z.string(),
  bytes: z.number(),
});
export type StoredFile = z.infer<typeof StoredFile>;

export const MessageEntry = z.object({
  id: z.string(),
  kind: z.enum(['reply', 'answer', 'note']),
  author: z.string(),
  /** Of an answer that came from another address than the first message. */
  otherEmail: z.nullable(z.string()),
  text: z.string(),
  quoted: z.string(),
  automatic: z.boolean(),
  attachments: z.array(StoredFile),
  leftOut: z.array(z.string()),
  /** Of a reply. Null once the email itself is no longer stored. */
  delivery: z.nullable(z.enum(['waiting', 'sent'])),
  at: Moment,
});
export type MessageEntry = z.infer<typeof MessageEntry>;

const Person = z.object({ id: z.number(), name: z.string() });

export const Message = z.object({
  id: z.string(),
  number: z.number(),
  name: z.string(),
  email: z.string(),
  topic: Topic,
  organisation: z.string(),
  seats: z.nullable(z.number()),
  subject: z.string(),
  text: z.string(),
  at: Moment,
  state: MessageState,
  /** Why it was taken for spam, as a sentence. Empty if it wasn't, or if an Admin said so. */
  spamReason: z.string(),
  unread: z.boolean(),
  version: z.number(),
  /** The sender's account, if they were signed in or their address has one. */
  account: z.nullable(z.object({ id: z.number(), username: z.string(), signedIn: z.boolean() })),
  assignee: z.nullable(Person),
  /** Who it can be assigned to. */
  admins: z.array(Person),
  entries: z.array(MessageEntry),
  /** Files of the viewer's reply that isn't sent yet. */
  unsent: z.array(StoredFile),
  /** Where a reply comes from, and where the answer to it goes. */
  mail: z.object({ from: z.string(), answersTo: z.string(), answersComeBack: z.boolean() }),
});
export type Message = z.infer<typeof Message>;

const MessageId = z.object({ id: Uuid });

export const getMessage = endpoint({
  method: 'GET',
  path: '/api/inbox/:id',
  access: 'admin',
  summary: 'A message with everything that followed it.',
  params: MessageId,
  reply: dataOf(Message),
});

export const readMessage = endpoint({
  method: 'PUT',
  path: '/api/inbox/:id/read',
  access: 'admin',
  summary: 'Mark a message as read, for all Admins.',
  params: MessageId,
  reply: Done,
});

const Version = revisionOf('The version is missing.');

export const changeMessage = endpoint({
  method: 'PATCH',
  path: '/api/inbox/:id',
  access: 'admin',
  summary: 'Change the state of a message, or who answers it.',
  params: MessageId,
  body: z.object({
    state: z.optional(MessageState),
    /** Null: nobody. */
    assigneeId: z.optional(z.nullable(AccountId)),
  }),
  reply: Done,
});

/** As many as a list shows in a few pages. */
export const mostChanged = 100;
const MessageIds = z
  .array(Uuid)
  .check(
    z.minLength(1, 'Choose a message.'),
    z.maxLength(mostChanged, `Choose at most ${mostChanged} messages.`),
  );

export const changeMessages = endpoint({
  method: 'PATCH',
  path: '/api/inbox',
  access: 'admin',
  summary: 'Change the state of several messages.',
  body: z.object({ ids: MessageIds, state: MessageState }),
  reply: Done,
});

export const deleteMessages = endpoint({
  method: 'POST',
  path: '/api/inbox/deletions',
  access: 'admin',
  summary: 'Delete messages for good, with their answers, notes and files.',
  body: z.object({ ids: MessageIds }),
  reply: Done,
});

export const mostFiles = 5;
export const largestFile = 10 * 1024 * 1024;
export const fileTypes = [
  'pdf',
  'png',
  'jpg',
  'jpeg',
  'gif',
  'webp',
  'txt',
  'csv',
  'docx',
  'xlsx',
  'pptx',
  'odt',
  'ods',
  'odp',
] as const;

export const replyToMessage = endpoint({
  method: 'POST',
  path: '/api/inbox/:id/replies',
  access: 'admin',
  summary:
    'Reply by email. Refused with 409 if someone has written in this conversation since the version that was read.',
  params: MessageId,
  body: z.object({
    text: paragraphs('A reply', 10_000),
    /** Ids of uploaded files. */
    attachments: z._default(
      z.array(Uuid).check(z.maxLength(mostFiles, `Attach at most ${mostFiles} files.`)),
      [],
    ),
    /** The state afterwards. */
    state: z._default(z.enum(['waiting', 'done']), 'waiting'),
    version: Version,
    key: z.optional(Uuid),
  }),
  reply: Done,
});

export const addNote = endpoint({
  method: 'POST',
  path: '/api/inbox/:id/notes',
  access: 'admin',
  summary: 'Write a note that only Admins can read.',
  params: MessageId,
  body: z.object({ text: paragraphs('A note', 5000), key: z.optional(Uuid) }),
  reply: Done,
});

export const attachFile = endpoint({
  method: 'POST',
  path: '/api/inbox/:id/attachments/:filename',
  access: 'admin',
  summary: `Upload a file for the next reply: at most ${largestFile / 1024 / 1024} MB, of a usual type.`,
  params: z.object({ id: Uuid, filename: line('The file name', 120) }),
  encoding: 'file',
  maxBytes: largestFile,
  reply: dataOf(StoredFile),
});

export const removeFile = endpoint({
  method: 'DELETE',
  path: '/api/inbox-attachments/:id',
  access: 'admin',
  summary: 'Remove an uploaded file that isn’t sent yet.',
  params: MessageId,
  reply: Done,
});

export const downloadFile = endpoint({
  method: 'GET',
  path: '/api/inbox-attachments/:id',
  access: 'admin',
  summary: 'A file that was sent or received with a message.',
  params: MessageId,
  reply: binary('application/octet-stream'),
});

export const receiveMail = endpoint({
  method: 'POST',
  path: '/api/inbound-mail',
  access: 'visitor',
  summary:
    'An email that answers one of our replies, as it arrived (RFC 5322), from the mail server or provider that received it. The secret is in the Authorization header.',
  encoding: 'file',
  maxBytes: 25 * 1024 * 1024,
  acceptsOtherSites: true,
  reply: Done,
});
