import { parse, stringify, YAMLParseError } from 'yaml';
import * as z from 'zod/mini';
import { courseFields, emptyOf } from '../../../contract/catalog/course-fields.ts';
import { DraftDetails, filledDetails } from '../../../contract/catalog/draft-fields.ts';
import {
  isUsual,
  mostParts,
  orderByPart,
  partOf,
  QuizPart,
  QuizSettings,
} from '../../../contract/catalog/quiz-settings.ts';
import { largestQuiz } from '../../../contract/catalog.ts';
import type { ArchiveRemark } from '../../../contract/studio/archives.ts';
import {
  type CourseContent,
  CourseDetails,
  DraftActivities,
  DraftActivity,
  DraftKind,
  type DraftLesson,
  DraftPractice,
  DraftQuestion,
  LessonSettings,
  LessonSource,
  mostLessons,
  mostModules,
} from '../../../contract/studio/content.ts';
import {
  practiceIn,
  toPracticeQuestion,
  toQuizContent,
} from '../../../contract/studio/practice.ts';
import { mostPracticeQuestions } from '../../../practice/kinds.ts';
import { activityFileName, activityNameIn } from '../../catalog/content/files/activity-file.ts';
import { readOpenings, writeOpenings } from './week-openings.ts';

/** The text files of a course folder by path, exactly as in `content/courses/<name>`. */
export type CourseFiles = ReadonlyMap<string, string>;

export const writeYaml = (data: unknown) => stringify(data, { lineWidth: 0 });

export function writeCourseFiles(courseId: number, content: CourseContent): Map<string, string> {
  const files = new Map([['course.yaml', writeCourseFile(courseId, content)]]);
  for (const lesson of content.lessons) {
    const { slug } = lesson.settings;
    files.set(`${slug}.md`, writeLessonFile(lesson));
    if (lesson.kind === 'lesson') {
      files.set(`${slug}.quiz.yaml`, writeQuizFile(lesson));
      const { practice = [] } = lesson;
      if (practice.length > 0) files.set(`${slug}.practice.yaml`, writePracticeFile(practice));
    }
    for (const activity of lesson.activities ?? []) {
      files.set(activityFileName(slug, activity.id), writeActivityFile(activity));
    }
  }
  return files;
}

function writeCourseFile(id: number, { details, outline, lessons }: CourseContent): string {
  const slugs = new Map(lessons.map(({ id, settings }) => [id, settings.slug]));
  const openings = writeOpenings(outline);
  return writeYaml({
    id,
    ...Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null)),
    modules: outline.map(({ title, lessons }, index) => ({
      title,
      ...(openings[index] && { opens: openings[index] }),
      lessons: lessons.flatMap((lessonId) => slugs.get(lessonId) ?? []),
    })),
  });
}

function writeLessonFile({ kind, settings, source }: DraftLesson): string {
  const { title, minutes, preview, photos, task, peerReview, acceptedFrom } = settings;
  const { deadline, group, rubric, criteria } = settings;
  const isAssignment = kind === 'assignment';
  const frontMatter = writeYaml({
    title,
    ...(isAssignment && { kind }),
    minutes,
    ...(preview && { preview }),
    ...(isAssignment && (task ? { task } : { photos })),
    ...(isAssignment && peerReview && { peerReview }),
    ...(isAssignment && acceptedFrom !== undefined && { acceptedFrom }),
    ...(isAssignment && deadline && { deadline }),
    ...(isAssignment && group && { group }),
    ...(isAssignment && rubric.length > 0 && { rubric }),
    ...(isAssignment && criteria && criteria.length > 0 && { criteria }),
  });
  return `---\n${frontMatter}---\n${source}`;
}

/**
 * The usual quiz is a list. One that decides something for itself says so above its questions, and one with parts has its questions
 * in them.
 */
