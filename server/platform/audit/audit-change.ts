/** Plain values under names that read well on a screen: `{ role: 'User' }`. */
export type AuditFacts = Readonly<
  Record<string, string | number | boolean | null | readonly string[]>
>;

export interface AuditChange {
  before?: AuditFacts | undefined;
  after?: AuditFacts | undefined;
}

const longestValue = 500;
const mostValues = 20;
const secretName = /password|secret|token/i;

/** What an entry keeps: long texts are cut, and what must not be read later is left out. */
export function keepSmall(facts: AuditFacts): AuditFacts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      secretName.test(name) ? '(not kept)' : cut(value),
    ]),
  );
}

function cut(value: AuditFacts[string]): AuditFacts[string] {
  if (typeof value === 'string') return cutText(value);
  if (value === null || typeof value !== 'object') return value;
  const kept = value.slice(0, mostValues).map(cutText);
  const more = value.length - kept.length;
  return more > 0 ? [...kept, `and ${more} more`] : kept;
}

function cutText(text: string): string {
  const characters = [...text.slice(0, 2 * longestValue)];
  const isLong = text.length > 2 * longestValue || characters.length > longestValue;
  return isLong ? `${characters.slice(0, longestValue - 1).join('')}…` : text;
}

/** Only what differs, for acts that change a few of many values. */
export function differences(before: AuditFacts, after: AuditFacts): Required<AuditChange> {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  const pick = (facts: AuditFacts) =>
    Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
