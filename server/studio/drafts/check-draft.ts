import { orderByPart } from '../../../contract/catalog/quiz-settings.ts';
import {
  type CourseContent,
  type DraftActivity,
  type DraftLesson,
  illustrations,
} from '../../../contract/studio/content.ts';
import type { DraftProblem } from '../../../contract/studio/drafts.ts';
import type { ContentCourse } from '../../catalog/content/content.ts';
import { activityNameIn } from '../../catalog/content/files/activity-file.ts';
import type { CourseFolder, HostedImage } from '../../catalog/content/files/course-folder.ts';
import type { Problem } from '../../catalog/content/files/problems.ts';
import { readCourse } from '../../catalog/content/files/read-course.ts';
import type { Media } from '../../catalog/media/media-types.ts';
import { writeCourseFiles } from './course-files.ts';
import { inTeacherWords } from './teacher-words.ts';

/** The figures of a draft by name: drawings as text, images by their address. */
export interface DraftFigures {
  drawings: ReadonlyMap<string, string>;
  images: ReadonlyMap<string, HostedImage>;
  /** Videos, recordings, PDFs and captions, by path. */
  media?: ReadonlyMap<string, Media>;
}

/** A link in the text of a lesson. */
interface PlacedLink {
  lessonId: string;
  line: number;
  href: string;
}

/** Something of another site, with what would be said if the site's settings forbade it. */
interface PlacedOtherSite {
  href: string;
  isEmbed: boolean;
  problem: DraftProblem;
}

export interface CheckedDraft {
  /** Nothing if it can't be read at all. */
  course: ContentCourse | undefined;
  problems: DraftProblem[];
  /** Whether they lead anywhere depends on other courses. */
  links: PlacedLink[];
  /** Whether they are allowed depends on the site's settings. */
  otherSites: PlacedOtherSite[];
}

/** Reads a draft as the content loader would read its files, and says where each problem is in the studio. */
export function checkDraft(
  courseId: number,
  content: CourseContent,
  figures: DraftFigures,
): CheckedDraft {
  const folder = toFolder(courseId, content, figures);
  const { reading, problems } = readCourse(folder);
  return {
    course: reading?.course,
    problems: withoutRepetitions(
      [
        ...problems.map((problem) => tellProblem(problem, folder, content.lessons)),
        ...unknownIllustration(content),
      ],
      content.details,
    ),
    links: (reading?.links ?? []).flatMap(({ file, line, href }) => {
      const place = placeOf({ file, line }, folder, content.lessons);
      return place.part === 'text' ? [{ ...place, href }] : [];
    }),
    otherSites: (reading?.otherSites ?? []).map(({ file, line, path, href, isEmbed }) => ({
      href,
      isEmbed,
      problem: {
        ...placeOf({ file, line, ...(path && { path }) }, folder, content.lessons),
        code: 'other_site',
        message: '',
        advice: false,
      },
    })),
  };
}

/** One that isn't known would be shown as an open book. Without any, the rules of course files say so. */
function unknownIllustration({ details }: CourseContent): DraftProblem[] {
  const { illustration } = details;
  if (illustration === '' || (illustrations as readonly string[]).includes(illustration)) return [];
  return [
    {
      part: 'details',
      field: 'illustration',
      code: 'no_drawing',
      message: `There is no drawing “${illustration}”. Choose another one.`,
      advice: false,
    },
  ];
}

/** An empty field breaks several rules that say the same: the first one is enough. */
function withoutRepetitions(
  problems: readonly DraftProblem[],
  details: CourseContent['details'],
): DraftProblem[] {
  const byKey = new Map<string, DraftProblem>();
  for (const problem of problems) {
    const isEmpty = problem.part === 'details' && valueAt(details, problem.field) === '';
    const key = isEmpty ? problem.field : JSON.stringify(problem);
    if (!byKey.has(key)) byKey.set(key, problem);
  }
  return [...byKey.values()];
}

/** `faqs.0.answer` of the course's data. */
function valueAt(data: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], data);
}

const label = 'course';

