import {
  brandOf,
  caretAfterFormat,
  cvvLengthOf,
  digitsOf,
  formatExpiry,
  groupCardNumber,
} from './card-rules.ts';

/** Formats what was typed, or filled in by the browser, without moving the caret. */
function reformat(input: HTMLInputElement, format: (text: string) => string): void {
  const { value, selectionStart } = input;
  const formatted = format(value);
  if (formatted === value) return;
  input.value = formatted;
  if (document.activeElement !== input) return;
  const caret = caretAfterFormat(value, selectionStart ?? value.length, formatted);
  input.setSelectionRange(caret, caret);
}

/** Also returns what the number reveals about the card. */
export function formatNumberInput(input: HTMLInputElement) {
  reformat(input, groupCardNumber);
  return { brand: brandOf(input.value), cvvLength: cvvLengthOf(input.value) };
}

/** While the caret is in the middle nothing is moved: only at the end, or when the field loses focus. */
export function formatExpiryInput(input: HTMLInputElement, hasLostFocus: boolean): void {
  const isInMiddle = input.selectionStart !== null && input.selectionStart < input.value.length;
  if (hasLostFocus || !isInMiddle || document.activeElement !== input)
    reformat(input, formatExpiry);
}

export function formatCvvInput(input: HTMLInputElement): void {
  reformat(input, (text) => digitsOf(text).slice(0, 4));
}
