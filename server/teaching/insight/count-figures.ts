import { countAnswers } from '../../assessment/insight/answer-counts.ts';
import { countFirstTries } from '../../assessment/insight/first-tries.ts';
import { countCohorts } from '../../learning/insight/cohorts.ts';
import { runAll } from '../../platform/jobs/run-all.ts';
import { type Db, defineQueue } from '../../platform/postgres/database.ts';

export const figuresQueue = defineQueue('figures', { retryLimit: 2, retryDelay: 60 });

/** Twice an hour, so that figures are never older than an hour. */
export const figuresSchedule = '12,42 * * * *';

/** Everything is counted again once a day, a part of it each time. */
const recountShare = 1 / 48;

/** Brings the figures that teachers see up to date. */
export async function countFigures(db: Db): Promise<void> {
  const steps = [
    () => countCohorts(db, { recountShare, countMore: countFirstTries }),
    () => countAnswers(db, { recountShare }),
  ];
  await runAll(steps, 'the counts for Insight', (step) => step());
}
