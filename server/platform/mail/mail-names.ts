// A word, a dot and letters after it, including the dots of other scripts.
const webAddress = /:\/\/|www\.|[\p{L}\p{N}][.。]\p{L}{2}|\d\.\d+\.\d+\.\d/iu;

/**
 * A name chosen by a user, for an email to people who don't know them. Mail programs turn anything that looks like a
 * web address into a link, so with such a name anyone could send their own link in our email.
 */
export function nameInMail(name: string, instead: string): string {
  return looksLikeLink(name) ? instead : name;
}

export function looksLikeLink(name: string): boolean {
  // Invisible characters and full-width letters don't stop a mail program from making a link.
  return webAddress.test(name.normalize('NFKC').replace(/[\p{Cf}\p{DI}]/gu, ''));
}
