import { isUsual, type QuizSettings } from '../../../../contract/catalog/quiz-settings.ts';
import type {
  ContentActivity,
  ContentLesson,
  ContentPractice,
  ContentQuestion,
} from '../content.ts';
import { hashOf } from '../hash.ts';
import type { Figure } from '../rendering/figure.ts';
import { minutesOf, type PlacedMedia } from '../rendering/media-figure.ts';
import { type OtherSiteLink, type RenderedLesson, renderLesson } from '../rendering/render.ts';
import type { ActivityFile } from './activity-file.ts';
import { type AssignmentFrontMatter, type FrontMatter, readLessonFile } from './lesson-file.ts';
import { readPracticeFile } from './practice-file.ts';
import { advise, type Problem } from './problems.ts';
import { readQuizFile } from './quiz-file.ts';

const wordRange = { lesson: [500, 1_200], assignment: [250, 800] } as const;

// The first question about a kana table offers all five vowels.
const slugsWithFiveOptions = ['hiragana', 'katakana'];

export interface LessonLink {
  file: string;
  line: number;
  href: string;
}

/** In a lesson, or in another text of the course. */
export interface PlacedOtherSite extends OtherSiteLink {
  file: string;
  /** In the course file: the text that has it. */
  path?: readonly string[];
}

export interface LessonReading {
  slug: string;
  /** Nothing when its front matter cannot be read. */
  lesson: ContentLesson | undefined;
  links: LessonLink[];
  otherSites: PlacedOtherSite[];
  figures: string[];
  /** The ids of its activities. */
  activities: string[];
  /** The names of what it plays or offers. */
  media: string[];
  problems: Problem[];
}

export interface LessonSources {
  slug: string;
  markdown: { file: string; text: string };
  quiz: { file: string; text: string } | undefined;
  practice: { file: string; text: string } | undefined;
  figures: ReadonlyMap<string, Figure>;
  /** By name. */
  media?: ReadonlyMap<string, PlacedMedia>;
  /** Of the files beside it, by id. */
  activities: ReadonlyMap<string, ActivityFile>;
}

export function readLesson(sources: LessonSources): LessonReading {
  const { slug, markdown, quiz, figures, media = new Map() } = sources;
  const { file } = markdown;
  const { frontMatter, body, bodyLine, problems } = readLessonFile(markdown.text, file);
  const activities = usableActivities(sources.activities);
  const place = { file, firstLine: bodyLine };
  const rendered = renderLesson(body, { figures, activities, media, place });
  const broken = [...sources.activities].flatMap(([id, { activity }]) => (activity ? [] : id));
  problems.push(
    // Problems with its file are reported there.
    ...rendered.problems.filter(
      ({ code, values }) => code !== 'no_activity' || !broken.includes(String(values?.id)),
    ),
    ...[...sources.activities.values()].flatMap((file) => file.problems),
  );
  if (body.trim() === '') {
    problems.push({ file, line: bodyLine, code: 'empty', message: 'The text is empty.' });
  }
  const reading = {
    slug,
    links: rendered.links.map((link) => ({ file, ...link })),
    otherSites: rendered.otherSites.map((link) => ({ file, ...link })),
    figures: [...rendered.figures],
    activities: [...rendered.activities, ...broken],
    media: rendered.media,
    problems,
  };
  const { questions, settings } = readQuiz(sources, reading);
  const practice = readPractice(sources, reading);
  if (!frontMatter) return { ...reading, lesson: undefined };

  for (const problem of checkBody(frontMatter.kind, rendered)) {
    problems.push(advise({ file, line: bodyLine, ...problem }));
  }
  if (frontMatter.kind === 'lesson' && !quiz) {
    const message = `Its quiz ${slug}.quiz.yaml is missing.`;
    problems.push({ file, line: 1, code: 'no_quiz', message });
  }
  if (frontMatter.kind === 'assignment' && quiz) {
    const message = 'An assignment has no quiz.';
    problems.push({ file: quiz.file, line: 1, code: 'stray_quiz', message });
  }
  if (frontMatter.kind === 'assignment' && sources.practice) {
    const { file } = sources.practice;
    const message = 'An assignment has no practice questions.';
    problems.push({ file, line: 1, code: 'stray_practice', message });
  }
  return {
    ...reading,
    lesson: toLesson(slug, frontMatter, body, rendered, {
      ...{ questions, settings, practice, activities },
      media: [...new Set(rendered.media.flatMap((name) => media.get(name)?.hash ?? []))],
    }),
  };
}

