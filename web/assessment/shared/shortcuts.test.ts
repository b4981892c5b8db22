import { describe, expect, it } from 'vitest';
import { shortcutKey } from './shortcuts.ts';

/** A fake element inside elements that match the selectors. */
function inside(...names: string[]) {
  const closest = (selector: string) =>
    selector.split(', ').some((part) => names.includes(part)) ? {} : null;
  return { closest } as unknown as EventTarget;
}

const press = (key: string, more: Partial<Parameters<typeof shortcutKey>[0]> = {}) =>
  shortcutKey({
    key,
    target: inside(),
    repeat: false,
    defaultPrevented: false,
    isComposing: false,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    ...more,
  });

describe('shortcutKey', () => {
  it('is reported from the options, the buttons and the question itself', () => {
    expect(press('1')).toBe('1');
    expect(press('1', { target: inside('button') })).toBe('1');
    expect(press('1', { target: null })).toBe('1');
    expect(press('Escape')).toBe('Escape');
  });

  it.each([
    ['typed in a field', { target: inside('input:not([type="radio"])') }],
    ['typed in a text', { target: inside('textarea') }],
    ['pressed in a dialog', { target: inside('dialog') }],
    ['part of a shortcut', { ctrlKey: true }],
    ['pressed with the command key', { metaKey: true }],
    ['pressed with Alt', { altKey: true }],
    ['held down', { repeat: true }],
    ['already handled', { defaultPrevented: true }],
    ['part of an IME composition', { isComposing: true }],
  ])('ignores a key that is %s', (_, more) => {
    expect(press('1', more)).toBeNull();
  });

  it('leaves Enter to a focused button', () => {
    expect(press('Enter')).toBe('Enter');
    expect(press('Enter', { target: inside('button') })).toBeNull();
    expect(press('Enter', { target: inside('a') })).toBeNull();
  });
});
