import type { CourseFile } from './files/course-file.ts';

export interface ContentQuestion {
  question: string;
  options: string[];
  /** The place of the right option, from 0. */
  answer: number;
  explanation: string;
}

export interface ContentLesson {
  slug: string;
  title: string;
  kind: 'lesson' | 'assignment';
  minutes: number;
  preview: boolean;
  /** The Markdown below the front matter. */
  source: string;
  html: string;
  headings: string[];
  /** Plain words for search. */
  text: string;
  /** What an assignment asks to hand in. */
  photos: { title: string; instructions: string }[];
  questions: ContentQuestion[];
  /** Changes with anything of the lesson but its questions. */
  hash: string;
  quizHash: string;
}

export interface ContentModule {
  title: string;
  lessons: ContentLesson[];
}

export interface ContentCourse
  extends Omit<CourseFile, 'saleCents' | 'featured' | 'instructor' | 'modules'> {
  saleCents: number | null;
  /** The place on the home page, from 1. */
  featured: number | null;
  overviewHtml: string;
  instructor: CourseFile['instructor'] & { aboutHtml: string };
  modules: ContentModule[];
  /** Changes with anything of the course, lessons and questions included. */
  hash: string;
}
