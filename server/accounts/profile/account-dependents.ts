import type { DataCounts } from '../../../contract/accounts.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/postgres/database.ts';

/** How a domain above this one takes part when an account is deleted or exported. Registered in `server/composition.ts`. */
export interface AccountDependent {
  /** Runs in the deleting transaction, before the accounts go: cleans up, or refuses. */
  beforeDelete?(db: Db, config: Config, accountIds: readonly number[]): Promise<void>;
  /** Everything the domain stores about an account, for its owner to download. No hashes, no secrets. */
  exportData?(db: Db, accountId: number): Promise<Record<string, unknown>>;
  /** How many of the things that the settings count it stores. */
  countData?(db: Db, accountId: number): Promise<Partial<DataCounts>>;
}
