import { useEffect, useEffectEvent } from 'react';

type Press = Pick<
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

const typedIn =
  'input:not([type="radio"]), textarea, select, [contenteditable], dialog, [role="dialog"], [role="menu"]';
const pressed = 'a, button, summary, input';

function isIn(target: EventTarget | null, selector: string): boolean {
  return target !== null && 'closest' in target && (target as Element).closest(selector) !== null;
}

/** The key, where it is meant for the review: not typed somewhere, part of a shortcut, or held down. */
export function keyPressed(press: Press): string | null {
  const { key, target } = press;
  // Shift alone is no shortcut: some keyboards have their digits there.
  if (press.defaultPrevented || press.ctrlKey || press.altKey || press.metaKey) return null;
  if (press.repeat || press.isComposing || isIn(target, typedIn)) return null;
  // A button that has the focus knows what Enter means.
  if (key === 'Enter' && isIn(target, pressed)) return null;
  return key;
}

/** Listens for keys wherever the focus is; says whether it had a use for one. */
export function useKeys(onKey: (key: string) => boolean) {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const key = keyPressed(event);
    const isUsed = key !== null && onKey(key);
    // Held down, Enter would check an answer and then press the button that comes after.
    const isHeld = event.key === 'Enter' && event.repeat && !isIn(event.target, typedIn);
    if (isUsed || isHeld) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