function toFolder(courseId: number, content: CourseContent, figures: DraftFigures): CourseFolder {
  const files = writeCourseFiles(courseId, content);
  for (const [name, svg] of figures.drawings) files.set(`figures/${name}`, svg);
  const images = [...figures.images].map(([name, image]) => [`figures/${name}`, image] as const);
  return {
    name: `${courseId}-draft`,
    label,
    isOwn: false,
    files,
    images: new Map(),
    hostedImages: new Map(images),
    ...(figures.media && { media: figures.media }),
  };
}

/** A problem where the studio shows it, in the words of its screens. */
function tellProblem(
  problem: Problem,
  folder: CourseFolder,
  lessons: readonly DraftLesson[],
): DraftProblem {
  const { code } = problem;
  const place = placeOf(problem, folder, lessons);
  const activity = activityNameIn(nameIn(problem.file));
  const message = activity
    ? inActivityWords(problem, lessonAt(lessons, activity.slug)?.activities ?? [], activity.id)
    : inTeacherWords(place.part, problem);
  // What learners are told about quizzes holds for every course that the studio publishes, not only for our own.
  const advice = problem.advice === true && code !== 'quiz_size';
  return { ...place, ...(place.part === 'text' && playedIn(problem)), code, message, advice };
}

/** The video or recording that a problem of a text is about. */
export function playedIn({ values }: Pick<Problem, 'values'>): { file?: string } {
  return typeof values?.file === 'string' ? { file: values.file } : {};
}

type PlaceOf<Told> = Told extends DraftProblem ? Omit<Told, 'code' | 'message' | 'advice'> : never;
type DraftPlace = PlaceOf<DraftProblem>;

const nameIn = (file: string) => file.slice(label.length + 1);

const lessonAt = (lessons: readonly DraftLesson[], slug: string) =>
  lessons.find(({ settings }) => settings.slug === slug);

function placeOf(
  { file, line, path }: Pick<Problem, 'file' | 'line' | 'path'>,
  { files }: CourseFolder,
  lessons: readonly DraftLesson[],
): DraftPlace {
  const name = nameIn(file);
  const field = path?.join('.') ?? '';
  // Counted from 1; 0 is about all of them.
  const question = typeof path?.[0] === 'number' ? path[0] + 1 : 0;
  if (name === 'course.yaml') return { part: 'details', field };
  if (name.startsWith('figures/')) {
    return { part: 'figure', figure: name.slice('figures/'.length) };
  }
  if (name.startsWith('media/')) return { part: 'media', file: name.slice('media/'.length) };
  const activity = activityNameIn(name);
  if (activity) {
    const lesson = lessonAt(lessons, activity.slug);
    const shownIn = lineOfActivity(lesson?.source ?? '', activity.id);
    return { part: 'text', lessonId: lesson?.id ?? '', line: shownIn };
  }
  const slug = name.replace(/(\.quiz\.yaml|\.practice\.yaml|\.md)$/, '');
  const lesson = lessonAt(lessons, slug);
  const lessonId = lesson?.id ?? '';
  if (name.endsWith('.quiz.yaml')) {
    const isSetting = typeof path?.[0] === 'string';
    if (isSetting) return { part: 'settings', lessonId, field: `quiz.${field}` };
    // The file has them part by part.
    const order = lesson ? orderByPart(lesson.questions, lesson.settings.quiz) : [];
    return { part: 'quiz', lessonId, question: question && (order[question - 1] ?? 0) + 1 };
  }
  if (name.endsWith('.practice.yaml')) return { part: 'practice', lessonId, question };
  if (path) return { part: 'settings', lessonId, field };
  const text = files.get(name) ?? '';
  const linesBefore = (/^---\n(.*?\n)?---\n/s.exec(text)?.[0].split('\n').length ?? 1) - 1;
  return { part: 'text', lessonId, line: Math.max(line - linesBefore, 1) };
}

function inActivityWords(
  { code, message }: Pick<Problem, 'code' | 'message'>,
  activities: readonly DraftActivity[],
  id: string,
) {
  const title = activities.find((activity) => activity.id === id)?.title || id;
  return code === 'unused_file'
    ? `The activity “${title}” isn’t in the text.`
    : `Activity “${title}”: ${message}`;
}

/** The line that shows it, or the first. */
function lineOfActivity(source: string, id: string): number {
  const place = source.split('\n').findIndex((line) => line.includes(`:::activity{id="${id}"`));
  return Math.max(place, 0) + 1;
}
