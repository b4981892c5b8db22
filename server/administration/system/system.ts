import { readdir, readFile, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { SystemState, UnsentMail } from '../../../contract/administration/system.ts';
import type { Config } from '../../config.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { listPage, type PageQuery } from '../../platform/calls/list-page.ts';
import { findLastBackup } from '../../platform/checks/check-queries.ts';
import { checkDatabaseOf, checkMachine } from '../../platform/checks/checks.ts';
import type { Finding } from '../../platform/checks/finding.ts';
import { retryFailedJobs } from '../../platform/jobs/jobs.ts';
import { resendMail } from '../../platform/mail/mail.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { type CheckedRequest, checkOperation } from './checks.ts';
import { nextRun } from './next-run.ts';
import * as queries from './queries.ts';
import { queueTitles } from './queue-titles.ts';

export async function readSystem(
  db: Db,
  config: Config,
  request: CheckedRequest,
): Promise<SystemState> {
  const [checks, version, size, files, disk, backup, migrations, mail, queues] = await Promise.all([
    checkAll(db, config, request),
    readVersion(),
    queries.findDatabaseSize(db),
    config.bucket ? null : measureFiles(join(config.dataFolder, 'files')),
    measureDisk(config.dataFolder),
    findLastBackup(db),
    queries.listMigrations(db),
    queries.countMail(db),
    queries.listQueues(db),
  ]);
  const last = migrations.at(-1);
  return {
    checks,
    version,
    node: process.version,
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    postgres: size.version,
    databaseBytes: size.bytes,
    files,
    bucket: config.bucket?.name ?? null,
    disk,
    lastBackup: backup ? { at: backup.at.toISOString(), bytes: backup.bytes } : null,
    migrations: {
      count: migrations.length,
      last: last?.name ?? '',
      lastAt: last?.at.toISOString() ?? null,
    },
    mail: { waiting: mail.waiting, failed: mail.failed, sentToday: mail.sentToday },
    queues: queues.map(presentQueue),
  };
}

const worstFirst: Finding['state'][] = ['broken', 'advice', 'ok'];

async function checkAll(db: Db, config: Config, request: CheckedRequest): Promise<Finding[]> {
  const findings = await Promise.all([
    checkMachine(config),
    checkDatabaseOf({ db, config }),
    checkOperation({ db, config, request }),
  ]);
  return findings
    .flat()
    .sort((one, other) => worstFirst.indexOf(one.state) - worstFirst.indexOf(other.state));
}

function presentQueue(row: queries.QueueRow): SystemState['queues'][number] {
  const { name, waiting, failed, lastRunAt, failure, cron } = row;
  return {
    name,
    title: queueTitles[name] ?? name,
    waiting,
    failed,
    lastRunAt: lastRunAt?.toISOString() ?? null,
    nextRunAt: (cron && nextRun(cron, new Date())?.toISOString()) || null,
    failure,
  };
}

const packageFile = new URL('../../../package.json', import.meta.url);

async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  return version;
}

async function measureDisk(folder: string): Promise<SystemState['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}

/** Beyond that, looking at each file would take seconds. */
const mostMeasured = 5000;

/** Photos and pictures in the data folder. If there are very many, only the first ones are measured. */
async function measureFiles(
  folder: string,
  most = mostMeasured,
): Promise<NonNullable<SystemState['files']>> {
  const names = await readdir(folder).catch(() => []);
  let bytes = 0;
  for (const name of names.slice(0, most)) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    bytes += found?.size ?? 0;
  }
  const isComplete = names.length <= most;
  return {
    count: names.length,
    bytes: isComplete ? bytes : Math.round((bytes / most) * names.length),
    isComplete,
  };
}

export function listUnsentMail(db: Db, query: PageQuery) {
  return listPage(query, {
    list: (window) => queries.pageUnsentMail(db, window),
    count: async () => {
      const { waiting, failed } = await queries.countMail(db);
      return waiting + failed;
    },
    present: (row): UnsentMail => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      failedAt: row.failedAt?.toISOString() ?? null,
      nextTryAt: row.nextTryAt?.toISOString() ?? null,
    }),
  });
}

export async function retryMail(db: Db, viewer: Viewer, id: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const [sent] = await resendMail(db, [id]);
    if (!sent) throw new Refusal('not_found');
    await recordAudit(db, viewer, 'sent again', `the email “${sent.subject}” to ${sent.recipient}`);
  });
}

const mostRetried = 1000;

export async function retryAllMail(db: Db, viewer: Viewer): Promise<number> {
  return inTransaction(db, async (db) => {
    const mails = await resendMail(db, await queries.listFailedMail(db, mostRetried));
    if (mails.length > 0)
      await recordAudit(db, viewer, 'sent again', `${mails.length} failed emails`);
    return mails.length;
  });
}

export async function retryJobs(db: Db, viewer: Viewer, name: string): Promise<number> {
  return inTransaction(db, async (db) => {
    if (!(await queries.hasQueue(db, name))) throw new Refusal('not_found');
    const count = await retryFailedJobs(db, name);
    if (count > 0) {
      await recordAudit(
        db,
        viewer,
        'ran again',
        `${count} failed jobs of ${queueTitles[name] ?? name}`,
      );
    }
    return count;
  });
}
