/** The part of Lighthouse's report that we read. */
export interface Report {
  audits: Record<string, { numericValue?: number }>;
  categories: Record<string, { score: number | null }>;
}

export interface Figures {
  fcpMs: number;
  lcpMs: number;
  /** Cumulative layout shift. */
  shift: number;
  /** Total blocking time: how long tasks kept the page from responding. */
  blockedMs: number;
  /** Of 100, in the order of `limits.categories`. */
  scores: number[];
}

export const limits = {
  lcpMs: 1500,
  shift: 0.01,
  categories: ['performance', 'accessibility', 'best-practices', 'seo'],
  score: 100,
};

export function figuresOf({ audits, categories }: Report): Figures {
  const numberOf = (audit: string) => {
    const value = audits[audit]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse reported no ${audit}.`);
    return value;
  };
  return {
    fcpMs: numberOf('first-contentful-paint'),
    lcpMs: numberOf('largest-contentful-paint'),
    shift: numberOf('cumulative-layout-shift'),
    blockedMs: numberOf('total-blocking-time'),
    scores: limits.categories.map((name) => Math.round(100 * (categories[name]?.score ?? 0))),
  };
}

/** Each figure's own median: runs differ in all of them. */
export function medianOf(runs: readonly Figures[]): Figures {
  const median = (pick: (figures: Figures) => number) =>
    runs.map(pick).toSorted((one, other) => one - other)[Math.floor(runs.length / 2)] ?? Number.NaN;
  return {
    fcpMs: median(({ fcpMs }) => fcpMs),
    lcpMs: median(({ lcpMs }) => lcpMs),
    shift: median(({ shift }) => shift),
    blockedMs: median(({ blockedMs }) => blockedMs),
    scores: limits.categories.map((_, at) => median(({ scores }) => scores[at] ?? 0)),
  };
}

/** Names what is over its limit. */
export function excessOf({ lcpMs, shift, scores }: Figures): string[] {
  return [
    lcpMs > limits.lcpMs && 'largest paint over budget',
    shift > limits.shift && 'shift over budget',
    ...limits.categories.map(
      (name, at) => (scores[at] ?? 0) < limits.score && `${name} below ${limits.score}`,
    ),
  ].filter((excess) => excess !== false);
}
