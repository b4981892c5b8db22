/** Questions are one line: pasted line breaks become spaces. */
export function asLine(text: string): string {
  return text.replace(/\s*[\n\r\u2028\u2029]+\s*/g, ' ');
}