export function writeQuizFile({
  questions,
  settings: { quiz = {} },
}: Pick<DraftLesson, 'questions' | 'settings'>): string {
  if (isUsual(quiz)) return writeYaml(questions.map(toFileQuestion));
  const { parts, ...settings } = quiz;
  if (!parts?.length) return writeYaml({ ...settings, questions: questions.map(toFileQuestion) });
  const ordered = orderByPart(questions, quiz).flatMap((place) => questions[place] ?? []);
  return writeYaml({
    ...settings,
    parts: parts.map((part, place) => ({
      ...part,
      questions: ordered
        .filter((question) => partOf(question, parts) === place)
        .map(toFileQuestion),
    })),
  });
}

function toFileQuestion(written: DraftQuestion): Record<string, unknown> {
  const { question, picture, options, details, answer, explanation, sample, bank } = written;
  const practice = practiceIn(written);
  if (practice) {
    return { ...toQuizContent(practice, written.practice?.partial), ...(bank && { bank }) };
  }
  return {
    question,
    ...(picture?.figure && { picture }),
    options: options.map((text, place) => {
      const own = filledDetails(details?.[place] ?? {});
      return Object.keys(own).length > 0 ? { text, ...own } : text;
    }),
    answer: answer === null ? '' : (options[answer] ?? ''),
    explanation,
    ...(sample && { sample }),
    ...(bank && { bank }),
  };
}

export const writeActivityFile = ({ id: _, ...activity }: DraftActivity) => writeYaml(activity);

export function writePracticeFile(practice: readonly DraftPractice[]): string {
  return writeYaml(
    practice.map((draft) => ({
      ...toPracticeQuestion(draft),
      ...(draft.bank && { bank: draft.bank }),
    })),
  );
}

export interface ReadFiles {
  content: Omit<CourseContent, 'figures'>;
  /** What couldn't be understood and was left out. */
  leftOut: ArchiveRemark[];
}

/** Reads also what is incomplete: what has no place in a draft is left out and reported. */
export function readCourseFiles(
  files: CourseFiles,
  { lessonIdOf }: { lessonIdOf: (slug: string) => string },
): ReadFiles {
  const leftOut: ReadFiles['leftOut'] = [];
  const file = 'course.yaml';
  const data = fieldsOf(readYaml(files.get(file) ?? '', file, leftOut));
  const report = (message: string) => leftOut.push({ file, message });
  reportUnknown(data, ['id', 'modules', ...Object.keys(CourseDetails.shape)], report);
  const details = readDetails(data, report);

  const read = new Map<string, DraftLesson>();
  const readOnce = (slug: string) => {
    if (read.has(slug)) {
      leftOut.push({ file, message: `The lesson ${slug} is named twice.` });
      return [];
    }
    const lesson = readLesson(slug, files, lessonIdOf, leftOut);
    if (lesson) read.set(slug, lesson);
    return lesson ? [lesson.id] : [];
  };
  const outline = firstOf(listOf(data.modules), mostModules, 'A course', 'weeks', report).map(
    (module) => {
      const { title, opens, lessons } = fieldsOf(module);
      if (take(shortLine, title) === undefined) report('The title of a week can’t be read.');
      return {
        id: crypto.randomUUID(),
        title: take(shortLine, title) ?? '',
        opens,
        lessons: firstOf(listOf(lessons), mostLessons, 'A week', 'lessons', report).flatMap(
          (slug) => readOnce(String(slug)),
        ),
      };
    },
  );
  const weeks = readOpenings(outline, report);
  return { content: { details, outline: weeks, lessons: [...read.values()] }, leftOut };
}

const shortLine = LessonSettings.shape.title;

export const emptyDetails: CourseDetails = emptyOf(courseFields);

function readDetails(data: Fields, report: (message: string) => void): CourseDetails {
  const details = readShape(CourseDetails.shape, trimmedFields(data), emptyDetails, report);
  const instructor = readShape(
    CourseDetails.shape.instructor.shape,
    trimmedFields(fieldsOf(data.instructor)),
    emptyDetails.instructor,
    report,
  );
  return { ...details, instructor };
}

