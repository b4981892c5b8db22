import type { AttemptResult } from '../../../contract/assessment/quizzes.ts';
import type { Deadline } from '../../../contract/catalog/deadlines.ts';
import type { DraftPicture } from '../../../contract/catalog/draft-fields.ts';
import {
  isUsual,
  orderByPart,
  type Placed,
  type QuizTerms,
  termsOf,
} from '../../../contract/catalog/quiz-settings.ts';
import type { CourseDetail, LessonDetail } from '../../../contract/catalog.ts';
import type {
  CourseContent,
  DraftLesson,
  DraftQuestion,
  LessonSettings,
} from '../../../contract/studio/content.ts';
import { type QuizContent, showInQuiz } from '../../../practice/in-quiz.ts';
import { type Given, gradePaper, hideAnswers } from '../../assessment/quizzes/grade.ts';
import type { ContentPractice } from '../../catalog/content/content.ts';
import { drawPicture, readPracticeFile } from '../../catalog/content/files/practice-file.ts';
import { readQuizFile } from '../../catalog/content/files/quiz-file.ts';
import type { Figure } from '../../catalog/content/rendering/figure.ts';
import { minutesOf, type PlacedMedia } from '../../catalog/content/rendering/media-figure.ts';
import { renderLesson, renderText } from '../../catalog/content/rendering/render.ts';
import { toCourseRow } from '../../catalog/courses/course-row.ts';
import { type OutlineRow, presentCourse, presentLesson } from '../../catalog/courses/get-course.ts';
import {
  type AskableQuestion,
  composePaper,
  type Paper,
  pagePaper,
  pageSeedOf,
  paperAsWritten,
  showPaper,
} from '../../catalog/papers/paper.ts';
import { writePracticeFile, writeQuizFile } from '../drafts/course-files.ts';
import { activitiesOf } from '../drafts/draft-activities.ts';
import { type Lengths, mediaMinutes } from '../drafts/media-minutes.ts';
import { publishedOpenings } from '../drafts/week-openings.ts';
import { coverOf } from '../figures/draft-cover.ts';

/** What a draft can't say about itself. */
export interface CourseFacts {
  id: number;
  currency: string;
  students: number;
  rating: CourseDetail['rating'];
}

/** The course page that learners would see. */
export function presentCoursePage(
  content: CourseContent,
  facts: CourseFacts & Pick<CourseDetail, 'prerequisites'>,
  lengths: Lengths,
): CourseDetail {
  const outline = toOutlineRows(content, lengths);
  return presentCourse(toRow(content, facts, outline), outline, facts);
}

/** The lesson page that learners would see, open as for someone who has the course. */
export function presentLessonPage(
  content: CourseContent,
  facts: CourseFacts,
  lesson: DraftLesson,
  {
    figures,
    media,
    lengths,
    toLesson,
  }: {
    figures: ReadonlyMap<string, Figure>;
    media: ReadonlyMap<string, PlacedMedia>;
    lengths: Lengths;
    toLesson: ToLesson;
  },
): LessonDetail {
  const { settings, kind } = lesson;
  const questions = questionsOf(lesson, figures);
  const { slug, title, preview } = settings;
  const activities = activitiesOf(lesson);
  const rendered = renderLesson(lesson.source, { figures, activities, media });
  const outline = toOutlineRows(content, lengths);
  const slugs = outline.map(({ slug }) => slug);
  const isAssignment = kind === 'assignment';
  const hasQuiz = kind === 'lesson' && questions.length > 0;
  const row = {
    slug,
    title,
    kind,
    minutes: settings.minutes + minutesOf(rendered.seconds),
    preview,
    // Teachers see every week.
    gated: false,
    headings: rendered.headings,
    beginning: rendered.text,
    position: slugs.indexOf(slug) + 1,
    course: toRow(content, facts, outline),
    outline,
    content: {
      title,
      html: leadToPreview(rendered.html, slugs, toLesson),
      photos: isAssignment && !settings.task ? settings.photos : [],
      task: (isAssignment && settings.task) || null,
      peerReview: settings.peerReview ?? false,
      acceptedFrom: settings.acceptedFrom ?? null,
      deadline: deadlineOf(settings),
      groupSize: (isAssignment && settings.group) || null,
      lessonId: lesson.id,
      version: hasQuiz ? draftVersion : null,
      own: isUsual(settings.quiz) ? null : termsOfDraft(questions, settings),
      attemptsPerDay: content.details.attemptsPerDay ?? null,
      hidesAnswers: content.details.hideAnswersUntilPassed ?? false,
      questions: questions.map(({ question, options, shown = null, pictures = null }) => ({
        question,
        options: [...options],
        shown,
        pictures,
      })),
      practice: practiceOf(lesson, figures).length,
    },
  };
  // Whoever previews a course has it.
  return presentLesson(row, { archived: false, free: true });
}

