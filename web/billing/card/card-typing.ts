import { writeExpiry } from './card-expiry.ts';
import { brandOf, caretAfter, cvvLengthOf, digitsOf, groupCardNumber } from './card-number.ts';

/** Writes what was typed, or filled in by the browser, in its usual form without moving the caret. */
function rewrite(input: HTMLInputElement, write: (text: string) => string): void {
  const { value, selectionStart } = input;
  const written = write(value);
  if (written === value) return;
  input.value = written;
  if (document.activeElement !== input) return;
  const caret = caretAfter(value, selectionStart ?? value.length, written);
  input.setSelectionRange(caret, caret);
}

/** What is known of a card by its number. */
export function typeNumber(input: HTMLInputElement) {
  rewrite(input, groupCardNumber);
  return { brand: brandOf(input.value), cvvLength: cvvLengthOf(input.value) };
}

/** In the middle of it nothing is moved: month and year are written anew at its end, or when it is left. */
export function typeExpiry(input: HTMLInputElement, isLeft: boolean): void {
  const isInMiddle = input.selectionStart !== null && input.selectionStart < input.value.length;
  if (isLeft || !isInMiddle || document.activeElement !== input) rewrite(input, writeExpiry);
}

/** At most as many as any card has. */
export function typeCvv(input: HTMLInputElement): void {
  rewrite(input, (text) => digitsOf(text).slice(0, 4));
}
