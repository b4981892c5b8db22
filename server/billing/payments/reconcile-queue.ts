import { defineQueue } from '../../platform/postgres/database.ts';

/** Runs every minute, so a failure needs no retry of its own. */
export const reconcileQueue = defineQueue('reconcile', { retryLimit: 0, expireInSeconds: 300 });
