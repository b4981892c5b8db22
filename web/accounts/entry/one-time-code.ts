export const codeLength = 6;

/** The digits of what was typed or pasted: spaces, hyphens and words around them are forgiven. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, codeLength);
}

/** `ABCD EFGH IJKL`: a secret that is easy to read and type. */
export function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
