import type { LessonDetail, OutlineLesson } from '../../../contract/catalog.ts';
import type { MyCourse } from '../../../contract/learning/enrolment.ts';
import type { ProgressStep } from '../../ui/charts/progress-bar.tsx';
import type { StepItem } from '../../ui/navigation/step-list.tsx';

type CourseOutline = LessonDetail['course'];

export const lessonPath = (slug: string) => `/lesson-detail/${slug}`;
export const coursePath = (id: number) => `/course-detail/${id}`;

export interface LessonPosition {
  /** "Week 1, lesson 2": where the lesson stands in its module. */
  label: string;
  /** Its place in the whole course, from 1. */
  number: number;
  total: number;
  previous: OutlineLesson | undefined;
  next: OutlineLesson | undefined;
}

export function lessonPosition({ course, slug, moduleTitle }: LessonDetail): LessonPosition {
  const lessons = lessonsOf(course);
  const index = lessons.findIndex((lesson) => lesson.slug === slug);
  const module = course.modules.find(({ lessons }) => lessons.some((one) => one.slug === slug));
  const inModule = module?.lessons.findIndex((lesson) => lesson.slug === slug) ?? 0;
  return {
    label: `${moduleTitle.split(':')[0]?.trim()}, lesson ${inModule + 1}`,
    number: index + 1,
    total: lessons.length,
    previous: lessons[index - 1],
    next: lessons[index + 1],
  };
}

export function lessonsOf(course: CourseOutline): OutlineLesson[] {
  return course.modules.flatMap(({ lessons }) => lessons);
}

interface RailModule {
  title: string;
  /** How many lessons come before. */
  from: number;
  items: StepItem[];
}

/** The modules with what each lesson is to the viewer; nothing is known of a visitor's. */
export function railModules(course: CourseOutline, here: string, own: MyCourse | undefined) {
  const done = new Set(own?.done);
  const opensAll = course.free || own?.can.readAll === true;
  let from = 0;
  return course.modules.map(({ title, lessons }): RailModule => {
    const module = {
      title,
      from,
      items: lessons.map((lesson) => ({
        title: lesson.title,
        to: lessonPath(lesson.slug),
        state: stateOf(lesson, { here, done, opensAll }),
        done: done.has(lesson.slug),
        locked: !opensAll && !lesson.preview,
        ...(!opensAll && lesson.preview && { note: 'Preview' }),
      })),
    };
    from += lessons.length;
    return module;
  });
}

function stateOf(
  { slug, preview }: OutlineLesson,
  { here, done, opensAll }: { here: string; done: Set<string>; opensAll: boolean },
): StepItem['state'] {
  if (slug === here) return 'now';
  if (done.has(slug)) return 'done';
  return preview || opensAll ? 'open' : 'locked';
}

export function progressSteps(
  course: CourseOutline,
  here: string,
  own: MyCourse | undefined,
): ProgressStep[] {
  const done = new Set(own?.done);
  return lessonsOf(course).map(({ slug }) => {
    if (slug === here) return 'now';
    return done.has(slug) ? 'done' : 'open';
  });
}