/** Takes each field on its own, so that one that is wrong costs none of the others. */
function readShape<T extends object>(
  shape: Record<keyof T, z.ZodMiniType>,
  data: Fields,
  fallback: T,
  report: (message: string) => void,
): T {
  const fields = Object.entries(shape) as [keyof T & string, z.ZodMiniType][];
  return Object.fromEntries(
    fields.map(([name, schema]) => {
      if (data[name] === undefined || data[name] === null) return [name, fallback[name]];
      const parsed = z.safeParse(schema, data[name]);
      if (parsed.success) return [name, parsed.data];
      report(parsed.error.issues[0]?.message ?? `${name} can’t be read.`);
      return [name, fallback[name]];
    }),
  ) as T;
}

function readLesson(
  slug: string,
  files: CourseFiles,
  lessonIdOf: (slug: string) => string,
  leftOut: ReadFiles['leftOut'],
): DraftLesson | undefined {
  const file = `${slug}.md`;
  const text = files.get(file);
  if (text === undefined) {
    leftOut.push({ file: 'course.yaml', message: `The lesson ${file} is missing.` });
    return undefined;
  }
  const fenced = /^---\n(.*?\n)?---(?:\n|$)/s.exec(text);
  const data = fieldsOf(readYaml(fenced?.[1] ?? '', file, leftOut));
  const report = (message: string) => leftOut.push({ file, message });
  // What a quiz decides is in its own file.
  const { quiz: _, ...shape } = LessonSettings.shape;
  reportUnknown(data, ['kind', ...Object.keys(shape)], report);
  const kind = data.kind === 'assignment' ? 'assignment' : 'lesson';
  if (![undefined, 'lesson', 'assignment'].includes(data.kind as string | undefined)) {
    report('Kind is assignment, or left out.');
  }
  const ownSettings: Omit<LessonSettings, 'quiz'> = readShape(
    shape,
    {
      ...data,
      slug,
      photos: listOf(data.photos).map(withTrimmedInstructions),
      ...(data.task !== undefined && { task: trimmedTask(data.task) }),
    },
    { slug: '', title: slug, minutes: 10, preview: false, photos: [], rubric: [] },
    report,
  );
  if (ownSettings.slug === '') return undefined;
  const body = text.slice(fenced?.[0].length ?? 0);
  const source = take(LessonSource, body);
  if (source === undefined) {
    report(
      'The text was left out: it has more than 30,000 characters, or some that can’t be used.',
    );
  }
  const activities = readActivities(slug, files, leftOut);
  const practice = kind === 'lesson' ? readPractice(slug, files, leftOut) : [];
  const { questions, quiz } =
    kind === 'lesson' ? readQuiz(slug, files, leftOut) : { questions: [], quiz: {} };
  return {
    id: lessonIdOf(slug),
    kind,
    settings: { ...ownSettings, ...(!isUsual(quiz) && { quiz }) },
    source: source ?? '',
    questions,
    ...(activities.length > 0 && { activities }),
    ...(practice.length > 0 && { practice }),
  };
}

function readActivities(
  slug: string,
  files: CourseFiles,
  leftOut: ReadFiles['leftOut'],
): DraftActivity[] {
  const read = [...files].flatMap(([file, text]) => {
    const name = activityNameIn(file);
    if (name?.slug !== slug) return [];
    const report = (message: string) => leftOut.push({ file, message });
    const data = fieldsOf(readYaml(text, file, leftOut));
    reportUnknown(data, Object.keys(DraftActivity.shape), report);
    const given = { title: '', intro: '', minutes: 5, kind: '', data: null, ...data, id: name.id };
    const activity = z.safeParse(DraftActivity, given);
    if (activity.success) return activity.data;
    report(activity.error.issues[0]?.message ?? 'It can’t be read.');
    return [];
  });
  const some = take(DraftActivities, read);
  if (!some) leftOut.push({ file: `${slug}.md`, message: 'This lesson has too many activities.' });
  return some ?? [];
}

