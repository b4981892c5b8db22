import type { MetaFunction } from 'react-router';
import { errorMessage } from '../../data/error-message.ts';
import { pagesOnly, useListQuery } from '../../lists/list-query.ts';
import { ListView } from '../../lists/list-view.tsx';
import { pageMeta } from '../../page/meta.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { ScreenHeader } from '../../ui/layout/screen.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useSignals } from '../shared/signals.ts';
import { useMarkAllRead, useMarkRead, useNotifications } from './hooks.ts';
import { NotificationList } from './notification-list.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Notifications',
    description: 'Feedback, replies, badges, due dates, orders and your team.',
    hidden: true,
  });

export default function Notifications() {
  const list = useListQuery(pagesOnly);
  const notifications = useNotifications(list.query.page);
  const markRead = useMarkRead();
  const unread = useSignals().data?.unread ?? 0;
  return (
    <>
      <ScreenHeader
        title="Notifications"
        text="Feedback, replies, badges, due dates, orders and your team"
        action={unread > 0 && <ReadAllButton />}
      />
      <ListView
        result={notifications}
        pages={list}
        unit="notifications"
        skeleton={<SkeletonTable rows={5} columns={1} />}
        empty={<NoNotifications />}
      >
        {(items) => <NotificationList full notifications={items} onRead={markRead.mutate} />}
      </ListView>
    </>
  );
}

function ReadAllButton() {
  const { mutate, isPending } = useMarkAllRead();
  return (
    <Button
      small
      icon="check"
      pending={isPending}
      onClick={() =>
        mutate(undefined, { onError: (failure) => void notify.error(errorMessage(failure)) })
      }
    >
      Mark all as read
    </Button>
  );
}

function NoNotifications() {
  return (
    <EmptyState
      drawing="lamp"
      title="No notifications yet"
      text="You’ll see feedback, replies, badges, due dates, orders and team news here."
      action={
        <LinkButton to="/user-screen/my-learning" variant="primary">
          Go to My Learning
        </LinkButton>
      }
    />
  );
}
