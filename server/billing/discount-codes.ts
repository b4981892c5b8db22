import type * as z from 'zod/mini';
import type { DiscountCodeRow, NewDiscountCode } from '../../contract/billing-admin.ts';
import type { Viewer } from '../platform/calls.ts';
import type { Db } from '../platform/database.ts';

export async function listDiscountCodes(_db: Db): Promise<DiscountCodeRow[]> {
  throw new Error('not built');
}
export async function createDiscountCode(
  _db: Db,
  _viewer: Viewer,
  _code: z.output<typeof NewDiscountCode>,
): Promise<DiscountCodeRow> {
  throw new Error('not built');
}
export async function endDiscountCode(
  _db: Db,
  _viewer: Viewer,
  _id: string,
): Promise<DiscountCodeRow> {
  throw new Error('not built');
}
