import { useEffect, useEffectEvent } from 'react';
import styles from './review.module.css';

type KeyEvent = Pick<
  KeyboardEvent,
  | 'key'
  | 'repeat'
  | 'defaultPrevented'
  | 'ctrlKey'
  | 'altKey'
  | 'metaKey'
  | 'isComposing'
  | 'target'
>;

const typingTargets =
  'input:not([type="radio"]), textarea, select, [contenteditable], dialog, [role="dialog"], [role="menu"]';
const enterTargets = 'a, button, summary, input';

function isInside(target: EventTarget | null, selector: string): boolean {
  return target !== null && 'closest' in target && (target as Element).closest(selector) !== null;
}

/** The key if it is meant for the review: not typed in a field, part of a browser shortcut or repeated. */
export function reviewKey(event: KeyEvent): string | null {
  const { key, target } = event;
  // Shift is allowed: some keyboard layouts need it for digits.
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return null;
  if (event.repeat || event.isComposing || isInside(target, typingTargets)) return null;
  // A focused button handles Enter itself.
  if (key === 'Enter' && isInside(target, enterTargets)) return null;
  return key;
}

/** Calls `onKey` wherever the focus is; it returns whether it handled the key. */
export function useKeys(onKey: (key: string) => boolean) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const key = reviewKey(event);
    const isHandled = key !== null && onKey(key);
    // A held Enter would check the answer and then press the rating that follows.
    const isHeld = event.key === 'Enter' && event.repeat && !isInside(event.target, typingTargets);
    if (isHandled || isHeld) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Shows the shortcut of a button; screen readers get it from `aria-keyshortcuts`. */
export function KeyHint({ children }: { children: string | number }) {
  return (
    <span className={styles.key} aria-hidden="true">
      {children}
    </span>
  );
}
