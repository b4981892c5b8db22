/** `?_page=&q=` says as much as no parameters at all. */
export function dropEmptyValues(query: unknown): unknown {
  if (!isRecord(query)) return query;
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

/** Many clients send null for a field that they leave out: where null was refused, it counts as left out. */
export function withoutRefusedNulls(
  value: unknown,
  issues: readonly { path: PropertyKey[] }[],
): unknown {
  return issues.reduce((value, { path }) => withoutNullAt(value, path), value);
}

function withoutNullAt(value: unknown, path: readonly PropertyKey[]): unknown {
  const [key, ...rest] = path;
  if (typeof key !== 'string' || !isRecord(value) || !Object.hasOwn(value, key)) return value;
  if (rest.length > 0) return { ...value, [key]: withoutNullAt(value[key], rest) };
  if (value[key] !== null) return value;
  const { [key]: _, ...others } = value;
  return others;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
