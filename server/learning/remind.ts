import type { Config } from '../config.ts';
import type { Db } from '../platform/database.ts';

/** Tells every learner what is due within their lead time, once: by the bell, and by one mail if they want it. */
export async function remindLearners(_db: Db, _config: Config): Promise<void> {}