function usableActivities(
  files: LessonSources['activities'],
): ReadonlyMap<string, ContentActivity> {
  return new Map([...files].flatMap(([id, { activity }]) => (activity ? [[id, activity]] : [])));
}

/** What a lesson as a whole should have. */
export function checkBody(
  kind: FrontMatter['kind'],
  { words, headings }: RenderedLesson,
): { code: string; message: string }[] {
  const problems: { code: string; message: string }[] = [];
  const [least, most] = wordRange[kind];
  if (words < least || words > most) {
    const message = `The ${kind} needs ${least} to ${most} words, and has ${words}.`;
    problems.push({ code: 'words', message });
  }
  if (kind === 'lesson' && !headings.includes('Summary')) {
    problems.push({ code: 'no_summary', message: 'A lesson ends with a section ## Summary.' });
  }
  return problems;
}

function readQuiz(
  { slug, quiz, figures }: LessonSources,
  reading: { figures: string[]; problems: Problem[] },
): { questions: ContentQuestion[]; settings: QuizSettings } {
  if (!quiz) return { questions: [], settings: {} };
  const firstOptions = slugsWithFiveOptions.includes(slug) ? 5 : 4;
  const read = readQuizFile(quiz.text, quiz.file, { firstOptions, figures });
  reading.problems.push(...read.problems);
  reading.figures.push(...read.figures);
  return read;
}

function readPractice(
  { practice, figures }: LessonSources,
  reading: { figures: string[]; problems: Problem[] },
): ContentPractice[] {
  if (!practice) return [];
  const read = readPracticeFile(practice.text, practice.file, figures);
  reading.problems.push(...read.problems);
  reading.figures.push(...read.figures);
  return read.practice;
}

function toLesson(
  slug: string,
  frontMatter: FrontMatter,
  source: string,
  { html, headings, text, activities: shown, seconds }: RenderedLesson,
  parts: Pick<ContentLesson, 'questions' | 'practice'> & {
    settings: QuizSettings;
    activities: ReadonlyMap<string, ContentActivity>;
    media: string[];
  },
): ContentLesson {
  const { questions, settings, practice, activities, media } = parts;
  const { title, kind, preview } = frontMatter;
  // The author says how long reading the lesson takes.
  const minutes = frontMatter.minutes + minutesOf(seconds);
  const asked = frontMatter.kind === 'assignment' ? frontMatter : {};
  const {
    photos = [],
    task,
    peerReview,
    acceptedFrom,
    deadline,
    group,
    rubric,
    criteria,
  } = asked as Partial<AssignmentFrontMatter>;
  const lesson = {
    ...{ slug, title, kind, minutes, preview, source, html, headings, text, photos },
    // Fields that most assignments lack aren't part of their hash.
    ...(task && { task }),
    ...(peerReview && { peerReview }),
    ...(acceptedFrom !== undefined && { acceptedFrom }),
    ...(deadline && { deadline }),
    ...(group && { group }),
    ...(rubric && { rubric }),
    ...(criteria && { criteria }),
    ...(media.length > 0 && { media }),
  };
  const placed = shown.flatMap((id) => activities.get(id) ?? []);
  // A lesson without activities keeps the hash it always had.
  const hash = hashOf(placed.length > 0 ? { ...lesson, activities: placed } : lesson);
  // Choosing a sample changes no question: attempts and review cards stay valid.
  const graded = questions.map(({ sample, ...question }) => question);
  // The usual quiz keeps the hash it always had.
  const own = isUsual(settings) ? {} : { quiz: settings };
  const quizHash = hashOf(own.quiz ? { ...own.quiz, questions: graded } : graded);
  return { ...lesson, questions, ...own, practice, activities: placed, hash, quizHash };
}
