import { type ComponentProps, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import styles from './ready-button.module.css';

const never = () => () => {};

/**
 * A button of a page rendered on the server. It waits for the script without looking so: pressed
 * earlier it would do nothing, or send the form to an address that takes none.
 */
export function ReadyButton(props: ComponentProps<typeof Button>) {
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (isReady) return <Button {...props} />;
  return <Button {...props} disabled className={styles[props.variant ?? 'quiet']} />;
}
