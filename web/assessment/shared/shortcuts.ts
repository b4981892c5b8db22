import { type KeyboardEvent, useState } from 'react';

type KeyEvent = Pick<
  globalThis.KeyboardEvent,
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

/** The key if it is meant as a shortcut: not typed in a field, part of a browser shortcut or repeated. */
export function shortcutKey(event: KeyEvent): string | null {
  const { key, target } = event;
  // Shift is allowed: some keyboard layouts need it for digits.
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return null;
  if (event.repeat || event.isComposing || isInside(target, typingTargets)) return null;
  // A focused button handles Enter itself.
  if (key === 'Enter' && isInside(target, enterTargets)) return null;
  return key;
}

/** The handler for the element that listens for keys; `onKey` returns whether it handled one. */
export function handleKeys(onKey: (key: string) => boolean) {
  return ({ nativeEvent: event }: KeyboardEvent) => {
    const key = shortcutKey(event);
    const isHandled = key !== null && onKey(key);
    // A held Enter would check the answer and then press the rating that follows.
    const isHeld = event.key === 'Enter' && event.repeat && !isInside(event.target, typingTargets);
    if (isHandled || isHeld) event.preventDefault();
  };
}

const storageKey = 'reviewKeys';

/** Single keys get in the way of speech input and some screen readers, so they can be switched off. */
export function useShortcuts() {
  const [isOn, setIsOn] = useState(() => {
    try {
      return localStorage.getItem(storageKey) !== 'off';
    } catch {
      return true;
    }
  });
  return {
    isOn,
    toggle: () => {
      setIsOn(!isOn);
      try {
        if (isOn) localStorage.setItem(storageKey, 'off');
        else localStorage.removeItem(storageKey);
      } catch {
        // Storage is blocked: the choice lasts until the page is closed.
      }
    },
  };
}
