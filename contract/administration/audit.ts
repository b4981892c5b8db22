import * as z from 'zod/mini';
import { binary, Done, dataOf, endpoint, listQuery, pageOf } from '../endpoint.ts';
import { Day, Moment } from '../fields.ts';

const Facts = z.nullable(z.record(z.string(), z.unknown()));

export const AuditEntry = z.object({
  id: z.string(),
  at: Moment,
  actor: z.string(),
  act: z.string(),
  subject: z.string(),
  /** Its place in the chain. */
  seq: z.nullable(z.number()),
  /** Where it came from; empty if that isn't known. */
  address: z.string(),
  before: Facts,
  after: Facts,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Matches are counted up to here. */
export const mostCounted = 10_000;

const filters = {
  /** A user name. */
  person: z.optional(z.string().check(z.maxLength(80))),
  act: z.optional(z.string().check(z.maxLength(200))),
  /** Words of the subject. */
  q: z.optional(z.string().check(z.maxLength(100))),
  /** Days in UTC, both included. */
  from: z.optional(Day),
  to: z.optional(Day),
};

export const AuditFilter = z.object(filters);
export type AuditFilter = z.infer<typeof AuditFilter>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  access: 'admin',
  summary:
    'What Admins and teachers have done, newest first. Matches of a filter are counted up to 10,000.',
  query: z.object({
    ...listQuery(['at']),
    _order: z._default(z.enum(['asc', 'desc']), 'desc'),
    ...filters,
  }),
  reply: pageOf(AuditEntry),
});

export const auditFilename = 'audit-log.csv';

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/audit.csv',
  access: 'admin',
  summary:
    'The matching entries of the audit log for a spreadsheet, newest first, at most 100,000.',
  query: AuditFilter,
  reply: binary('text/csv; charset=utf-8'),
});

const AuditState = z.object({
  acts: z.array(z.string()),
  /** How many there are now. */
  entries: z.number(),
  /** Null before the first verification. */
  verified: z.nullable(
    z.object({
      at: Moment,
      /** How many there were then. */
      entries: z.number(),
      /** What is wrong with the first invalid entry; empty if the chain is intact. */
      problem: z.string(),
      brokenSince: z.nullable(Moment),
    }),
  ),
  isVerifying: z.boolean(),
});
export type AuditState = z.infer<typeof AuditState>;

export const getAuditState = endpoint({
  method: 'GET',
  path: '/api/audit/state',
  access: 'admin',
  summary:
    'Which acts there are to filter by, and whether the chain held when it was last verified.',
  reply: dataOf(AuditState),
});

export const verifyAuditNow = endpoint({
  method: 'POST',
  path: '/api/audit/verify',
  access: 'admin',
  summary:
    'Verify the chain of the audit log now, in the background. One verification runs at a time.',
  reply: Done,
});