/** None as long as its day isn't chosen. */
function deadlineOf({ deadline }: LessonSettings): Deadline | null {
  if (!deadline || (deadline.due.when === 'day' && deadline.due.day === '')) return null;
  return deadline;
}

/** A draft as the row that publishing it would write. */
function toRow(
  { details, figures }: CourseContent,
  { id, currency, students }: CourseFacts,
  outline: readonly OutlineRow[],
) {
  const { cover: _, ...written } = details;
  const { overview, instructor } = written;
  const cover = coverOf({ details, figures });
  const course = toCourseRow({
    ...written,
    ...(cover && { cover }),
    overviewHtml: renderText(overview).html,
    instructor: { ...instructor, aboutHtml: renderText(instructor.about).html },
    modules: [...new Set(outline.map(({ modulePosition }) => modulePosition))],
  });
  return { ...course, id, currency, students, archived_at: null };
}

/** Weeks without lessons aren't shown on the page either. */
function toOutlineRows({ outline, lessons }: CourseContent, lengths: Lengths): OutlineRow[] {
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  const openings = publishedOpenings(outline);
  return outline.flatMap((module, index) =>
    module.lessons
      .flatMap((id) => byId.get(id) ?? [])
      .map(({ kind, settings, source, questions }) => ({
        modulePosition: index + 1,
        moduleTitle: module.title,
        opens: openings[index] ?? null,
        slug: settings.slug,
        title: settings.title,
        kind,
        minutes: settings.minutes + mediaMinutes(source, lengths),
        preview: settings.preview,
        gated: false,
        questionCount: questions.length,
        asked: isUsual(settings.quiz) ? null : termsOfDraft(questions, settings).asked,
      })),
  );
}

/** Questions that are complete, as they would be published. */
export function practiceOf(
  { practice = [] }: DraftLesson,
  figures: ReadonlyMap<string, Figure>,
): ContentPractice[] {
  return practice.flatMap((question) => {
    const read = readPracticeFile(writePracticeFile([question]), '', figures);
    return read.problems.some(({ advice }) => !advice) ? [] : read.practice;
  });
}

interface PreviewQuestion extends AskableQuestion {
  /** Below 0 if none is marked yet: then no answer is right. */
  answer: number;
  explanation: string;
  says?: string[];
  content?: QuizContent;
  part?: number | undefined;
}

/** As they would be published, part by part. One of another kind that isn't complete has no place in a preview. */
function questionsOf(
  { questions, settings }: DraftLesson,
  figures: ReadonlyMap<string, Figure>,
): PreviewQuestion[] {
  return orderByPart(questions, settings.quiz).flatMap((place): PreviewQuestion | [] => {
    const draft = questions[place];
    if (!draft) return [];
    const { question, options, answer, explanation, part } = draft;
    const written = { question, options, answer: answer ?? -1, explanation, part };
    if (!draft.practice) return { ...written, ...detailsOf(draft, figures) };
    const text = writeQuizFile({ questions: [draft], settings: { ...settings, quiz: {} } });
    const read = readQuizFile(text, '', { figures });
    const practice = read.questions[0]?.practice;
    if (!practice || read.problems.some(({ advice }) => !advice)) return [];
    const { content } = practice;
    return { ...written, answer: 0, content, shown: showInQuiz(practice) };
  });
}

