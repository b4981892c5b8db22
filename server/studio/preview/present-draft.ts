import type { AttemptResult } from '../../../contract/assessment/quizzes.ts';
import { isUsual, type QuizTerms, termsOf } from '../../../contract/catalog/quiz-settings.ts';
import type { CourseDetail, LessonDetail } from '../../../contract/catalog.ts';
import type { CourseContent, DraftLesson } from '../../../contract/studio/content.ts';
import { gradePaper, hideAnswers } from '../../assessment/quizzes/grade.ts';
import type { ContentPractice } from '../../catalog/content/content.ts';
import { readPracticeFile } from '../../catalog/content/files/practice-file.ts';
import type { Figure } from '../../catalog/content/rendering/figure.ts';
import { minutesOf, type PlacedMedia } from '../../catalog/content/rendering/media-figure.ts';
import { renderLesson, renderText } from '../../catalog/content/rendering/render.ts';
import { toCourseRow } from '../../catalog/courses/course-row.ts';
import { type OutlineRow, presentCourse, presentLesson } from '../../catalog/courses/get-course.ts';
import {
  composePaper,
  type Paper,
  pagePaper,
  pageSeedOf,
  paperAsWritten,
  showPaper,
} from '../../catalog/papers/paper.ts';
import { writePracticeFile } from '../drafts/course-files.ts';
import { activitiesOf } from '../drafts/draft-activities.ts';
import { type Lengths, mediaMinutes } from '../drafts/media-minutes.ts';

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
  facts: CourseFacts,
  lengths: Lengths,
): CourseDetail {
  const outline = toOutlineRows(content, lengths);
  return presentCourse(toRow(content, facts, outline), outline, facts.rating);
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
  const { settings, kind, questions } = lesson;
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
      lessonId: lesson.id,
      version: hasQuiz ? draftVersion : null,
      own: isUsual(settings.quiz) ? null : termsOfDraft(lesson),
      attemptsPerDay: content.details.attemptsPerDay ?? null,
      hidesAnswers: content.details.hideAnswersUntilPassed ?? false,
      questions,
      practice: practiceOf(lesson, figures).length,
    },
  };
  // Whoever previews a course has it.
  return presentLesson(row, { archived: false, free: true });
}

/** A draft as the row that publishing it would write. */
function toRow(
  { details }: CourseContent,
  { id, currency, students }: CourseFacts,
  outline: readonly OutlineRow[],
) {
  const { overview, instructor } = details;
  const course = toCourseRow({
    ...details,
    overviewHtml: renderText(overview).html,
    instructor: { ...instructor, aboutHtml: renderText(instructor.about).html },
    modules: [...new Set(outline.map(({ modulePosition }) => modulePosition))],
  });
  return { ...course, id, currency, students, archived_at: null };
}

/** Weeks without lessons aren't shown on the page either. */
function toOutlineRows({ outline, lessons }: CourseContent, lengths: Lengths): OutlineRow[] {
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  return outline.flatMap((module, index) =>
    module.lessons
      .flatMap((id) => byId.get(id) ?? [])
      .map(({ kind, settings, source, questions }) => ({
        modulePosition: index + 1,
        moduleTitle: module.title,
        slug: settings.slug,
        title: settings.title,
        kind,
        minutes: settings.minutes + mediaMinutes(source, lengths),
        preview: settings.preview,
        questionCount: questions.length,
        asked: isUsual(settings.quiz) ? null : termsOfDraft({ questions, settings }).asked,
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
function termsOfDraft({
  questions,
  settings,
}: Pick<DraftLesson, 'questions' | 'settings'>): QuizTerms {
  const terms = termsOf(questions.length, settings.quiz);
  const asked = Math.min(terms.asked, questions.length);
  return { asked, passMark: Math.min(terms.passMark, asked), minutes: null };
}

/** A question without a right answer yet can't be answered rightly. */
export function gradeDraft(
  { details }: CourseContent,
  lesson: DraftLesson,
  given: { answers: readonly (number | null)[]; paper?: string | undefined },
): AttemptResult {
  const { questions } = lesson;
  const none = -1;
  const optionCounts = questions.map(({ options }) => options.length);
  const { asked, passMark } = termsOfDraft(lesson);
  const compose = (seed: number) =>
    composePaper({ ...versionOf(lesson), optionCounts, asked }, seed);
  const seed = readSeed(lesson, given.paper);
  const paper = seed === undefined ? paperAsWritten(optionCounts) : compose(seed);
  const keyed = questions.map(({ options, answer, explanation }) => ({
    options: options.length,
    answer: answer ?? none,
    explanation,
  }));
  const { score, total, verdicts } = gradePaper(paper, keyed, given.answers);
  const passed = score >= passMark;
  const answersHidden = details.hideAnswersUntilPassed === true && !passed;
  return {
    score,
    total,
    passMark,
    passed,
    verdicts: answersHidden ? hideAnswers(verdicts) : verdicts,
    attempt: null,
    completed: false,
    answersHidden,
    // Whoever previews a course may try as often as they like.
    remaining: null,
    next: nextPaper(lesson, compose, seed ?? 0),
  };
}

/** Nothing depends on a preview, so its papers are plain seeds that nobody signs. */
function readSeed(lesson: DraftLesson, paper: string | undefined): number | undefined {
  if (paper === pagePaper) return pageSeedOf(versionOf(lesson));
  return paper !== undefined && /^\d{1,10}$/.test(paper) ? Number(paper) : undefined;
}

function nextPaper(
  { questions }: DraftLesson,
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
