const address = /^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/;
const longest = 120;

/** What can be typed into an address: spaces become hyphens, and what can't be in one is left out. */
export function asAddress(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\s_]+/g, '-')
    .replace(/[^A-Za-z0-9-]/g, '')
    .replace(/-{2,}/g, '-')
    .slice(0, longest);
}

/** Null while it isn't one: at a hyphen, for example. */
export function readAddress(text: string): string | null {
  return address.test(text) ? text : null;
}

/** As the studio makes one for a new lesson. */
export function addressFromTitle(title: string): string | null {
  return readAddress(asAddress(title.toLowerCase()).replace(/^-+|-+$/g, ''));
}
