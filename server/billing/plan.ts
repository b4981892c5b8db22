import type { Plan } from '../../contract/billing-orders.ts';
import type { Db } from '../platform/database.ts';

export async function getPlan(_db: Db, _accountId: number): Promise<Plan> {
  throw new Error('not built');
}
