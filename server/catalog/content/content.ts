import type { Criterion } from '../../../contract/catalog/criteria.ts';
import type { Deadline } from '../../../contract/catalog/deadlines.ts';
import type { QuizSettings } from '../../../contract/catalog/quiz-settings.ts';
import type { WeekOpening } from '../../../contract/catalog/week-openings.ts';
import type { QuestionPictures, Task } from '../../../contract/catalog.ts';
import type { DrawnContent } from '../../../practice/in-quiz.ts';
import type { PracticeQuestion } from '../../../practice/kinds.ts';
import type { CourseFile } from './files/course-file.ts';

export interface ContentQuestion {
  question: string;
  /** Empty for a question of another kind, whose answer is 0. */
  options: string[];
  /** The index of the right option. */
  answer: number;
  explanation: string;
  /** Visitors may answer it on the home page. */
  sample?: true;
  /** What it and its options show; left out if that is nothing. */
  pictures?: QuestionPictures;
  /** What is said to whoever has chosen an option, in their order, empty where nothing is; left out if there is none. */
  says?: string[];
  /** What it asks for instead of one right option. */
  practice?: DrawnContent;
  /** The part that it belongs to, from 0. */
  part?: number;
}

export interface ContentPractice {
  question: PracticeQuestion;
  /** What the question shows as HTML; null if it shows nothing. */
  figure: string | null;
}

/** Something to do in a lesson: `:::activity{id="…"}`. */
export interface ContentActivity {
  id: string;
  kind: string;
  title: string;
  intro: string;
  minutes: number;
  /** As defined by its kind. It may hold what learners have to find out. */
  data: unknown;
  /** A hash of its kind and data: what learners have done belongs to these. */
  hash: string;
}

export interface ContentLesson {
  slug: string;
  title: string;
  kind: 'lesson' | 'assignment';
  /** Including what it plays. */
  minutes: number;
  preview: boolean;
  /** The Markdown below the front matter. */
  source: string;
  html: string;
  headings: string[];
  /** Without markup, for the search. */
  text: string;
  /** The photos that an assignment asks for. */
  photos: { title: string; instructions: string }[];
  /** What an assignment asks for instead of photos. */
  task?: Task;
  /** Two fellow learners review each submission before a teacher does. */
  peerReview?: true;
  /** The lowest mark with which it is accepted; left out if handing in completes it. */
  acceptedFrom?: number;
  /** When an assignment is due, and what happens to late work; left out if it is due as other lessons are. */
  deadline?: Deadline;
  /** How many learners at most hand in an assignment together; left out if everyone does so alone. */
  group?: number;
  /** The questions by which an assignment is reviewed, if it has any. */
  rubric?: string[];
  /** A rubric with weights and levels, instead. */
  criteria?: Criterion[];
  questions: ContentQuestion[];
  /** What its quiz decides for itself; left out for the usual one. */
  quiz?: QuizSettings;
  /** Questions to try as often as one likes, outside the quiz. */
  practice: ContentPractice[];
  /** In the order of the page. */
  activities: ContentActivity[];
  /** The hashes of the files that it plays or offers, if it has any. */
  media?: string[];
  /** A hash of everything but its questions and practice. */
  hash: string;
  quizHash: string;
}

interface ContentModule {
  title: string;
  /** When it opens to learners; left out if it is open from the start. */
  opens?: WeekOpening;
  lessons: ContentLesson[];
}

/** A picture with its crops, by the hash of both, and what it shows. */
export interface ContentCover {
  hash: string;
  alt: string;
}

export interface ContentCourse
  extends Omit<CourseFile, 'cover' | 'saleCents' | 'featured' | 'instructor' | 'modules'> {
  /** Left out if the course shows its drawing. */
  cover?: ContentCover;
  saleCents: number | null;
  /** The position on the home page, from 1. */
  featured: number | null;
  overviewHtml: string;
  instructor: CourseFile['instructor'] & { aboutHtml: string };
  modules: ContentModule[];
  /** A hash of the whole course, with lessons and questions. */
  hash: string;
}
