/**
 * For formats of dates and numbers: a browser takes 10 to 60 ms to make its first one, which would hold up the start of every
 * page that only imports it.
 */
export function onFirstUse<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
