import { describe, expect, it } from 'vitest';
import type { CourseContent } from '../../../contract/studio/content.ts';
import { findChanges } from './changes.ts';
import { emptyDetails } from './course-files.ts';

function course(...modules: string[][]): CourseContent {
  return {
    details: emptyDetails,
    outline: modules.map((lessons, index) => ({
      id: `m${index}`,
      title: `Week ${index + 1}`,
      lessons,
    })),
    lessons: modules.flat().map((id) => ({
      id,
      kind: 'lesson' as const,
      settings: { slug: id, title: id, minutes: 5, preview: false, photos: [], rubric: [] },
      source: '![A picture](figures/stairs.svg)',
      questions: [],
    })),
    figures: { 'stairs.svg': 'one' },
  };
}

const published = course(['a', 'b', 'c'], ['d', 'e']);
const lessonsChanged = (draft: CourseContent) =>
  Object.fromEntries(findChanges(draft, published).lessons);

describe('the changes of a draft', () => {
  it('are none if nothing differs', () => {
    expect(findChanges(published, published)).toMatchObject({ any: false, lessons: new Map() });
  });

  it('are everything before the first publication', () => {
    expect(findChanges(published, null)).toMatchObject({
      any: true,
      summary: { added: 5, details: true },
    });
  });

  it.each<[string, CourseContent, Record<string, string[]>]>([
    ['one lesson moved up', course(['c', 'a', 'b'], ['d', 'e']), { c: ['moved'] }],
    ['one moved to another module', course(['a', 'b'], ['c', 'd', 'e']), { c: ['moved'] }],
    ['two exchanged', course(['b', 'a', 'c'], ['d', 'e']), { b: ['moved'] }],
    ['one removed', course(['a', 'c'], ['d', 'e']), {}],
    ['one added', course(['a', 'new', 'b', 'c'], ['d', 'e']), { new: ['new'] }],
  ])('say what was moved: %s', (_, draft, expected) => {
    const changes = lessonsChanged(draft);
    // Of two that were exchanged either may count as moved.
    expect(Object.values(changes)).toEqual(Object.values(expected));
    expect(findChanges(draft, published).any).toBe(true);
  });

  it('include a figure that was replaced under its name', () => {
    expect(lessonsChanged({ ...published, figures: { 'stairs.svg': 'two' } })).toMatchObject({
      a: ['text'],
      e: ['text'],
    });
  });
});
