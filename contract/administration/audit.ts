import * as z from 'zod/mini';
import { endpoint, listQuery, pageOf } from '../endpoint.ts';
import { Moment } from '../fields.ts';

export const AuditEntry = z.object({
  id: z.string(),
  at: Moment,
  actor: z.string(),
  act: z.string(),
  subject: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  access: 'admin',
  summary: 'What Admins have done, newest first.',
  query: z.object({
    ...listQuery(['at']),
    _order: z._default(z.enum(['asc', 'desc']), 'desc'),
  }),
  reply: pageOf(AuditEntry),
});
