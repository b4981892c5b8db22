import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { ProgressSteps } from '../../ui/charts/progress-bar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { handleKeys, type useShortcuts } from '../shared/shortcuts.ts';
import { KeyHint } from './cards/key-hint.tsx';
import styles from './review.module.css';

/** What all cards of a session share. */
export interface SessionPlace {
  index: number;
  total: number;
  /** Right answers in a row, before this card. */
  streak: number;
  leaveLabel: string;
  onLeave: () => void;
  shortcuts: ReturnType<typeof useShortcuts>;
}

type SessionFrameProps = {
  place: SessionPlace;
  /** Returns whether it handled the key. */
  onKey: (key: string) => boolean;
  /** What the keys do now. */
  hint: string;
  children: ReactNode;
};

/**
 * A card, the position among the cards, and a way to leave: nothing else. Cards take the focus in a layout effect, before they
 * are painted: a key pressed in between would be lost.
 */
export function SessionFrame({ place, onKey, hint, children }: SessionFrameProps) {
  const { index, total, leaveLabel, onLeave, shortcuts } = place;
  const onKeyDown = handleKeys((key) => {
    if (key !== 'Escape') return onKey(key);
    onLeave();
    return true;
  });
  /** Keys answer only inside the answers: elsewhere, such as at the Leave button, only Escape has a meaning. */
  const onCardKey = (event: KeyboardEvent) => {
    const { target, currentTarget, key } = event;
    const isElsewhere =
      target instanceof Element &&
      target !== currentTarget &&
      target.closest('[data-card]') === null;
    if (!isElsewhere || key === 'Escape') onKeyDown(event);
  };
  return (
    // A click on the card keeps the keys working: the focus stays inside.
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are a shortcut for the buttons inside
    <div
      className={classNames(styles.session, 'unringed', !shortcuts.isOn && styles.withoutKeys)}
      tabIndex={-1}
      onKeyDown={shortcuts.isOn ? onCardKey : undefined}
    >
      <div className={`${styles.top} stack center gap-2-5`}>
        <p className="small muted num">
          Card {index + 1} of {total}
        </p>
        <Button small aria-keyshortcuts={shortcuts.isOn ? 'Escape' : undefined} onClick={onLeave}>
          {leaveLabel} <KeyHint>Esc</KeyHint>
        </Button>
        <ProgressSteps steps={Array.from({ length: total }, (_, step) => stepAt(step - index))} />
      </div>
      <div data-card="">{children}</div>
      <p className={`${styles.hint} tiny mt-3 mb-5`}>
        {shortcuts.isOn && `${hint}, Esc to ${leaveLabel.toLowerCase()}. `}
        <TextButton small onClick={shortcuts.toggle}>
          {shortcuts.isOn ? 'Turn off shortcuts' : 'Turn on shortcuts'}
        </TextButton>
      </p>
    </div>
  );
}

function stepAt(distance: number) {
  if (distance < 0) return 'done';
  return distance === 0 ? 'now' : 'open';
}
