import { createHash } from 'node:crypto';
import { Refusal as AnyRefusal, type FieldError } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { Refusal } from '../refusals.ts';
import * as queries from './reply-queries.ts';

/** What the header allows. */
const form = /^[\x21-\x7e]{1,255}$/;

interface Refused {
  code: string;
  detail: string;
  title: string;
  errors: FieldError[];
}

interface Once {
  db: Db;
  keyId: string;
  /** The header `Idempotency-Key`; empty without one. */
  name: string;
  /** What is asked for: call, parameters and body. */
  asked: unknown;
  /** The status of a success. */
  status: number;
}

/**
 * Does what was sent twice once: the second time gets the first reply, refusals included. What fails because of us is forgotten,
 * and can be sent again.
 */
export async function doOnce<Reply>(
  { db, keyId, name, asked, status }: Once,
  work: () => Promise<Reply>,
): Promise<{ reply: Reply; replayed: boolean }> {
  if (name === '') return { reply: await work(), replayed: false };
  if (!form.test(name)) throw new Refusal('bad_idempotency_key');
  const fingerprint = createHash('sha256').update(JSON.stringify(asked)).digest();
  const request = { keyId, name };
  if (!(await queries.beginReply(db, request, fingerprint))) {
    return { reply: await replay<Reply>(db, request, fingerprint), replayed: true };
  }
  try {
    const reply = await work();
    await queries.writeReply(db, request, { status, reply: JSON.stringify(reply) });
    return { reply, replayed: false };
  } catch (error) {
    if (error instanceof AnyRefusal && error.status < 500 && error.status !== 429) {
      const { code, message: detail, title, errors } = error;
      const reply = JSON.stringify({ code, detail, title, errors } satisfies Refused);
      await queries.writeReply(db, request, { status: error.status, reply });
    } else {
      await queries.forgetReply(db, request);
    }
    throw error;
  }
}

async function replay<Reply>(db: Db, request: queries.ReplyName, fingerprint: Buffer) {
  const before = await queries.findReply(db, request);
  if (before && !before.fingerprint.equals(fingerprint)) {
    throw new Refusal('idempotency_key_reused');
  }
  if (!before || before.status === null || before.reply === null) {
    throw new Refusal('still_running', { retryAfterSeconds: 1 });
  }
  if (before.status < 400) return JSON.parse(before.reply) as Reply;
  const { code, detail, title, errors } = JSON.parse(before.reply) as Refused;
  throw new AnyRefusal(code, { detail, errors }, [before.status, title]);
}

/** A UUID that the same header of the same key always gives, for what the domain itself does only once. */
export function uuidFor(keyId: string, name: string): string {
  const hex = createHash('sha256').update(`${keyId} ${name}`).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join('-');
}
