/** A page of ours, or nothing: `//evil`, `/\evil`, `https:evil` and line breaks lead to the start page. */
export function returnPath(publicUrl: string, wanted: string): string {
  if (!/^\/(?![/\\])/.test(wanted) || /[\p{Cc}\\]/u.test(wanted)) return '';
  const base = new URL(publicUrl);
  const url = URL.parse(wanted, base.href);
  if (url?.origin !== base.origin || url.pathname.startsWith('//')) return '';
  // What is encoded twice would be a line break or a slash to whoever decodes it.
  if (/%(?:0[0-9a-f]|1[0-9a-f]|5c|2f(?=%2f|\/))/i.test(url.pathname)) return '';
  // Signing in again isn't where anyone wanted to go.
  if (/^\/(?:sign-in|sign-up|sign-out)(?:\/|$)/i.test(url.pathname)) return '';
  return `${url.pathname}${url.search}${url.hash}`;
}
