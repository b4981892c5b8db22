import type { LessonDetail, OutlineLesson } from '../../../contract/catalog.ts';
import type { MyCourse } from '../../../contract/learning/enrolment.ts';
import { lessonPath } from '../../catalog/shared/paths.ts';
import type { ProgressStep } from '../../ui/charts/progress-bar.tsx';
import type { StepItem } from '../../ui/navigation/step-list.tsx';

type CourseOutline = LessonDetail['course'];

export interface LessonPosition {
  /** Within its module: `Week 1, lesson 2`. */
  label: string;
  /** Within the course, from 1. */
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

function lessonsOf(course: CourseOutline): OutlineLesson[] {
  return course.modules.flatMap(({ lessons }) => lessons);
}

interface RailModule {
  title: string;
  /** How many lessons precede this module. */
  from: number;
  items: StepItem[];
}

/** The modules of the rail; without `mine` as a visitor sees them. */
export function railModules(
  course: CourseOutline,
  currentSlug: string,
  mine: MyCourse | undefined,
  toLesson = lessonPath,
) {
  const done = new Set(mine?.done);
  const hasCourse = course.free || mine?.can.readAll === true;
  let from = 0;
  return course.modules.map(({ title, opens, lessons }, index): RailModule => {
    const isLater = mine ? mine.closed.some(({ week }) => week === index + 1) : opens;
    const isOpen = hasCourse && !isLater;
    const module = {
      title,
      from,
      items: lessons.map((lesson) => ({
        title: lesson.name,
        to: toLesson(lesson.slug),
        state: stepState(lesson, { currentSlug, done, isOpen }),
        done: done.has(lesson.slug),
        locked: !isOpen && !lesson.preview,
        ...(!hasCourse && lesson.preview && { note: 'Preview' }),
      })),
    };
    from += lessons.length;
    return module;
  });
}

function stepState(
  { slug, preview }: OutlineLesson,
  { currentSlug, done, isOpen }: { currentSlug: string; done: Set<string>; isOpen: boolean },
): StepItem['state'] {
  if (slug === currentSlug) return 'now';
  if (done.has(slug)) return 'done';
  return preview || isOpen ? 'open' : 'locked';
}

/** One step per lesson, for the bar on narrow screens. */
export function progressSteps(
  course: CourseOutline,
  currentSlug: string,
  mine: MyCourse | undefined,
): ProgressStep[] {
  const done = new Set(mine?.done);
  return lessonsOf(course).map(({ slug }) => {
    if (slug === currentSlug) return 'now';
    return done.has(slug) ? 'done' : 'open';
  });
}
