import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router';
import type { Notification } from '../../../contract/notifications/notifications.ts';
import { formatTimeAgo } from '../../../contract/text/relative-times.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/drawings/icon.tsx';
import styles from './notification-list.module.css';

const icons: Record<Notification['kind'], IconName> = {
  badge: 'ribbon',
  certificate: 'certificate',
  feedback: 'pencil',
  reply: 'reply',
  due: 'clock',
  order: 'receipt',
  team: 'people',
  submission: 'upload',
  question: 'reply',
  moderation: 'warning',
  content: 'info',
  message: 'mail',
  announcement: 'marketing',
  peer: 'pencil',
  account: 'key',
};

type NotificationListProps = {
  notifications: readonly Notification[];
  /** Called when an unread notification is opened. */
  onRead: (id: string) => void;
  /** Without truncating the text. */
  full?: boolean;
};

export function NotificationList({ notifications, onRead, full }: NotificationListProps) {
  return (
    <ul className={classNames(styles.list, full && styles.full)}>
      {notifications.map((notification) => (
        <li key={notification.id}>
          <NotificationLink notification={notification} onRead={onRead} />
        </li>
      ))}
    </ul>
  );
}

type NotificationLinkProps = { notification: Notification; onRead: (id: string) => void };

function NotificationLink({ notification, onRead }: NotificationLinkProps) {
  const { id, kind, title, text, link, at, read } = notification;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  async function follow(event: MouseEvent) {
    if (!read) onRead(id);
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    // Otherwise the bell's panel stays open until the next page has loaded.
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    if (new URL(link, location.href).pathname !== pathname) return;
    // The link leads to this page, whose data is older than the notification.
    event.preventDefault();
    await navigate(link);
    await revalidate();
  }

  return (
    <Link
      to={link}
      className={classNames(styles.link, 'stack gap-4 inset-4', !read && styles.unread)}
      onClick={(event) => void follow(event)}
    >
      <Icon name={icons[kind]} className={`${styles.icon} faint`} />
      <span className="stack left gap-line">
        <span className={`${styles.title} small anywhere`}>{title}</span>
        {!read && <span className="visually-hidden"> (unread)</span>}
        {text && (
          <span className={`${styles.text} small muted anywhere lines loose clip`}>{text}</span>
        )}
        <time className="tiny num" dateTime={at}>
          {formatTimeAgo(at)}
        </time>
      </span>
      {!read && <i className={`${styles.mark} mt-2`} />}
    </Link>
  );
}
