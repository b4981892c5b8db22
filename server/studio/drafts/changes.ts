import { isDeepStrictEqual } from 'node:util';
import type { CourseContent } from '../../../contract/studio/content.ts';
import type { Draft, LessonChange } from '../../../contract/studio/drafts.ts';

export interface Changes {
  summary: Draft['changes'];
  /** By lesson id; lessons without changes are missing. */
  lessons: ReadonlyMap<string, LessonChange[]>;
  any: boolean;
}

/** How a draft differs from the version that learners see; without one, everything is new. */
export function findChanges(draft: CourseContent, published: CourseContent | null): Changes {
  const before = new Map(published?.lessons.map((lesson) => [lesson.id, lesson]));
  const moved = movedLessons(draft, published);
  const lessons = new Map<string, LessonChange[]>();
  for (const lesson of draft.lessons) {
    const former = before.get(lesson.id);
    const changes: LessonChange[] = former
      ? [
          ...(moved.has(lesson.id) ? (['moved'] as const) : []),
          ...(isDeepStrictEqual(former.settings, lesson.settings) ? [] : (['settings'] as const)),
          ...(isSameText(former, lesson, draft, published) ? [] : (['text'] as const)),
          ...(isDeepStrictEqual(former.questions.map(asked), lesson.questions.map(asked)) &&
          isDeepStrictEqual(former.practice?.map(asked) ?? [], lesson.practice?.map(asked) ?? [])
            ? []
            : (['questions'] as const)),
        ]
      : ['new'];
    if (changes.length > 0) lessons.set(lesson.id, changes);
  }
  const kept = new Set(draft.lessons.map(({ id }) => id));
  const count = (change: LessonChange) =>
    [...lessons.values()].filter((changes) => changes.includes(change)).length;
  const summary = {
    details: !isDeepStrictEqual(draft.details, published?.details),
    outline: !isDeepStrictEqual(weeksOf(draft), published && weeksOf(published)),
    texts: count('text'),
    questions: count('questions'),
    settings: count('settings'),
    moved: count('moved'),
    added: count('new'),
    removed: [...before.keys()].filter((id) => !kept.has(id)).length,
  };
  return { summary, lessons, any: Object.values(summary).some(Boolean) };
}

/** Whether a question follows one of the bank changes nothing that learners see. */
function asked<T extends { bank?: string | undefined }>({ bank: _, ...question }: T) {
  return question;
}

type Lesson = CourseContent['lessons'][number];

/** An activity, or a figure or film that was replaced under the same name, changes what learners see. */
function isSameText(
  former: Lesson,
  lesson: Lesson,
  draft: CourseContent,
  published: CourseContent | null,
): boolean {
  if (former.source !== lesson.source) return false;
  if (!isDeepStrictEqual(former.activities, lesson.activities)) return false;
  const names = [...lesson.source.matchAll(/\]\(figures\/([a-z0-9-]+\.[a-z]+)/g)].map(
    ([, name = '']) => name,
  );
  const files = [...lesson.source.matchAll(/="media\/([a-z0-9-]+\.[a-z0-9]+)"/g)].map(
    ([, name = '']) => name,
  );
  return (
    names.every((name) => draft.figures[name] === published?.figures[name]) &&
    files.every((name) => draft.media?.[name] === published?.media?.[name])
  );
}

const weeksOf = ({ outline }: CourseContent) =>
  outline.map(({ id, title, opens = null }) => [id, title, opens]);

/**
 * The fewest lessons that have to be moved to get from one order to the other: those outside the longest run that kept
 * its order. A lesson in another module has moved too.
 */
function movedLessons(draft: CourseContent, published: CourseContent | null): Set<string> {
  if (!published) return new Set();
  const before = placesOf(published);
  const common = [...placesOf(draft)].flatMap(([id, { moduleId }]) => {
    const former = before.get(id);
    return former ? [{ id, place: former.place, isElsewhere: former.moduleId !== moduleId }] : [];
  });
  const steady = longestRising(common.filter(({ isElsewhere }) => !isElsewhere));
  return new Set(common.filter((lesson) => !steady.has(lesson.id)).map(({ id }) => id));
}

function placesOf({ outline }: CourseContent) {
  const lessons = outline.flatMap(({ id: moduleId, lessons }) =>
    lessons.map((id) => ({ id, moduleId })),
  );
  return new Map(lessons.map(({ id, moduleId }, place) => [id, { moduleId, place }]));
}

/** The ids of a longest subsequence whose places rise. */
export function longestRising(lessons: readonly { id: string; place: number }[]): Set<string> {
  // `ends[n]` ends the rising sequence of length n + 1 that ends lowest.
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  const placeAt = (index: number | undefined) => lessons[index ?? -1]?.place ?? -1;
  for (const [index, { place }] of lessons.entries()) {
    const found = ends.findIndex((end) => placeAt(end) >= place);
    const length = found < 0 ? ends.length : found;
    previous[index] = ends[length - 1];
    ends[length] = index;
  }
  const rising = new Set<string>();
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) {
    rising.add(lessons[index]?.id ?? '');
  }
  return rising;
}
