export interface AuditQuery {
  person: string;
  act: string;
  q: string;
  from: string;
  to: string;
  page: number;
}

/** What can be searched by. */
export type AuditSearch = Omit<AuditQuery, 'page'>;

const names = ['person', 'act', 'q', 'from', 'to'] as const;
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The address says what is shown, so that it can be sent to someone and survives a reload. */
export function readAuditQuery(search: URLSearchParams): AuditQuery {
  const text = (name: (typeof names)[number], most: number) =>
    (search.get(name) ?? '').slice(0, most);
  const day = (name: 'from' | 'to') => {
    const found = text(name, 10);
    return isDay(found) ? found : '';
  };
  const page = Number(search.get('page'));
  return {
    person: text('person', 80),
    act: text('act', 200),
    q: text('q', 100),
    from: day('from'),
    to: day('to'),
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

export function writeAuditQuery(query: AuditQuery): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of names) if (query[name]) search.set(name, query[name]);
  if (query.page > 1) search.set('page', String(query.page));
  return search;
}

export function isFiltered(query: AuditQuery): boolean {
  return names.some((name) => query[name] !== '');
}
