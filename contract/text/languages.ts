import { cachedFormats, english } from './formats.ts';

const namesIn = cachedFormats(
  (locale: string) => new Intl.DisplayNames([locale], { type: 'language', fallback: 'code' }),
);

/** `German` for `de`, `Brazilian Portuguese` for `pt-BR`; the code itself where nobody knows a name. */
export function languageName(code: string): string {
  return nameIn(english, code);
}

/** As those who speak it write it: `Deutsch` for `de`. */
export function ownLanguageName(code: string): string {
  return nameIn(code, code);
}

function nameIn(locale: string, code: string): string {
  try {
    return namesIn(locale).of(code) ?? code;
  } catch {
    // Well-formed for us, but not for this browser.
    return code;
  }
}
