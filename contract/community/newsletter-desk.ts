import * as z from 'zod/mini';
import { binary, Done, dataOf, endpoint, listQuery, PageLimit, pageOf } from '../endpoint.ts';
import { chosenMoment, Email, line, Moment, revisionOf, Uuid } from '../fields.ts';

/** Drawings for the top of an issue; `public/newsletter/` has each as a picture that mail programs can show. */
export const issueDrawings = {
  photography: 'A camera with an open aperture',
  japanese: 'A torii gate above water',
  business: 'A market stall with an awning',
  marketing: 'A megaphone on steps',
  drawing: 'A pencil drawing a line',
  webdev: 'A browser window with brackets',
  health: 'A bowl and a glass of water',
  course: 'An open book',
} as const;
export type IssueDrawing = keyof typeof issueDrawings;

const drawingNames = Object.keys(issueDrawings) as [IssueDrawing, ...IssueDrawing[]];

const issueStates = ['draft', 'planned', 'sending', 'stopped', 'sent'] as const;
const IssueState = z.enum(issueStates);
export type IssueState = z.infer<typeof IssueState>;

/** What can be typed. It is saved as it is; what's missing is reported before it goes out. */
export const IssueContent = z.object({
  subject: line('Subject', 150, { optional: true }),
  firstLine: line('First line', 200, { optional: true }),
  text: z
    .string('Text is required.')
    .check(
      z.maxLength(20_000, 'Text can have at most 20000 characters.'),
      z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, 'Text contains characters that cannot be used.'),
    ),
  drawing: z.union([z.literal(''), z.enum(drawingNames)], 'We don’t have this drawing.'),
});
export type IssueContent = z.infer<typeof IssueContent>;

export const IssueFigures = z.object({
  /** Who gets it, as far as they are listed. */
  recipients: z.number(),
  sent: z.number(),
  failed: z.number(),
  /** They left after it had started to go out. */
  skipped: z.number(),
  followed: z.number(),
  left: z.number(),
});
export type IssueFigures = z.infer<typeof IssueFigures>;

export const Issue = z.object({
  id: z.string(),
  /** Of an unsent one: the number it gets if nothing else goes out first. */
  number: z.number(),
  state: IssueState,
  content: IssueContent,
  revision: z.number(),
  editedAt: Moment,
  editor: z.string(),
  plannedFor: z.nullable(Moment),
  startedAt: z.nullable(Moment),
  finishedAt: z.nullable(Moment),
  figures: IssueFigures,
  /** Up to ten addresses that could not be reached, with what the mail server said. */
  failures: z.array(z.object({ email: z.string(), reason: z.string() })),
  links: z.array(z.object({ url: z.string(), followed: z.number() })),
});
export type Issue = z.infer<typeof Issue>;

const UnsentIssue = z.object({
  id: z.string(),
  number: z.number(),
  subject: z.string(),
  state: IssueState,
  plannedFor: z.nullable(Moment),
  editedAt: Moment,
});

export const ReaderCounts = z.object({
  confirmed: z.number(),
  pending: z.number(),
  ended: z.number(),
});
export type ReaderCounts = z.infer<typeof ReaderCounts>;

export const getNewsletter = endpoint({
  method: 'GET',
  path: '/api/newsletter',
  access: 'admin',
  summary: 'How many readers the newsletter has, and the issues that haven’t gone out yet.',
  reply: dataOf(
    z.object({ readers: ReaderCounts, unsent: z.array(UnsentIssue), sender: z.string() }),
  ),
});
export type Newsletter = z.infer<typeof getNewsletter.reply>['data'];

const IssueId = z.object({ id: Uuid });

export const createIssue = endpoint({
  method: 'POST',
  path: '/api/newsletter/issues',
  access: 'admin',
  summary: 'Begin a new issue.',
  reply: dataOf(z.object({ id: z.string() })),
});

export const getIssue = endpoint({
  method: 'GET',
  path: '/api/newsletter/issues/:id',
  access: 'admin',
  summary: 'An issue with its text and its figures.',
  params: IssueId,
  reply: dataOf(Issue),
});

const Revision = revisionOf('The revision is missing.');

