/** The addresses of figures anywhere in questions: those they ask about, their pictures and those of their options. */
export function figuresIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return key === 'figure' && value !== '' ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => figuresIn(each, name));
}

/** The same value with other addresses. */
export function renameFiguresIn<T>(value: T, rename: (path: string) => string, key = ''): T {
  if (typeof value === 'string') return (key === 'figure' ? rename(value) : value) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => renameFiguresIn(each, rename)) as T;
  const entries = Object.entries(value).map(([name, each]) => [
    name,
    renameFiguresIn(each, rename, name),
  ]);
  return Object.fromEntries(entries) as T;
}
