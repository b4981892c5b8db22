import { expect, it } from 'vitest';
import { keyAction } from './key-action.ts';

function press(key: string, target: string, more: KeyboardEventInit = {}, areSingleKeysOn = true) {
  document.body.innerHTML = target;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, ...more });
  document.body.querySelector('[data-here]')?.dispatchEvent(event);
  return keyAction(event, { areSingleKeysOn });
}

const film = '<div data-here tabindex="-1"></div>';
const words = '<textarea data-here></textarea>';
const button = '<button data-here></button>';

it('single keys work outside of fields, and can be switched off', () => {
  expect(press('[', film)).toBe('startHere');
  expect(press('K', film, { shiftKey: true })).toBe('toggle');
  expect(press('[', words)).toBeNull();
  expect(press('[', film, {}, false)).toBeNull();
  expect(press('s', `<dialog><p data-here></p></dialog>`)).toBeNull();
  expect(press('toString', film)).toBeNull();
});

it('a button keeps Space and Enter', () => {
  expect([press(' ', button), press('Enter', button)]).toEqual([null, null]);
  expect(press(' ', film)).toBe('toggle');
});

it('with Alt they work while someone types, also where Alt makes another character', () => {
  expect(press('“', words, { altKey: true, code: 'BracketLeft' })).toBe('startHere');
  expect(press('ArrowDown', words, { altKey: true }, false)).toBe('below');
  // AltGr, which types a bracket on many keyboards.
  expect(press('[', words, { altKey: true, ctrlKey: true })).toBeNull();
});

it('steps are undone everywhere but in the transcript', () => {
  expect(press('z', words, { ctrlKey: true })).toBe('undo');
  expect(press('Z', words, { metaKey: true, shiftKey: true })).toBe('redo');
  expect(press('y', words, { ctrlKey: true })).toBe('redo');
  expect(press('z', `<div data-own-undo>${words}</div>`, { ctrlKey: true })).toBeNull();
  expect(press('s', words, { ctrlKey: true })).toBeNull();
});
