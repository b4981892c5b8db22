import type { Notification } from '../../../contract/notifications/notifications.ts';
import { notify } from '../../ui/overlays/toast.ts';
import { markRead } from '../shared/signals.ts';

const key = 'newsShown';
const most = 30;

/** Of some news those that this browser has not shown yet; from now on it has. */
export function takeUnshown(
  news: readonly Notification[],
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): Notification[] {
  try {
    const shown = storage.getItem(key)?.split(' ') ?? [];
    const unshown = news.filter(({ id }) => !shown.includes(id));
    const ids = [...unshown.map(({ id }) => id), ...shown].slice(0, most);
    if (unshown.length > 0) storage.setItem(key, ids.join(' '));
    return unshown;
  } catch {
    // Where nothing can be kept, nobody is to be told the same on every page.
    return [];
  }
}

/** More at once would cover the page. */
const mostToasts = 2;

/** A toast for each, the first earned first; one for all where there are many. */
export function toastNews(news: readonly Notification[], follow: (link: string) => void): void {
  const unshown = takeUnshown(news, localStorage);
  if (unshown.length > mostToasts) {
    const onPress = () => follow('/user-screen/achievement');
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
    void notify.success(title, {
      toastId: id,
      autoClose: 10_000,
      action: { label: 'See it', onPress },
    });
  }
}
