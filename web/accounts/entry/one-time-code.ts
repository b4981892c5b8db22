export const codeLength = 6;

/** The digits of what was typed or pasted; spaces, hyphens and words around them are ignored. */
export function readDigits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, codeLength);
}

/** `ABCD EFGH IJKL`: easier to read and type. */
export function groupSecret(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