/** What is complete of what its options have besides their texts. */
function detailsOf(
  { picture, options, details = [] }: DraftQuestion,
  figures: ReadonlyMap<string, Figure>,
): Pick<PreviewQuestion, 'pictures' | 'says'> {
  const draw = (picture: DraftPicture | undefined) =>
    (picture?.figure && drawPicture(picture, figures).html) || null;
  const [question, drawn] = [draw(picture), options.map((_, at) => draw(details[at]?.picture))];
  const hasDrawn = drawn.some((html) => html !== null);
  return {
    ...((question || hasDrawn) && {
      pictures: { ...(question && { question }), ...(hasDrawn && { options: drawn }) },
    }),
    says: options.map((_, at) => details[at]?.says ?? ''),
  };
}

/** The address of a lesson in the preview. */
export type ToLesson = (slug: string) => string;

/** Links between lessons of the draft stay in its preview: some of them aren't published yet. */
function leadToPreview(html: string, slugs: readonly string[], toLesson: ToLesson): string {
  const own = new Map(slugs.map((slug) => [slug.toLowerCase(), slug]));
  return html.replace(/(<a [^>]*href=")\/lesson-detail\/([^"/?#]+)/g, (link, start, slug) => {
    const found = own.get(String(slug).toLowerCase());
    return found === undefined ? link : `${start}${toLesson(found)}`;
  });
}

/** The papers of a draft are those of its first version. */
const draftVersion = 1;
const versionOf = ({ id }: DraftLesson) => ({ lessonId: id, version: draftVersion });

/** A draft may ask for more than is written so far. Nobody counts the time of a preview. */
function termsOfDraft(
  questions: readonly Placed[],
  { quiz }: Pick<DraftLesson['settings'], 'quiz'>,
): QuizTerms {
  const terms = termsOf(questions, quiz);
  const parts = terms.parts?.map((part) => ({
    ...part,
    asked: Math.min(part.asked, part.questions),
  }));
  const most = parts ? parts.reduce((sum, part) => sum + part.asked, 0) : questions.length;
  const asked = Math.min(terms.asked, most);
  const passMark = Math.min(terms.passMark, asked);
  return { asked, passMark, minutes: null, ...(parts && { parts }) };
}

export interface DraftAnswers {
  answers: readonly (number | null)[];
  given?: Given | undefined;
  paper?: string | undefined;
}

/** A question without a right answer yet can't be answered rightly. */
export function gradeDraft(
  { details }: CourseContent,
  lesson: DraftLesson,
  given: DraftAnswers,
  figures: ReadonlyMap<string, Figure>,
): AttemptResult {
  const questions = questionsOf(lesson, figures);
  const optionCounts = questions.map(({ options }) => options.length);
  const { asked, passMark, parts } = termsOfDraft(questions, lesson.settings);
  const compose = (seed: number) =>
    composePaper({ ...versionOf(lesson), optionCounts, asked, parts }, seed);
  const seed = readSeed(lesson, given.paper);
  const paper = seed === undefined ? paperAsWritten(optionCounts) : compose(seed);
  const keyed = questions.map(({ options, answer, explanation, says, content = null }) => ({
    options: options.length,
    answer,
    explanation,
    says,
    content,
  }));
  const grade = gradePaper(paper, keyed, given.answers, given.given);
  const { score, points, total, verdicts } = grade;
  const passed = score >= passMark;
  const answersHidden = details.hideAnswersUntilPassed === true && !passed;
  return {
    score,
    ...(points !== undefined && { points }),
    total,
    passMark,
    passed,
    verdicts: answersHidden ? hideAnswers(verdicts) : verdicts,
    attempt: null,
    completed: false,
    answersHidden,
    // Whoever previews a course may try as often as they like.
    remaining: null,
    next: nextPaper(questions, compose, seed ?? 0),
  };
}

/** Nothing depends on a preview, so its papers are plain seeds that nobody signs. */
function readSeed(lesson: DraftLesson, paper: string | undefined): number | undefined {
  if (paper === pagePaper) return pageSeedOf(versionOf(lesson));
  return paper !== undefined && /^\d{1,10}$/.test(paper) ? Number(paper) : undefined;
}

function nextPaper(
  questions: readonly AskableQuestion[],
  compose: (seed: number) => Paper,
  seed: number,
): AttemptResult['next'] {
  const next = (seed + 1) % 2 ** 32;
  return {
    paper: String(next),
    version: draftVersion,
    questions: showPaper(compose(next), questions),
  };
}