function readQuiz(
  slug: string,
  files: CourseFiles,
  leftOut: ReadFiles['leftOut'],
): { questions: DraftQuestion[]; quiz: QuizSettings } {
  const file = `${slug}.quiz.yaml`;
  const data = readYaml(files.get(file) ?? '', file, leftOut);
  if (Array.isArray(data)) return { questions: readQuestions(data, file, leftOut), quiz: {} };
  const { questions, parts, ...settings } = fieldsOf(data);
  const report = (message: string) => leftOut.push({ file, message });
  const { parts: _, ...shape } = QuizSettings.shape;
  reportUnknown(settings, Object.keys(shape), report);
  const read = readShape<Omit<QuizSettings, 'parts'>>(shape, settings, {}, report);
  const own = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
  const given = firstOf(listOf(parts), mostParts, 'A quiz', 'parts', report).map(fieldsOf);
  if (given.length === 0) {
    return { questions: readQuestions(listOf(questions), file, leftOut), quiz: own };
  }
  const written = given.flatMap((part, place) =>
    listOf(part.questions).map((question) => ({ question, place })),
  );
  return {
    questions: readQuestions(
      written.map(({ question, place }) => ({ ...fieldsOf(question), part: place })),
      file,
      leftOut,
    ),
    quiz: { ...own, parts: given.map((part) => readPart(part, report)) },
  };
}

function readPart({ questions: _, ...part }: Fields, report: (message: string) => void): QuizPart {
  reportUnknown(part, Object.keys(QuizPart.shape), report);
  const { title, asked } = readShape<QuizPart>(QuizPart.shape, part, { title: '' }, report);
  return { title, ...(asked !== undefined && { asked }) };
}

function readQuestions(
  list: readonly unknown[],
  file: string,
  leftOut: ReadFiles['leftOut'],
): DraftQuestion[] {
  if (list.length > largestQuiz) {
    leftOut.push({ file, message: `A quiz can have at most ${largestQuiz} questions.` });
  }
  return list.slice(0, largestQuiz).flatMap((given, index) => {
    const data = fieldsOf(given);
    const report = (message: string) =>
      leftOut.push({ file, message: `Question ${index + 1}: ${message}` });
    if ('kind' in data) return readKind(data, report);
    const { practice: _, details: __, ...known } = DraftQuestion.shape;
    reportUnknown(data, Object.keys(known), report);
    const written = listOf(data.options).map((option) =>
      typeof option === 'object' && option !== null ? fieldsOf(option) : { text: option },
    );
    for (const option of written) {
      reportUnknown(option, ['text', ...Object.keys(DraftDetails.shape)], report);
    }
    const options = written.map(({ text }) => text);
    const details = written.map(({ text: _, ...own }) => own);
    const place = options.indexOf(data.answer);
    if (place < 0 && data.answer !== undefined && data.answer !== '') {
      report('The answer isn’t one of the options.');
    }
    const question = z.safeParse(DraftQuestion, {
      question: '',
      explanation: '',
      ...data,
      options,
      ...(details.some((own) => Object.keys(own).length > 0) && { details }),
      practice: undefined,
      answer: place < 0 ? null : place,
      sample: data.sample === true,
    });
    if (question.success) return withoutUndefined(question.data);
    report(question.error.issues[0]?.message ?? 'It can’t be read.');
    return [];
  });
}

/** A question of another kind than one right option. */
function readKind(
  { question = '', explanation = '', part, bank, ...kind }: Fields,
  report: (message: string) => void,
): DraftQuestion[] {
  reportUnknown(kind, Object.keys(DraftKind.shape), report);
  const read = z.safeParse(DraftQuestion, {
    question,
    options: [],
    answer: null,
    explanation,
    sample: false,
    practice: kind,
    part,
    bank,
  });
  if (read.success) return [withoutUndefined(read.data)];
  report(read.error.issues[0]?.message ?? 'It can’t be read.');
  return [];
}

