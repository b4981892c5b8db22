import * as z from 'zod/mini';

import {
  draftFields,
  mostPracticeQuestions,
  practiceKinds,
  quizKinds,
} from '../../practice/kinds.ts';
import { courseFields, draftsOf } from '../catalog/course-fields.ts';
import { criteriaLimits } from '../catalog/criteria.ts';
import { DraftDeadline } from '../catalog/deadline-fields.ts';
import {
  atMost,
  DraftDetails,
  DraftPicture,
  draftLine,
  draftText,
  storable,
} from '../catalog/draft-fields.ts';
import { fileTypesError } from '../catalog/file-kinds.ts';
import { wholeNumber } from '../catalog/file-rules.ts';
import { mostParts, QuizSettings } from '../catalog/quiz-settings.ts';
import { DraftOpening } from '../catalog/week-openings.ts';
import { groupSize } from '../catalog/work-groups.ts';
import { fileTypes, LessonKind, largestQuiz, taskLimits } from '../catalog.ts';
import { Uuid } from '../fields.ts';

/*
 * What a course in the studio consists of. A draft may be incomplete, so these schemas only limit what can be stored;
 * the rules that a published course follows are checked when it is published, by the code that checks course files.
 */

/** The drawings that a course can have. `course` is an open book, for any subject. */
export const illustrations = [
  'course',
  'business',
  'chances',
  'drawing',
  'health',
  'japanese',
  'layout',
  'light',
  'marketing',
  'night',
  'photography',
  'webdev',
] as const;

export const CourseDetails = z.object(draftsOf(courseFields));
export type CourseDetails = z.infer<typeof CourseDetails>;

export const mostModules = 20;
/** In one module. */
export const mostLessons = 50;

/** Removed lessons count, because they can come back: a script that adds and removes them ends here. */
export const mostLessonsInCourse = 500;
/** Of the Markdown of all lessons: several thick books. Whoever opens a course has the server read all of it. */
export const mostTextBytes = 4 * 1024 * 1024;

export const OutlineModule = z.object({
  id: Uuid,
  title: draftLine('Title', 80),
  lessons: atMost('Lessons', Uuid, mostLessons),
  /** When it opens to learners; left out if it is open from the start. */
  opens: z.optional(DraftOpening),
});
export type OutlineModule = z.infer<typeof OutlineModule>;

export const Outline = atMost('Weeks', OutlineModule, mostModules).check(
  z.refine((modules) => {
    const ids = modules.flatMap(({ lessons }) => lessons);
    return new Set(ids).size === ids.length;
  }, 'A lesson can be in the outline only once.'),
  z.refine(
    (modules) => new Set(modules.map(({ id }) => id)).size === modules.length,
    'A week can be in the outline only once.',
  ),
);
export type Outline = z.infer<typeof Outline>;

export const rubricPoints = 8;

const badAddress = 'The address can have letters, digits and single hyphens.';
const LessonSlug = z
  .string(badAddress)
  .check(
    z.maxLength(120, 'The address can have at most 120 characters.'),
    z.regex(/^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/, badAddress),
  );

const Instructions = draftText('Instructions', 1_000);

/** One of the criteria of a rubric with levels. */
export const DraftCriterion = z.object({
  title: draftLine('A criterion', criteriaLimits.title),
  weight: wholeNumber('The weight', criteriaLimits.weight),
  levels: atMost(
    'Levels',
    z.object({
      name: draftLine('A level', criteriaLimits.name),
      points: wholeNumber('The points', criteriaLimits.points),
      text: draftLine('The description', criteriaLimits.text),
    }),
    criteriaLimits.levels[1],
  ),
});
export type DraftCriterion = z.infer<typeof DraftCriterion>;

