import { domainToASCII } from 'node:url';

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** As it is sent over the wire: lower case, `xn--…`, without a dot at the end. Null if it isn't a domain that has addresses. */
export function readDomainName(given: string): string | null {
  const typed = given.trim().replace(/^@/, '').replace(/\.$/, '');
  // Not what a URL would read as something else.
  if (/[\s/\\:?#%@[\]]/.test(typed)) return null;
  const name = domainToASCII(typed).toLowerCase();
  const labels = name.split('.');
  const isName = labels.length >= 2 && labels.every((part) => label.test(part));
  const endsInLetters = /^(?:[a-z]{2,63}|xn--[a-z0-9-]+)$/.test(labels.at(-1) ?? '');
  return isName && endsInLetters && name.length <= 253 - '_stepwell-challenge.'.length
    ? name
    : null;
}

/** The part of an address after the @, as our domains are stored. Empty if there is none. */
export function domainOf(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 0 ? '' : (readDomainName(email.slice(at + 1)) ?? '');
}
