import type { Weight } from './weigh.ts';

type Limits = Omit<Weight, 'path'>;

/** Of a public page, from the architecture. */
const budget: Limits = { scriptKb: 130, totalKb: 220, requests: 15, blocking: 1, furtherKb: 30 };

/** With the fonts of its signs and long vowels, which come once for all lessons in Japanese. */
const withKana: Limits = { ...budget, requests: 17, furtherKb: 46 };

/** Nobody's first page has what only it shows in a stylesheet of its own, so that no other page carries it. */
const buying: Limits = { ...budget, requests: 16, blocking: 2 };

const limits: Record<string, Limits> = {
  '/': budget,
  '/courses': budget,
  '/courses?q=photo': budget,
  '/course-detail/1': budget,
  '/course-detail/3': budget,
  '/lesson-detail/hiragana': withKana,
  '/lesson-detail/exposure-triangle-basic': budget,
  '/features': budget,
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

/** What is too much about a page, in words. */
export function excessOf(weight: Weight): string[] {
  const most = limitsOf(weight.path);
  const excess = (label: string, key: keyof Limits, unit = '') =>
    weight[key] > most[key]
      ? [`${label}: ${Math.ceil(weight[key] * 10) / 10}${unit}, at most ${most[key]}${unit}`]
      : [];
  return [
    ...excess('script', 'scriptKb', ' KB'),
    ...excess('in all', 'totalKb', ' KB'),
    ...excess('requests', 'requests'),
    ...excess('render-blocking files', 'blocking'),
    ...excess('as a further page', 'furtherKb', ' KB'),
  ];
}
