/** The address as browsers write it; null if it isn't a public https address. It is never fetched by us. */
export function readLink(text: string): string | null {
  if (/[\p{C}\p{Z}]/u.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  // A name and password in front of the host make an address look like another one.
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === '';
  const isPublic = url.hostname.includes('.') && !url.hostname.endsWith('.');
  return isPlain && isPublic ? url.href : null;
}
