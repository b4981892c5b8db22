import type * as z from 'zod/mini';
import {
  type DiscountCodeRow,
  maxDiscountCodes,
  type NewDiscountCode,
} from '../../../contract/billing/admin.ts';
import { moneyText } from '../../../contract/text/money.ts';
import type { Config } from '../../config.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { violates } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { Refusal, refuseField } from '../refusals.ts';
import { type CodeRow, endCode, findCodeById, insertCode, listCodes } from './discount-queries.ts';

export async function listDiscountCodes(db: Db): Promise<DiscountCodeRow[]> {
  return (await listCodes(db, maxDiscountCodes)).map(present);
}

export async function createDiscountCode(
  db: Db,
  { currency }: Pick<Config, 'currency'>,
  viewer: Viewer,
  code: z.output<typeof NewDiscountCode>,
): Promise<DiscountCodeRow> {
  const startsAt = code.startsAt ? new Date(code.startsAt) : undefined;
  const endsAt = code.endsAt ? new Date(code.endsAt) : null;
  if (endsAt && endsAt <= new Date()) {
    throw refuseField('invalid_input', 'endsAt', 'This day has passed already.');
  }
  try {
    return await inTransaction(db, async (db) => {
      const id = await insertCode(db, {
        code: code.code,
        percent: code.percent ?? null,
        amountCents: code.amountCents ?? null,
        currency: code.amountCents === undefined ? null : currency,
        appliesTo: code.appliesTo,
        startsAt,
        endsAt,
        maxUses: code.maxUses ?? null,
        creatorId: viewer.accountId,
      });
      const created = await getCode(db, id);
      await recordAudit(db, viewer, 'created the discount code', nameOf(created), {
        after: {
          appliesTo: created.appliesTo,
          starts: created.startsAt.toISOString(),
          ends: created.endsAt?.toISOString() ?? null,
          mostUses: created.maxUses,
        },
      });
      return present(created);
    });
  } catch (error) {
    throw violates(error, 'discount_code_code_key') ? refuseField('code_taken', 'code') : error;
  }
}

/** Idempotent. */
export async function endDiscountCode(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<DiscountCodeRow> {
  return inTransaction(db, async (db) => {
    const before = await getCode(db, id);
    if (!(await endCode(db, id))) return present(before);
    const code = await getCode(db, id);
    await recordAudit(db, viewer, 'ended the discount code', nameOf(code), {
      before: { ends: before.endsAt?.toISOString() ?? null },
      after: { ends: code.endsAt?.toISOString() ?? null },
    });
    return present(code);
  });
}

async function getCode(db: Db, id: string): Promise<CodeRow> {
  const code = await findCodeById(db, id);
  if (!code) throw new Refusal('not_found');
  return code;
}

/** For the audit log: `WELCOME10 (10 % off)`. */
function nameOf({ code, percent, amountCents, currency }: CodeRow): string {
  const off = currency ? moneyText(amountCents ?? 0, currency) : `${percent} %`;
  return `${code} (${off} off)`;
}

function present(code: CodeRow): DiscountCodeRow {
  const { startsAt, endsAt, ...rest } = code;
  return { ...rest, startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null };
}
