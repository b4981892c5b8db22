import type { AttemptResult } from '../../../contract/assessment/quizzes.ts';
import {
  askedOf,
  type CourseDetail,
  type CurriculumModule,
  illustrationPath,
  type LessonContent,
  type LessonDetail,
  type OutlineLesson,
} from '../../../contract/catalog.ts';
import type { CourseContent, DraftLesson } from '../../../contract/studio/content.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { gradePaper, hideAnswers } from '../../assessment/quizzes/grade.ts';
import { passMarkOf } from '../../assessment/quizzes/store-quiz.ts';
import type { ContentPractice } from '../../catalog/content/content.ts';
import { readPracticeFile } from '../../catalog/content/files/practice-file.ts';
import type { Figure } from '../../catalog/content/rendering/figure.ts';
import { minutesOf, type PlacedMedia } from '../../catalog/content/rendering/media-figure.ts';
import { renderLesson, renderText } from '../../catalog/content/rendering/render.ts';
import { firstSentences } from '../../catalog/courses/get-course.ts';
import { priceText, saleText } from '../../catalog/courses/price-text.ts';
import {
  composePaper,
  type Paper,
  pagePaper,
  pageSeedOf,
  paperAsWritten,
  showPagePaper,
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

/** The course page that learners would see. Weeks without lessons aren't shown there either. */
export function presentCourse(
  content: CourseContent,
  facts: CourseFacts,
  lengths: Lengths,
): CourseDetail {
  const { details } = content;
  const { instructor } = details;
  const modules = modulesOf(content, lengths);
  const lessons = modules.flatMap((module) => module.lessons);
  return {
    ...cardOf(content, facts),
    students: facts.students,
    courseName: details.title,
    layout: details.layout,
    archived: false,
    free: dueCentsOf(content) === 0,
    priceCents: details.priceCents,
    dueCents: dueCentsOf(content),
    currency: facts.currency,
    overview: renderText(details.overview).html,
    outcomes: details.outcomes,
    needs: details.needs,
    author: {
      name: instructor.name,
      headline: instructor.headline,
      aboutHtml: renderText(instructor.about).html,
    },
    faqs: details.faqs,
    modules,
    lessons: lessons.length,
    quizzes: modules.flatMap(({ quizzes }) => quizzes).length,
    assignments: lessons.filter(({ kind }) => kind === 'assignment').length,
    totalTime: modules.reduce((sum, { totalTime }) => sum + totalTime, 0),
    rating: facts.rating,
  };
}

/** The lesson page that learners would see, open as for someone who has the course. */
export function presentLesson(
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
  const activities = activitiesOf(lesson);
  const rendered = renderLesson(lesson.source, { figures, activities, media });
  const modules = modulesOf(content, lengths);
  const place = modules.find(({ lessons }) => lessons.some(({ slug }) => slug === settings.slug));
  const slugs = modules.flatMap(({ lessons }) => lessons.map(({ slug }) => slug));
  const { id, title, author, image, price, sale, due } = cardOf(content, facts);
  return {
    slug: settings.slug,
    name: settings.title,
    kind,
    time: settings.minutes + minutesOf(rendered.seconds),
    preview: settings.preview,
    totalQuestions: askedOf(questions.length),
    headings: rendered.headings,
    moduleTitle: place?.title ?? '',
    position: slugs.indexOf(settings.slug) + 1,
    description: firstSentences(rendered.text),
    course: {
      ...{ id, title, author, image, price, sale, due },
      archived: false,
      // Whoever previews a course has it.
      free: true,
      modules: modules.map(({ title, lessons }) => ({ title, lessons })),
    },
    content: {
      html: leadToPreview(rendered.html, slugs, toLesson),
      photos: kind === 'assignment' && !settings.task ? settings.photos : [],
      task: (kind === 'assignment' && settings.task) || null,
      peerReview: settings.peerReview ?? false,
      acceptedFrom: settings.acceptedFrom ?? null,
      quiz: kind === 'lesson' ? quizOf(lesson, content) : null,
      practice: practiceOf(lesson, figures).length,
    },
  };
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

const versionOf = ({ id }: DraftLesson) => ({ lessonId: id, version: 1 });

function quizOf(lesson: DraftLesson, { details }: CourseContent): LessonContent['quiz'] {
  const { settings, questions } = lesson;
  if (questions.length === 0) return null;
  return {
    title: settings.title,
    version: 1,
    passMark: passMarkOf(questions.length),
    paper: pagePaper,
    questions: showPagePaper(versionOf(lesson), questions),
    rules: {
      attemptsPerDay: details.attemptsPerDay ?? null,
      hidesAnswers: details.hideAnswersUntilPassed ?? false,
    },
  };
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
  const compose = (seed: number) => composePaper({ ...versionOf(lesson), optionCounts }, seed);
  const seed = readSeed(lesson, given.paper);
  const paper = seed === undefined ? paperAsWritten(optionCounts) : compose(seed);
  const keyed = questions.map(({ options, answer, explanation }) => ({
    options: options.length,
    answer: answer ?? none,
    explanation,
  }));
  const { score, total, verdicts } = gradePaper(paper, keyed, given.answers);
  const passMark = passMarkOf(questions.length);
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
  return { paper: String(next), version: 1, questions: showPaper(compose(next), questions) };
}

const dueCentsOf = ({ details }: CourseContent) => details.saleCents ?? details.priceCents;

function cardOf(content: CourseContent, { id, currency }: CourseFacts) {
  const { details } = content;
  return {
    id,
    title: details.title,
    category: details.subject,
    categorySlug: details.category,
    image: illustrationPath(details.illustration),
    author: { name: details.instructor.name },
    teacher: details.instructor.name,
    path: `/course-detail/${id}`,
    duration: plural(details.weeks, 'Week'),
    level: details.level,
    price: priceText(details.priceCents, currency),
    sale: saleText(details.priceCents, details.saleCents, currency),
    due: priceText(dueCentsOf(content), currency),
    summary: details.summary,
  };
}

function modulesOf({ outline, lessons }: CourseContent, lengths: Lengths): CurriculumModule[] {
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  return outline.flatMap((module) => {
    const held = module.lessons.flatMap((id) => byId.get(id) ?? []);
    if (held.length === 0) return [];
    const shown = held.map((lesson) => toOutlineLesson(lesson, lengths));
    return {
      title: module.title,
      lessons: shown,
      totalLessons: held.length,
      totalTime: shown.reduce((sum, { time }) => sum + time, 0),
      quizzes: held
        .filter(({ questions }) => questions.length > 0)
        .map(({ settings, questions }) => ({
          title: settings.title,
          lesson: settings.slug,
          totalQuestions: askedOf(questions.length),
        })),
    };
  });
}

function toOutlineLesson({ kind, settings, source }: DraftLesson, lengths: Lengths): OutlineLesson {
  const { slug, title, minutes, preview } = settings;
  const time = minutes + mediaMinutes(source, lengths);
  return { slug, name: title, kind, time, preview };
}
