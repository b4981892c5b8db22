import { Icon } from '../../ui/drawings/icon.tsx';
import styles from './save-button.module.css';

type SaveButtonProps = { title: string; saved: boolean; onToggle: () => void };

export function SaveButton({ title, saved, onToggle }: SaveButtonProps) {
  return (
    <button
      type="button"
      className={styles.save}
      aria-pressed={saved}
      aria-label={`Save ${title}`}
      onClick={onToggle}
    >
      <Icon name="bookmark" size={18} />
    </button>
  );
}
