/** What a check of an installation found. The doctor prints it, and the System page shows it. */
export interface Finding {
  /** What was checked, such as "Mail server". */
  name: string;
  state: 'ok' | 'advice' | 'broken';
  /** What the check found. */
  sentence: string;
  /** What to do about it; empty if nothing. */
  mend: string;
}

export function ok(name: string, sentence: string): Finding {
  return { name, state: 'ok', sentence, mend: '' };
}

export function advice(name: string, sentence: string, mend: string): Finding {
  return { name, state: 'advice', sentence, mend };
}

export function broken(name: string, sentence: string, mend: string): Finding {
  return { name, state: 'broken', sentence, mend };
}
