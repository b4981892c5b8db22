import * as z from 'zod/mini';
import { Done, dataOf, endpoint, listQuery, pageOf } from '../endpoint.ts';
import { Moment, Uuid } from '../fields.ts';

export const CheckResult = z.object({
  name: z.string(),
  state: z.enum(['ok', 'advice', 'broken']),
  sentence: z.string(),
  /** What to do about it; empty if nothing. */
  mend: z.string(),
});
export type CheckResult = z.infer<typeof CheckResult>;

export const QueueState = z.object({
  name: z.string(),
  /** What it does. */
  title: z.string(),
  lastRunAt: z.nullable(Moment),
  nextRunAt: z.nullable(Moment),
  waiting: z.number(),
  failed: z.number(),
  /** Of the job that failed last. */
  failure: z.nullable(z.string()),
});
export type QueueState = z.infer<typeof QueueState>;

export const SystemState = z.object({
  checks: z.array(CheckResult),
  version: z.string(),
  node: z.string(),
  startedAt: Moment,
  postgres: z.string(),
  databaseBytes: z.number(),
  /** Photos and pictures in the data folder. Null if they are in a bucket, which isn’t measured. */
  files: z.nullable(z.object({ count: z.number(), bytes: z.number(), isComplete: z.boolean() })),
  bucket: z.nullable(z.string()),
  disk: z.nullable(z.object({ freeBytes: z.number(), totalBytes: z.number() })),
  lastBackup: z.nullable(z.object({ at: Moment, bytes: z.number() })),
  migrations: z.object({ count: z.number(), last: z.string(), lastAt: z.nullable(Moment) }),
  mail: z.object({ waiting: z.number(), failed: z.number(), sentToday: z.number() }),
  queues: z.array(QueueState),
});
export type SystemState = z.infer<typeof SystemState>;

export const getSystem = endpoint({
  method: 'GET',
  path: '/api/admin/system',
  access: 'admin',
  summary: 'How this installation is doing: a self-check, sizes, versions, emails and jobs.',
  reply: dataOf(SystemState),
});

export const UnsentMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  createdAt: Moment,
  /** Why it wasn't sent; null while it is waiting for its turn. */
  failure: z.nullable(z.string()),
  failedAt: z.nullable(Moment),
  /** When it is tried again automatically; null if it was given up. */
  nextTryAt: z.nullable(Moment),
});
export type UnsentMail = z.infer<typeof UnsentMail>;

export const listUnsentMail = endpoint({
  method: 'GET',
  path: '/api/admin/system/mail',
  access: 'admin',
  summary: 'Emails that haven’t been sent, oldest first, and why. Their text is never shown.',
  query: z.object(listQuery(['created_at'])),
  reply: pageOf(UnsentMail),
});

export const retryMail = endpoint({
  method: 'POST',
  path: '/api/admin/system/mail/:id/retry',
  access: 'admin',
  summary: 'Try to send an email again now.',
  params: z.object({ id: Uuid }),
  reply: Done,
});

export const retryAllMail = endpoint({
  method: 'POST',
  path: '/api/admin/system/mail/retry',
  access: 'admin',
  summary: 'Try to send all failed emails again now.',
  reply: dataOf(z.object({ count: z.number() })),
});

export const retryJobs = endpoint({
  method: 'POST',
  path: '/api/admin/system/queues/:name/retry',
  access: 'admin',
  summary: 'Run the failed jobs of a queue again.',
  params: z.object({ name: z.string().check(z.maxLength(60)) }),
  reply: dataOf(z.object({ count: z.number() })),
});