function readPractice(
  slug: string,
  files: CourseFiles,
  leftOut: ReadFiles['leftOut'],
): DraftPractice[] {
  const file = `${slug}.practice.yaml`;
  const text = files.get(file);
  if (text === undefined) return [];
  const list = listOf(readYaml(text, file, leftOut));
  if (list.length > mostPracticeQuestions) {
    const message = `Practice can have at most ${mostPracticeQuestions} questions.`;
    leftOut.push({ file, message });
  }
  return list.slice(0, mostPracticeQuestions).flatMap((given, index) => {
    const data = fieldsOf(given);
    const report = (message: string) =>
      leftOut.push({ file, message: `Question ${index + 1}: ${message}` });
    reportUnknown(data, Object.keys(DraftPractice.shape), report);
    const read = z.safeParse(DraftPractice, {
      id: `question-${index + 1}`,
      question: '',
      hints: [],
      explanation: '',
      ...data,
    });
    if (read.success) return read.data;
    report(read.error.issues[0]?.message ?? 'It can’t be read.');
    return [];
  });
}

type Fields = Record<string, unknown>;

const withoutUndefined = <T extends object>(data: T): T =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as T;

function fieldsOf(data: unknown): Fields {
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data } : {};
}

/** Something somebody meant to say, which a draft has no place for. */
function reportUnknown(data: Fields, known: readonly string[], report: (message: string) => void) {
  for (const key of Object.keys(data)) {
    if (!known.includes(key)) report(`${key.slice(0, 40)} is not known here.`);
  }
}

function firstOf<T>(
  list: readonly T[],
  most: number,
  whole: string,
  parts: string,
  report: (message: string) => void,
): T[] {
  if (list.length > most) {
    report(`${whole} can have at most ${most} ${parts}. ${list.length - most} were left out.`);
  }
  return list.slice(0, most);
}

function listOf(data: unknown): unknown[] {
  return Array.isArray(data) ? data : [];
}

function withTrimmedInstructions(photo: unknown): Fields {
  const { title, instructions } = fieldsOf(photo);
  return { title, instructions: trimmed(instructions) };
}

function trimmedTask(task: unknown): Fields {
  const fields = fieldsOf(task);
  return { ...fields, instructions: trimmed(fields.instructions) };
}

/** A block of text ends with a line break. */
const trimmedFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, trimmed(value)]));

const trimmed = (text: unknown) => (typeof text === 'string' ? text.trim() : text);

function take<T>(schema: z.ZodMiniType<T>, data: unknown): T | undefined {
  const parsed = z.safeParse(schema, data);
  return parsed.success ? parsed.data : undefined;
}

/** Mistakes take the parser longest. */
const mostInvalid = 10;

/**
 * Aliases are off: a small file could expand into gigabytes. So is the search for repeated keys, which takes a minute for a
 * file of thousands; the last one counts.
 */
function readYaml(text: string, file: string, leftOut: ReadFiles['leftOut']): unknown {
  const invalid = leftOut.filter(({ code }) => code === 'not_yaml');
  if (invalid.length >= mostInvalid) {
    leftOut.push({ file, message: 'This wasn’t read: too many files aren’t valid YAML.' });
    return undefined;
  }
  try {
    return parse(text, {
      maxAliasCount: 0,
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'error',
    });
  } catch (error) {
    const isTooDeep = error instanceof YAMLParseError && error.code === 'RESOURCE_EXHAUSTION';
    const reason = isTooDeep ? 'It is nested too deeply.' : (error as Error).message;
    leftOut.push({ file, code: 'not_yaml', message: `This isn’t valid YAML: ${reason}` });
    return undefined;
  }
}
