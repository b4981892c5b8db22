// A word, a dot, and letters after it; also as other scripts write the dot.
const webAddress = /:\/\/|www\.|[\p{L}\p{N}][.。]\p{L}{2}|\d\.\d+\.\d+\.\d/iu;

/**
 * A name that someone gave themselves or their team, for a mail to people who do not know them. Mail programs turn what looks
 * like an address of the web into a link: with such a name, anyone could send their own link in our mail.
 */
export function nameInMail(name: string, instead: string): string {
  return looksLikeLink(name) ? instead : name;
}

export function looksLikeLink(name: string): boolean {
  // What cannot be seen does not keep a link from being one, and neither do wide letters.
  return webAddress.test(name.normalize('NFKC').replace(/[\p{Cf}\p{DI}]/gu, ''));
}
