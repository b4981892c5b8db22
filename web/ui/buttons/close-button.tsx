import { classNames } from '../class-names.ts';
import { Icon } from '../drawings/icon.tsx';
import styles from './close-button.module.css';

type CloseButtonProps = {
  label?: string;
  onClose: () => void;
  /** For its position in the parent. */
  className?: string;
};

export function CloseButton({ label = 'Close', onClose, className }: CloseButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.close, className)}
      aria-label={label}
      onClick={onClose}
    >
      <Icon name="close" />
    </button>
  );
}
