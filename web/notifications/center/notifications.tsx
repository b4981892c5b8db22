import { type MetaFunction, useSearchParams } from 'react-router';
import { errorMessage } from '../../data/error-message.ts';
import { pageMeta } from '../../page/meta.ts';
import { useLastPage } from '../../lists/use-last-page.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { ScreenHeader } from '../../ui/layout/screen.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { NotificationList } from '../shared/notification-list.tsx';
import { useSignals } from '../shared/signals.ts';
import { useMarkAllRead, useMarkRead, useNotifications } from './hooks.ts';
import styles from './notifications.module.css';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Notifications',
    description: 'Feedback, replies, badges, due dates, orders and your team.',
    hidden: true,
  });

export default function Notifications() {
  const [search, setSearch] = useSearchParams();
  const page = Number(/^[1-9]\d{0,4}$/.exec(search.get('page') ?? '')?.[0] ?? 1);
  const notifications = useNotifications(page);
  const markRead = useMarkRead();
  const unread = useSignals().data?.unread ?? 0;

  useLastPage(notifications.data?.meta, (last) =>
    setSearch(last > 1 ? { page: String(last) } : {}, { replace: true }),
  );

  return (
    <>
      <ScreenHeader
        title="Notifications"
        text="Feedback, replies, badges, due dates, orders and your team"
        action={unread > 0 && <ReadAllButton />}
      />
      <div className={styles.body}>
        {notifications.isPending && <SkeletonTable rows={5} columns={1} />}
        {notifications.isError && !notifications.data && (
          <ErrorState
            message={errorMessage(notifications.error)}
            onRetry={() => void notifications.refetch()}
            retrying={notifications.isFetching}
          />
        )}
        {notifications.data?.meta.total === 0 && <NoNotifications />}
        {notifications.data && notifications.data.meta.total > 0 && (
          <>
            <NotificationList
              full
              notifications={notifications.data.data}
              onRead={markRead.mutate}
            />
            <Pagination
              {...notifications.data.meta}
              unit={notifications.data.meta.total === 1 ? 'notification' : 'notifications'}
              to={(target) => (target === 1 ? '?' : `?page=${target}`)}
              toTop
            />
          </>
        )}
      </div>
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
