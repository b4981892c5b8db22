import type * as z from 'zod/mini';

/** What a problem is about, as data: nothing depends on the words in which it is told. */
interface RuleProblem {
  code: string;
  /** The value it is about; empty for all of them. */
  path: readonly PropertyKey[];
  values: ProblemValues;
}

export type ProblemValues = Readonly<Record<string, string | number>>;

/**
 * How problems are told to an audience. A key is the path of a value without its places in lists, the code, or both:
 * `faqs.answer:required`, `*:raw_html`, and `category` for whatever is wrong with it.
 */
export type Words = Readonly<Record<string, string | ((values: ProblemValues) => string)>>;

/** Undefined if these words don't mention it. */
export function inWords(words: Words, { code, path, values }: RuleProblem): string | undefined {
  const place = path.filter((part) => typeof part !== 'number').join('.');
  const found = words[`${place}:${code}`] ?? words[`*:${code}`] ?? words[place];
  return typeof found === 'function' ? found(values) : found;
}

/**
 * The code and the values of a rule that was broken. A rule that says more than the schema library does names its own in
 * `params`. The value has to be reported with the issue.
 */
export function readIssue(issue: z.core.$ZodIssue): RuleProblem {
  const { path } = issue;
  if (issue.code === 'custom') {
    const { code = 'custom', ...values } = issue.params ?? {};
    const { input } = issue;
    return { code, path, values: Array.isArray(input) ? { has: input.length, ...values } : values };
  }
  return { code: isMissing(issue.input) ? 'required' : issue.code, path, values: {} };
}

/** Nothing, or nothing that can be seen. */
function isMissing(value: unknown): boolean {
  return value == null || (typeof value === 'string' && !/[^\p{Z}\p{Cf}\p{DI}\u2800]/u.test(value));
}
