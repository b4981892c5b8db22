/** Runs `work` for every item even if some fail, then throws one error that names the first failure. */
export async function runAll<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  label: string,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  throwFailures(failures, label);
}

export function throwFailures(failures: readonly unknown[], label: string): void {
  if (failures.length === 0) return;
  const [first] = failures;
  const reason = first instanceof Error ? first.message : String(first);
  throw new AggregateError(failures, `${failures.length} of ${label} failed: ${reason}`);
}
