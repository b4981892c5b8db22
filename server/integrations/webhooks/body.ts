interface SentEvent {
  type: string;
  at: Date;
  accountId: number | null;
  data: Record<string, unknown>;
}

/** The same for every try. */
export function bodyOf({ type, at, accountId, data }: SentEvent): string {
  const person = accountId === null ? {} : { person: { id: accountId } };
  return JSON.stringify({ type, timestamp: at.toISOString(), data: { ...person, ...data } });
}
