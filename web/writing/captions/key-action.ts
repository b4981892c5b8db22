import { shortcutKey } from '../../assessment/shared/shortcuts.ts';

const actions = {
  k: 'toggle',
  ' ': 'toggle',
  j: 'back',
  l: 'forward',
  '[': 'startHere',
  ']': 'endHere',
  ArrowUp: 'above',
  ArrowDown: 'below',
  p: 'play',
  s: 'split',
  m: 'join',
  Enter: 'insert',
  Backspace: 'remove',
} as const;

export type KeyAction = (typeof actions)[keyof typeof actions] | 'undo' | 'redo';

const actionOf = (key: string): KeyAction | null =>
  Object.hasOwn(actions, key) ? actions[key as keyof typeof actions] : null;

/** Where Alt makes another character of a key, as on a Mac, the key itself says what it is. */
const byCode: Record<string, string> = {
  KeyK: 'k',
  KeyJ: 'j',
  KeyL: 'l',
  KeyP: 'p',
  KeyS: 's',
  KeyM: 'm',
  BracketLeft: '[',
  BracketRight: ']',
};

/** What a key does: with Alt everywhere, and alone outside of fields, unless someone has switched that off. */
export function keyAction(
  event: globalThis.KeyboardEvent,
  { areSingleKeysOn }: { areSingleKeysOn: boolean },
): KeyAction | null {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event;
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (event.defaultPrevented || target?.closest('dialog')) return null;
  if ((ctrlKey || metaKey) && !altKey) {
    // The steps of the transcript are the browser's to undo.
    if (target?.closest('[data-own-undo]')) return null;
    if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
    return key.toLowerCase() === 'y' ? 'redo' : null;
  }
  if (altKey) return ctrlKey || key === ' ' ? null : actionOf(byCode[code] ?? key);
  const single = areSingleKeysOn ? shortcutKey(event) : null;
  // A focused button handles Space itself.
  if (single === null || (single === ' ' && target?.matches('button, a'))) return null;
  return actionOf(single.length === 1 ? single.toLowerCase() : single);
}
