import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import styles from './move-buttons.module.css';

type MoveButtonsProps = {
  /** What is moved. */
  name: string;
  index: number;
  count: number;
  busy: boolean;
  onMove: (by: -1 | 1) => void;
};

/** Moves something in a list. Only aria-disabled at the ends and while it moves: a disabled button would lose focus. */
export function MoveButtons({ name, index, count, busy, onMove }: MoveButtonsProps) {
  const moves = [
    { by: -1, label: `Move ${name} up`, isEnd: index === 0, className: 'turned' },
    { by: 1, label: `Move ${name} down`, isEnd: index === count - 1, className: '' },
  ] as const;
  return moves.map(({ by, label, isEnd, className }) => (
    <Button
      key={by}
      small
      className={styles.move ?? ''}
      aria-label={label}
      aria-disabled={isEnd || undefined}
      onClick={() => !isEnd && !busy && onMove(by)}
    >
      <Icon name="chevron" size={16} className={className ?? ''} />
    </Button>
  ));
}
