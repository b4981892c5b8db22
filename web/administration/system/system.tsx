import type { MetaFunction } from 'react-router';
import type { SystemState } from '../../../contract/administration/system.ts';
import { formatDay, formatMoment } from '../../../contract/text/dates.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { formatTimeAgo } from '../../../contract/text/relative-times.ts';
import { diskSize } from '../../../contract/text/sizes.ts';
import { QueryState } from '../../data/query-view.tsx';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { WorkHeader } from '../../ui/layout/work-screen.tsx';
import { EmailSection } from './email-section.tsx';
import { useSystem } from './hooks.ts';
import { JobsSection } from './jobs-section.tsx';
import { SelfCheck } from './self-check.tsx';
import styles from './system.module.css';
import { SystemTabs } from './system-tabs.tsx';
import { describeFiles } from './words.ts';

export const handle: PageHandle = { screen: 'work' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'System', description: 'How this installation is doing.', hidden: true });

/** How the installation is doing, and what to fix. */
export default function System() {
  const system = useSystem();
  return (
    <>
      <WorkHeader
        title="System"
        text="How this installation is doing, and what to mend."
        actions={
          system.data && (
            <Button
              small
              icon="retry"
              pending={system.isFetching}
              onClick={() => void system.refetch()}
            >
              Check again
            </Button>
          )
        }
      />
      <SystemTabs />
      <QueryState
        result={system}
        skeleton={
          <div className="mt-6">
            <SkeletonLines title lines={4} />
            <SkeletonTable columns={4} />
          </div>
        }
      />
      {system.data && (
        <>
          <SelfCheck checks={system.data.checks} />
          <EmailSection mail={system.data.mail} />
          <JobsSection queues={system.data.queues} />
          <Installation system={system.data} />
        </>
      )}
    </>
  );
}

function Installation({ system }: { system: SystemState }) {
  const { disk, lastBackup, migrations } = system;
  const facts: [name: string, value: string, note: string][] = [
    ['Stepwell', system.version, `running since ${formatMoment(system.startedAt)}`],
    ['Node', system.node.replace(/^v/, ''), ''],
    ['PostgreSQL', system.postgres, `${diskSize(system.databaseBytes)} of data`],
    [
      'Migrations',
      plural(migrations.count, 'applied', 'applied'),
      migrations.lastAt
        ? `the last one, ${migrations.last}, on ${formatDay(migrations.lastAt)}`
        : '',
    ],
    ['Photos and pictures', describeFiles(system), ''],
    [
      'Disk',
      disk ? `${diskSize(disk.freeBytes)} free` : 'unknown',
      disk ? `of ${diskSize(disk.totalBytes)}, where the data folder is` : '',
    ],
    [
      'Last backup',
      lastBackup ? formatTimeAgo(lastBackup.at) : 'none yet',
      lastBackup
        ? `${diskSize(lastBackup.bytes)}, by npm run backup`
        : 'npm run backup makes one, also while Stepwell runs',
    ],
  ];
  return (
    <section className="mt-6" aria-labelledby="installation">
      <h2 id="installation">Installation</h2>
      <Facts className={styles.facts}>
        {facts.map(([name, value, note]) => (
          <Fact key={name} name={name} note={note}>
            {value}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}
