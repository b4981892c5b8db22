import type { Config } from '../config.ts';
import type { Db } from '../platform/database.ts';

/** Mails a notification to a learner who wants such mails, once. */
export async function mailNews(_db: Db, _config: Config, _notificationId: string): Promise<void> {}
