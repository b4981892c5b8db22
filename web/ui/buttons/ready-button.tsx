import { type ComponentProps, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import styles from './ready-button.module.css';

type ReadyButtonProps = ComponentProps<typeof Button> & {
  /** For something else too, such as who is signed in. */
  waits?: boolean;
};

const never = () => () => {};

/** Whether the script has taken over what the server has rendered. */
export const useIsReady = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * A button of a page rendered on the server. It waits for the script without looking so: pressed
 * earlier it would do nothing, or send the form to an address that takes none.
 */
export function ReadyButton({ waits = false, ...props }: ReadyButtonProps) {
  const isReady = useIsReady();
  if (isReady && !waits) return <Button {...props} />;
  return <Button {...props} disabled className={styles[props.variant ?? 'quiet']} />;
}
