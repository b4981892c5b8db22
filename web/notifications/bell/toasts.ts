import type { Notification } from '../../../contract/notifications/notifications.ts';
import { notify } from '../../ui/overlays/toast.ts';
import { rememberToast } from '../shared/news-toasts.ts';
import { markRead } from '../shared/signals.ts';

const key = 'newsShown';
const maxRemembered = 30;

/** Returns the notifications that this browser hasn't shown yet, and marks them as shown. */
export function takeUnshown(
  news: readonly Notification[],
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): Notification[] {
  try {
    const shown = storage.getItem(key)?.split(' ') ?? [];
    const unshown = news.filter(({ id }) => !shown.includes(id));
    const ids = [...unshown.map(({ id }) => id), ...shown].slice(0, maxRemembered);
    if (unshown.length > 0) storage.setItem(key, ids.join(' '));
    return unshown;
  } catch {
    // Without storage, every page would show the same toasts again.
    return [];
  }
}

/** More at once would cover the page. */
const maxToasts = 2;

/** Shows a toast for each, oldest first, or a single one if there are many. */
export function toastNews(news: readonly Notification[], follow: (link: string) => void): void {
  const unshown = takeUnshown(news, localStorage);
  // A screen that celebrates shows what was earned itself; no toast covers it.
  if (document.querySelector('[data-celebration]')) return;
  if (unshown.length > maxToasts) {
    const onPress = () => follow('/user-screen/achievement');
    rememberToast('achievements');
    void notify.success(`${unshown.length} new achievements`, {
      toastId: 'achievements',
      autoClose: 10_000,
      action: { label: 'See them', onPress },
    });
    return;
  }
  for (const { id, title, link } of unshown.toReversed()) {
    const onPress = () => {
      void markRead(id).catch(() => {});
      follow(link);
    };
    rememberToast(id);
    void notify.success(title, {
      toastId: id,
      autoClose: 10_000,
      action: { label: 'See it', onPress },
    });
  }
}