/** What an assignment asks for instead of photos. */
export const DraftTask = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('text'),
      instructions: Instructions,
      /** In characters. */
      least: wholeNumber('Least', [1, taskLimits.text.most]),
      most: wholeNumber('Most', [1, taskLimits.text.most]),
    }),
    z.object({
      kind: z.literal('files'),
      instructions: Instructions,
      types: atMost('Types', z.enum(fileTypes, fileTypesError), fileTypes.length),
      files: wholeNumber('Files', [1, taskLimits.files]),
      megabytes: wholeNumber('Megabytes', [1, taskLimits.megabytes]),
    }),
    z.object({ kind: z.literal('link'), instructions: Instructions }),
  ],
  { error: 'The kind of a task is text, files or link.' },
);
export type DraftTask = z.infer<typeof DraftTask>;

export const LessonSettings = z.object({
  /** The last part of its address. */
  slug: LessonSlug,
  title: draftLine('Title', 80),
  minutes: wholeNumber('Minutes', [1, 120]),
  /** Open to everyone in a paid course. */
  preview: z.boolean('Preview is yes or no.'),
  /** The three photos that an assignment asks for, unless it has a task. Empty for a lesson. */
  photos: atMost(
    'Photos',
    z.object({
      title: draftLine('Title', 80),
      instructions: draftText('Instructions', 600),
    }),
    3,
  ),
  /** What an assignment asks for instead of photos. */
  task: z.optional(DraftTask),
  /** Two fellow learners review each submission before a teacher does. */
  peerReview: z.optional(z.literal(true)),
  /** An assignment is complete once it is accepted with at least this mark, 0 for any; left out, once it is handed in. */
  acceptedFrom: z.optional(wholeNumber('The mark', [0, 100])),
  /** When an assignment is due, and what happens to late work; left out if it is due as other lessons are. */
  deadline: z.optional(DraftDeadline),
  /** How many learners at most hand in an assignment together; left out if everyone does so alone. */
  group: z.optional(wholeNumber('The group', groupSize)),
  /** What the quiz of a lesson decides for itself; left out for the usual one. */
  quiz: z.optional(QuizSettings),
  /** The questions by which an assignment is reviewed. */
  rubric: atMost('Points to review', draftLine('A point', 120), rubricPoints),
  /** A rubric with weights and levels instead of points; left out if there is none. */
  criteria: z.optional(atMost('Criteria', DraftCriterion, criteriaLimits.criteria)),
});
export type LessonSettings = z.infer<typeof LessonSettings>;

/** What a question of a quiz asks for instead of one right option. Fields of other kinds may stay, as in `DraftPractice`. */
export const DraftKind = z.object({
  kind: z.enum(quizKinds, 'There is no such kind of question.'),
  /** Shown with it, unless it asks for a place in a figure. */
  picture: z.optional(DraftPicture),
  /** A partly right answer earns a share of the point. */
  partial: z.optional(z.literal(true)),
  ...draftFields,
});
export type DraftKind = z.infer<typeof DraftKind>;

/**
 * The question of the bank that this one follows: those with the same id are one question in several places, and are mended
 * together. It isn't part of what learners see.
 */
const BankId = Uuid;

export const DraftQuestion = z.object({
  question: draftLine('Question', 400),
  options: atMost('Options', draftLine('An option', 200), 6),
  /** The index of the right option; null until one is chosen. */
  answer: z.nullable(wholeNumber('Answer', [0, 5])),
  explanation: draftLine('Explanation', 600),
  /** Visitors may answer it on the home page. */
  sample: z.boolean(),
  /** Shown with a question with one right option. */
  picture: z.optional(DraftPicture),
  /** What its options have besides their texts, in their order; left out if none of them has anything. */
  details: z.optional(atMost('Options', DraftDetails, 6)),
  /** Left out for a question with one right option. With it, there are no options, no answer, no sample and no picture of its own. */
  practice: z.optional(DraftKind),
  /** Which part of the quiz it belongs to, from 0: see `partOf`. */
  part: z.optional(wholeNumber('Part', [0, mostParts - 1])),
  bank: z.optional(BankId),
});
export type DraftQuestion = z.infer<typeof DraftQuestion>;

