import * as z from 'zod/mini';

interface Wire {
  answer: z.ZodMiniType;
  shown: z.ZodMiniType;
}

let known: Wire | undefined;

/** Called by `kinds.ts`, which knows the schemas of all kinds. */
export function defineWire(schemas: Wire): void {
  known = schemas;
}

/**
 * What learners send or get, for the contract. The server parses it. A learner's page doesn't, so it gets this without the
 * rules of all kinds, which would be a quarter of what practice weighs.
 */
export function wireSchema<T>(name: keyof Wire): z.ZodMiniType<T, T> {
  const schema = z.lazy(() => (known as Wire)[name]);
  return schema as unknown as z.ZodMiniType<T, T>;
}
