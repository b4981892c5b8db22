import type { Insertable } from '../insertable.ts';

export interface Matches {
  matching: Insertable[];
  others: Insertable[];
}

/** How well something fits what was typed; lower is better, null is not at all. */
function rank({ label, keywords }: Insertable, query: string): number | null {
  const name = label.toLowerCase();
  if (name.startsWith(query)) return 0;
  if (name.split(' ').some((word) => word.startsWith(query))) return 1;
  if (keywords.split(' ').some((word) => word.startsWith(query))) return 2;
  return query.length > 1 && name.includes(query) ? 3 : null;
}

/** Everything there is, what was typed first. Without a word, all of it in its usual order. */
export function matchInsertables(all: readonly Insertable[], typed: string): Matches {
  const query = typed.trim().toLowerCase();
  if (query === '') return { matching: [], others: [...all] };
  const ranked = all.map((one) => ({ one, rank: rank(one, query) }));
  return {
    matching: ranked
      .filter(({ rank }) => rank !== null)
      .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
      .map(({ one }) => one),
    others: ranked.filter(({ rank }) => rank === null).map(({ one }) => one),
  };
}
