import { type ComponentProps, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import styles from './ready-button.module.css';

type ReadyButtonProps = ComponentProps<typeof Button> & {
  /** For something else too, such as who is signed in. */
  waits?: boolean;
};

const never = () => () => {};

/**
 * A button of a page rendered on the server. It waits for the script without looking so: pressed
 * earlier it would do nothing, or send the form to an address that takes none.
 */
export function ReadyButton({ waits = false, ...props }: ReadyButtonProps) {
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (isReady && !waits) return <Button {...props} />;
  return <Button {...props} disabled className={styles[props.variant ?? 'quiet']} />;
}
