/** Does all of it: one that fails stops none of the others, and what has failed is thrown at the end. */
export async function attemptEach<Item>(
  items: Iterable<Item>,
  what: string,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error) => failures.push(error));
  if (failures.length === 0) return;
  const [first] = failures;
  const why = first instanceof Error ? first.message : String(first);
  throw new AggregateError(failures, `${failures.length} of ${what} failed: ${why}`);
}
