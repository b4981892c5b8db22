import { cachedFormats, english, type Locale } from './formats.ts';

const formatOf = cachedFormats(
  (type: 'conjunction' | 'disjunction', locale: Locale) => new Intl.ListFormat(locale, { type }),
);

/** `Reception, Nursing and 3 people`; with `or`: `example.org or school.example` */
export function listOf(
  items: Iterable<string>,
  last: 'and' | 'or' = 'and',
  locale: Locale = english,
): string {
  return formatOf(last === 'and' ? 'conjunction' : 'disjunction', locale).format(items);
}
