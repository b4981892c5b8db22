/** Full-width and Arabic digits as 0 to 9, and full-width signs as plain ones. */
export function plainDigits(text: string): string {
  // In both rows of Arabic digits the last four bits are the number.
  return text.normalize('NFKC').replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
}
