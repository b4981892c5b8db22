/** Whether two JSON values are the same, regardless of the order of their keys. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const fieldsOfA = Object.entries(a).filter(([, value]) => value !== undefined);
  const fieldsOfB = new Map(Object.entries(b).filter(([, value]) => value !== undefined));
  return (
    fieldsOfA.length === fieldsOfB.size &&
    fieldsOfA.every(
      ([name, value]) => fieldsOfB.has(name) && isSameValue(value, fieldsOfB.get(name)),
    )
  );
}
