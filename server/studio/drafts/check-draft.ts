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
        ...problems
          .map((problem) => placeProblem(problem, folder, content.lessons))
          .map((problem) => ({
            ...problem,
            message: inTeacherWords(problem.part, problem.message),
          })),
        ...unknownIllustration(content),
      ],
      content.details,
    ),
    links: (reading?.links ?? []).flatMap(({ file, line, href }) => {
      const placed = placeProblem({ file, line, message: href }, folder, content.lessons);
      return placed.part === 'text' ? [{ ...placed, href }] : [];
    }),
    otherSites: (reading?.otherSites ?? []).map(({ file, line, path, href, isEmbed }) => ({
      href,
      isEmbed,
      problem: placeProblem({ file, line, path, message: '' }, folder, content.lessons),
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
      message: `There is no illustration “${illustration}”. Choose another one.`,
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

function placeProblem(
  { file, line, path: place, code, message, advice }: Problem,
  { files }: CourseFolder,
  lessons: readonly DraftLesson[],
): DraftProblem {
  const path = file.slice(label.length + 1);
  const field = place?.join('.') ?? '';
  // Counted from 1; 0 is about all of them.
  const question = typeof place?.[0] === 'number' ? place[0] + 1 : 0;
  const said = { message, advice: advice === true };
  if (path === 'course.yaml') return { ...said, part: 'details', field };
  if (path.startsWith('figures/')) {
    return { ...said, part: 'figure', figure: path.slice('figures/'.length) };
  }
  if (path.startsWith('media/'))
    return { ...said, part: 'media', file: path.slice('media/'.length) };
  const activity = activityNameIn(path);
  if (activity) {
    const lesson = lessons.find(({ settings }) => settings.slug === activity.slug);
    return {
      message: inActivityWords({ code, message }, lesson?.activities ?? [], activity.id),
      advice: said.advice,
      part: 'text',
      lessonId: lesson?.id ?? '',
      line: lineOfActivity(lesson?.source ?? '', activity.id),
    };
  }
  const slug = path.replace(/(\.quiz\.yaml|\.practice\.yaml|\.md)$/, '');
  const lessonId = lessons.find(({ settings }) => settings.slug === slug)?.id ?? '';
  if (path.endsWith('.quiz.yaml')) {
    // What learners are told about quizzes holds for every course that the studio publishes, not only for our own.
    const isSize = code === 'quiz_size';
    const advice = said.advice && !isSize;
    return { ...said, advice, part: 'quiz', lessonId, question, ...(isSize && { isSize }) };
  }
  if (path.endsWith('.practice.yaml')) return { ...said, part: 'practice', lessonId, question };
  if (place) return { ...said, part: 'settings', lessonId, field };
  const text = files.get(path) ?? '';
  const linesBefore = (/^---\n(.*?\n)?---\n/s.exec(text)?.[0].split('\n').length ?? 1) - 1;
  return { ...said, part: 'text', lessonId, line: Math.max(line - linesBefore, 1) };
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
