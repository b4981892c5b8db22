import { describe, expect, it } from 'vitest';
import type { CourseContent } from '../../../contract/studio/content.ts';
import { copyContent, copySlugs } from './copy-course.ts';
import { emptyDetails } from './course-files.ts';

function course(lessons: { slug: string; source?: string }[]): CourseContent {
  return {
    details: { ...emptyDetails, title: 'Pottery' },
    outline: [
      { id: 'week 1', title: 'One', lessons: lessons.map(({ slug }) => `id of ${slug}`) },
      { id: 'week 2', title: 'Two', lessons: [] },
    ],
    lessons: lessons.map(({ slug, source = '' }) => ({
      id: `id of ${slug}`,
      kind: 'lesson',
      settings: { slug, title: slug, minutes: 10, preview: false, photos: [], rubric: [] },
      source,
      questions: [],
    })),
    figures: { 'kiln.svg': 'hash' },
  };
}
const slugsOf = ({ lessons }: CourseContent) => lessons.map(({ settings }) => settings.slug);

describe('a copy of a course', () => {
  it('has ids of its own, in the same order', () => {
    const original = course([{ slug: 'clay' }, { slug: 'kiln' }]);
    const copy = copyContent(original, []);
    const ids = copy.lessons.map(({ id }) => id);
    expect(copy.outline.map(({ lessons }) => lessons)).toEqual([ids, []]);
    expect(new Set([...ids, ...copy.outline.map(({ id }) => id)]).size).toBe(4);
    expect(ids).not.toContain('id of clay');
    expect(copy.details).toEqual(original.details);
    expect(copy.figures).toEqual(original.figures);
  });

  it('keeps addresses that are free, capitals included', () => {
    expect(slugsOf(copyContent(course([{ slug: 'the-4-Ps' }]), ['clay']))).toEqual(['the-4-Ps']);
  });

  it('finds others for those that are taken, and none twice', () => {
    const original = course([{ slug: 'clay' }, { slug: 'clay-copy' }, { slug: 'Kiln' }]);
    const taken = ['Clay', 'kiln', 'kiln-copy'];
    expect(slugsOf(copyContent(original, taken))).toEqual([
      'clay-copy-2',
      'clay-copy',
      'Kiln-copy-2',
    ]);
  });

  it('has addresses of an allowed length, which can be looked up before', () => {
    const long = `${'long-'.repeat(23)}name`;
    const [slug = ''] = slugsOf(copyContent(course([{ slug: long }]), [long]));
    expect(slug.length).toBeLessThanOrEqual(120);
    expect(slug).toMatch(/^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/);
    expect(copySlugs(long)).toContain(slug);
    expect(copySlugs('clay').slice(0, 3)).toEqual(['clay', 'clay-copy', 'clay-copy-2']);
  });

  it('leads to its own lessons', () => {
    const source = 'See [clay](/lesson-detail/clay) and [more](/lesson-detail/clay-2).';
    const copy = copyContent(course([{ slug: 'clay' }, { slug: 'kiln', source }]), ['clay']);
    expect(copy.lessons[1]?.source).toBe(
      'See [clay](/lesson-detail/clay-copy) and [more](/lesson-detail/clay-2).',
    );
  });
});
