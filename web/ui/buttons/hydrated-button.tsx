import { type ComponentProps, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import styles from './hydrated-button.module.css';

const subscribe = () => () => {};

/** False on the server and until hydration. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

type HydratedButtonProps = ComponentProps<typeof Button> & {
  /** Something has to be known first, such as who is signed in. */
  waiting?: boolean;
};

/**
 * For pages rendered on the server: disabled until hydration, but without looking disabled.
 * An earlier press would do nothing, or submit the form to a URL that accepts no POST.
 */
export function HydratedButton({ waiting = false, ...props }: HydratedButtonProps) {
  const isHydrated = useHydrated();
  if (isHydrated && !waiting) return <Button {...props} />;
  return <Button {...props} disabled className={styles[props.variant ?? 'quiet']} />;
}