export const Questions = atMost('A quiz', DraftQuestion, largestQuiz);

const mostActivities = 6;
const [mostDataCharacters, mostDataDepth] = [20_000, 8];

const ActivityId = z
  .string()
  .check(
    z.maxLength(40, 'The name of an activity can have at most 40 characters.'),
    z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'The name of an activity has small letters and hyphens.'),
  );

/** Values that JSON has, not too many of them and not nested too deeply. */
function isPlainData(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) {
    return typeof value !== 'string' || storable.test(value);
  }
  if (depth > mostDataDepth) return false;
  return Object.entries(value).every(
    ([key, each]) => storable.test(key) && isPlainData(each, depth + 1),
  );
}

/** Something to do in a lesson. Its text shows it with `:::activity{id="…"}`. */
export const DraftActivity = z.object({
  id: ActivityId,
  kind: draftLine('Kind', 40),
  title: draftLine('Title', 60),
  intro: draftText('Intro', 400),
  minutes: wholeNumber('Minutes', [1, 30]),
  /** What its kind asks for, checked when the course is checked. */
  data: z
    .unknown()
    .check(
      z.refine(
        (data) => isPlainData(data) && JSON.stringify(data ?? null).length <= mostDataCharacters,
        'What the activity contains can’t be stored.',
      ),
    ),
});
export type DraftActivity = z.infer<typeof DraftActivity>;

export const DraftActivities = atMost('Activities', DraftActivity, mostActivities).check(
  z.refine(
    (activities) => new Set(activities.map(({ id }) => id)).size === activities.length,
    'Two activities have the same name.',
  ),
);

/** A practice question in writing. Fields of other kinds may stay while its author tries them out; they aren't published. */
export const DraftPractice = z.object({
  /** Learners' schedules follow it: it stays the same when the question is reworded. */
  id: draftLine('Id', 60),
  kind: z.enum(practiceKinds, 'There is no such kind of question.'),
  question: draftLine('Question', 600),
  hints: atMost('Hints', draftLine('A hint', 400), 3),
  explanation: draftLine('Explanation', 800),
  picture: z.optional(DraftPicture),
  bank: z.optional(BankId),
  ...draftFields,
});
export type DraftPractice = z.infer<typeof DraftPractice>;

export const PracticeDraft = atMost('Practice', DraftPractice, mostPracticeQuestions);

export const LessonSource = draftText('The text', 30_000);

/** A lesson as the studio stores it. */
export const DraftLesson = z.object({
  id: Uuid,
  kind: LessonKind,
  settings: LessonSettings,
  source: LessonSource,
  questions: Questions,
  /** Missing if there are none, and in versions published before lessons had activities. */
  activities: z.optional(DraftActivities),
  /** Missing in versions published before lessons had practice questions. */
  practice: z.optional(PracticeDraft),
});
export type DraftLesson = z.infer<typeof DraftLesson>;

export const FigureName = z
  .string()
  .check(
    z.maxLength(80),
    z.regex(/^[a-z0-9-]+\.(?:svg|png|jpg|webp)$/, 'A figure has no such name.'),
  );

export const MediaName = z
  .string()
  .check(
    z.maxLength(80),
    z.regex(/^[a-z0-9-]+\.(?:mp4|webm|mp3|m4a|ogg|wav|pdf|vtt)$/, 'There is no such file.'),
  );

/** A whole course: a draft, or a version that was published. */
export const CourseContent = z.object({
  details: CourseDetails,
  outline: Outline,
  /** In the order of the outline. */
  lessons: z.array(DraftLesson),
  /** The hash of each figure by its name. */
  figures: z.record(FigureName, z.string()),
  /** The same for videos, recordings, PDFs and captions. Left out when there are none, as in versions from before there were any. */
  media: z.optional(z.record(MediaName, z.string())),
});
export type CourseContent = z.infer<typeof CourseContent>;
