import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { useListQuery } from '../../lists/list-query.ts';
import { pageMeta } from '../../page/meta.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { InviteDialog } from '../accounts/invite-dialog.tsx';
import { AuditList } from '../audit/audit-list.tsx';
import { PendingComments } from '../comments/pending-comments.tsx';
import { PageSpeedTeaser } from '../vitals/page-speed-teaser.tsx';
import styles from './admin-dashboard.module.css';
import { DashboardTabs } from './dashboard-tabs.tsx';
import { usersQuery, useUsers } from './hooks.ts';
import { RoleChart } from './role-chart.tsx';
import { UsersSection } from './users-section.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Admin Dashboard',
    description: 'The accounts of this installation.',
    hidden: true,
  });

export default function AdminDashboard() {
  const list = useListQuery(usersQuery);
  const users = useUsers(list.query);
  const page = useLatest(users.data);
  const [isInviting, setIsInviting] = useState(false);
  return (
    <div className={styles.dashboard}>
      <div className="cluster center between gap-3-5">
        <h1>Admin Dashboard</h1>
        <Button small icon="plus" onClick={() => setIsInviting(true)}>
          Invite someone
        </Button>
      </div>
      <DashboardTabs />
      <InviteDialog open={isInviting} onClose={() => setIsInviting(false)} />
      {users.isError && (
        <Notice tone="bad" className={styles.error}>
          <p>{`Error: ${users.error.message}`}</p>
          <Button
            small
            icon="retry"
            pending={users.isFetching}
            onClick={() => void users.refetch()}
          >
            Try again
          </Button>
        </Notice>
      )}
      {!page && users.isPending && (
        <div className={styles.loading}>
          <Spinner large label="Loading the accounts" />
        </div>
      )}
      {page && (
        <>
          <div className={styles.chart}>
            <RoleChart counts={page.meta.roles} />
          </div>
          <UsersSection list={list} page={page} busy={users.isPlaceholderData || users.isError} />
          <PendingComments />
          <PageSpeedTeaser />
          <AuditList />
        </>
      )}
    </div>
  );
}

/** Keeps the last loaded page on screen next to an error. */
function useLatest<T>(value: T | undefined): T | undefined {
  const [latest, setLatest] = useState(value);
  if (value !== undefined && value !== latest) setLatest(value);
  return value ?? latest;
}
