import type { Weight } from './weigh.ts';

/** The number of requests is reported but not limited, because they run in parallel. */
type Limits = Omit<Weight, 'path' | 'requests' | 'scripts'>;

/** For most public pages. */
const budget: Limits = { scriptKb: 130, totalKb: 220, blocking: 1, furtherKb: 30 };

/** Includes the fonts for kana and long vowels, loaded once for all Japanese lessons. */
const withKana: Limits = { ...budget, furtherKb: 46 };

/** Home has a question that visitors can answer. */
const withQuestion: Limits = { ...budget, furtherKb: 31 };

/** Rarely the first page of a visit, so its styles are in a second stylesheet that other pages don't load. */
const buying: Limits = { ...budget, blocking: 2 };

const limits: Record<string, Limits> = {
  '/': withQuestion,
  '/courses': budget,
  '/courses?q=photo': budget,
  '/course-detail/1': budget,
  '/course-detail/3': budget,
  '/lesson-detail/hiragana': withKana,
  '/lesson-detail/exposure-triangle-basic': budget,
  // Its questions open and close: few other pages have an accordion, so it has a file of its own.
  '/features': { ...budget, furtherKb: 31 },
  '/pricing': budget,
  '/contact-us': budget,
  '/payment': buying,
  '/contact-sales': budget,
  '/help': budget,
  '/sign-in': budget,
  '/sign-up': budget,
  '/forgot-password': budget,
};

export const weighedPages = Object.keys(limits);

export const limitsOf = (path: string): Limits =>
  limits[path] ?? (path.startsWith('/invitations/') ? buying : budget);

/** Describes where a page is over its budget. */
export function excessOf(weight: Weight): string[] {
  const most = limitsOf(weight.path);
  const excess = (label: string, key: keyof Limits, unit = '') =>
    weight[key] > most[key]
      ? [`${label}: ${Math.ceil(weight[key] * 10) / 10}${unit}, at most ${most[key]}${unit}`]
      : [];
  return [
    ...excess('script', 'scriptKb', ' KB'),
    ...excess('in all', 'totalKb', ' KB'),
    ...excess('render-blocking files', 'blocking'),
    ...excess('as a further page', 'furtherKb', ' KB'),
  ];
}
