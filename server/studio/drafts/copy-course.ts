import { randomUUID } from 'node:crypto';
import type { CourseContent } from '../../../contract/studio/content.ts';

/**
 * A course with ids of its own. A lesson keeps its address unless another course has it; then `clay` becomes `clay-copy`, and
 * links between the lessons follow.
 */
export function copyContent(content: CourseContent, taken: readonly string[]): CourseContent {
  const slugs = chooseSlugs(content, taken);
  const ids = new Map(content.lessons.map(({ id }) => [id, randomUUID() as string]));
  const idOf = (id: string) => ids.get(id) ?? id;
  const weekIds = new Map(content.outline.map(({ id }) => [id, randomUUID() as string]));
  const weekIdOf = (id: string) => weekIds.get(id) ?? '';
  return {
    ...content,
    outline: content.outline.map(({ id, title, opens, lessons }) => ({
      id: weekIdOf(id),
      title,
      lessons: lessons.map(idOf),
      ...(opens && { opens: 'week' in opens ? { ...opens, week: weekIdOf(opens.week) } : opens }),
    })),
    lessons: content.lessons.map(({ id, settings, source, ...lesson }) => ({
      ...lesson,
      id: idOf(id),
      settings: { ...settings, slug: slugs.get(settings.slug) ?? settings.slug },
      source: withLinks(source, slugs),
    })),
  };
}

function chooseSlugs({ lessons }: CourseContent, taken: readonly string[]): Map<string, string> {
  const used = new Set(taken.map((slug) => slug.toLowerCase()));
  const wanted = lessons.map(({ settings }) => settings.slug);
  const free = wanted.filter((slug) => !used.has(slug.toLowerCase()));
  // Those that can stay do, before others look for a free one.
  for (const slug of free) used.add(slug.toLowerCase());
  return new Map(
    wanted.map((slug) => {
      if (free.includes(slug)) return [slug, slug];
      const fresh = freeCopy(slug, used);
      used.add(fresh.toLowerCase());
      return [slug, fresh];
    }),
  );
}

function freeCopy(slug: string, used: ReadonlySet<string>): string {
  for (let n = 1; ; n += 1) {
    const copy = nthCopy(slug, n);
    if (!used.has(copy.toLowerCase())) return copy;
  }
}

/** Leaves room for `-copy-999`. */
const longestBase = 110;

function nthCopy(slug: string, n: number): string {
  const base = slug.slice(0, longestBase).replace(/-$/, '');
  return n === 1 ? `${base}-copy` : `${base}-copy-${n}`;
}

/** The addresses that a copy may get, to find out which of them are taken. */
export function copySlugs(slug: string): string[] {
  return [slug, ...Array.from({ length: 20 }, (_, n) => nthCopy(slug, n + 1))];
}

function withLinks(source: string, slugs: ReadonlyMap<string, string>): string {
  return source.replace(
    /(\/lesson-detail\/)([A-Za-z0-9-]+)/g,
    (_, path: string, slug: string) => `${path}${slugs.get(slug) ?? slug}`,
  );
}
