/** Full-width and Arabic digits as 0 to 9, and full-width punctuation as ASCII. */
export function toAsciiDigits(text: string): string {
  // In both blocks of Arabic digits the last four bits are the value.
  return text.normalize('NFKC').replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
}