export const saveIssue = endpoint({
  method: 'PUT',
  path: '/api/newsletter/issues/:id',
  access: 'admin',
  summary:
    'Save an issue that hasn’t gone out. Refused with 409 if someone has saved it since the revision it is based on.',
  params: IssueId,
  body: z.object({ revision: Revision, content: IssueContent }),
  reply: dataOf(z.object({ revision: z.number(), at: Moment })),
});

export const deleteIssue = endpoint({
  method: 'DELETE',
  path: '/api/newsletter/issues/:id',
  access: 'admin',
  summary: 'Delete an issue that hasn’t gone out.',
  params: IssueId,
  reply: Done,
});

export const previewIssue = endpoint({
  method: 'POST',
  path: '/api/newsletter/preview',
  access: 'admin',
  summary: 'An issue as its email will be, with what would keep it from going out.',
  body: IssueContent,
  reply: dataOf(z.object({ html: z.string(), text: z.string(), problems: z.array(z.string()) })),
});

export const testIssue = endpoint({
  method: 'POST',
  path: '/api/newsletter/issues/:id/test',
  access: 'admin',
  summary: 'Send an issue to one address, to see how it looks.',
  params: IssueId,
  body: z.object({ email: Email }),
  reply: Done,
});

export const sendIssue = endpoint({
  method: 'POST',
  path: '/api/newsletter/issues/:id/send',
  access: 'admin',
  summary: 'Send an issue to all confirmed readers, now or at a time.',
  params: IssueId,
  body: z.object({
    revision: Revision,
    /** Null: now. */
    at: z.nullable(chosenMoment('Choose a time.')),
  }),
  reply: Done,
});

export const stopIssue = endpoint({
  method: 'POST',
  path: '/api/newsletter/issues/:id/stop',
  access: 'admin',
  summary: 'Stop an issue: one that is planned becomes a draft again, one that goes out pauses.',
  params: IssueId,
  reply: Done,
});

export const continueIssue = endpoint({
  method: 'POST',
  path: '/api/newsletter/issues/:id/continue',
  access: 'admin',
  summary: 'Continue an issue that was stopped, or try addresses again that could not be reached.',
  params: IssueId,
  reply: Done,
});

export const EarlierIssue = z.object({
  id: z.string(),
  number: z.number(),
  subject: z.string(),
  state: IssueState,
  startedAt: Moment,
  figures: IssueFigures,
});
export type EarlierIssue = z.infer<typeof EarlierIssue>;

export const listIssues = endpoint({
  method: 'GET',
  path: '/api/newsletter/issues',
  access: 'admin',
  summary: 'Issues that have gone out or are going out, newest first.',
  query: z.object({
    ...listQuery(['number'], 10),
    _order: z._default(z.enum(['asc', 'desc']), 'desc'),
  }),
  reply: pageOf(EarlierIssue),
});

export const readerStates = ['confirmed', 'pending', 'ended'] as const;
export type ReaderState = (typeof readerStates)[number];

export const Reader = z.object({
  email: z.string(),
  state: z.enum(readerStates),
  askedAt: Moment,
  confirmedAt: z.nullable(Moment),
  endedAt: z.nullable(Moment),
});
export type Reader = z.infer<typeof Reader>;

const ReaderFilter = z.object({
  state: z.optional(z.enum(readerStates, 'The state is confirmed, pending or ended.')),
  /** The beginning of an address, or of a domain with its @. */
  q: z.optional(line('Search', 254, { optional: true })),
});

export const listReaders = endpoint({
  method: 'GET',
  path: '/api/newsletter/readers',
  access: 'admin',
  summary: 'Readers of the newsletter by address, a page at a time.',
  query: z.extend(ReaderFilter, {
    /** The last address of the page before. */
    after: z.optional(line('The page', 254)),
    _limit: z._default(PageLimit, 50),
  }),
  reply: z.object({
    data: z.array(Reader),
    meta: z.object({ counts: ReaderCounts, next: z.nullable(z.string()) }),
  }),
});

export const exportReaders = endpoint({
  method: 'GET',
  path: '/api/newsletter/readers.csv',
  access: 'admin',
  summary: 'Readers of the newsletter as a CSV file.',
  query: ReaderFilter,
  reply: binary('text/csv; charset=utf-8'),
});

export const removeReader = endpoint({
  method: 'POST',
  path: '/api/newsletter/readers/remove',
  access: 'admin',
  summary: 'Delete a reader’s address on request, with everything we stored about it.',
  body: z.object({ email: Email }),
  reply: Done,
});
