import { useSyncExternalStore } from 'react';

/** From here down an activity shows one group of controls at a time, with Check in a bar below. */
const narrow = '(max-width: 960px)';

function subscribe(onChange: () => void) {
  const query = matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(narrow).matches,
    () => false,
  );
