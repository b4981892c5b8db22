import { capitalised } from '../../contract/text/words.ts';

type Facts = Record<string, unknown> | null;

export interface ChangedFact {
  name: string;
  /** Null: there was none. */
  before: string | null;
  after: string | null;
}

/** Before and after beside each other, a line for each value. */
export function changedFacts({ before, after }: { before: Facts; after: Facts }): ChangedFact[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].map((name) => ({
    name: readable(name),
    before: textOf(before?.[name]),
    after: textOf(after?.[name]),
  }));
}

/** `supportEmail` and `support_email`: `Support email` */
function readable(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return capitalised(words);
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (value === '') return 'empty';
  if (Array.isArray(value)) return value.length > 0 ? value.map(String).join(', ') : 'none';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
