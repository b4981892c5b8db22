import { languageName } from '../text/languages.ts';

/** What the picker offers; a code that isn't here can be written into the text. */
const codes =
  'af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr fr-CA ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms mt my nb ne nl pa pl ps pt pt-BR ro ru si sk sl so sq sr sv sw ta te th tr uk ur uz vi xh zh-Hans zh-Hant zu'.split(
    ' ',
  );

/** By name, without those that are there already. */
export function offeredLanguages(taken: readonly string[]): { code: string; name: string }[] {
  return codes
    .filter((code) => !taken.some((other) => isSameLanguage(other, code)))
    .map((code) => ({ code, name: languageName(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

export const isSameLanguage = (one: string, other: string) =>
  one.toLowerCase() === other.toLowerCase();
