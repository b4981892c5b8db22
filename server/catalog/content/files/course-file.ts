import * as z from 'zod/mini';
import { line, paragraphs } from '../../../../contract/fields.ts';
import { countWords, listOf, whole } from './fields.ts';
import { type Rules, readYamlByRules, type YamlFile } from './yaml-file.ts';

function nameOf(label: string, pattern: RegExp) {
  return z.string(`${label} is required.`).check(
    z.regex(pattern, {
      error: ({ input }) => `${label} cannot be ${input}: letters, digits and single hyphens only.`,
    }),
  );
}

// Whether there is such a category is checked where the course is written: Admins edit them.
const category = nameOf('Category', /^[a-z0-9]+(-[a-z0-9]+)*$/);
const illustration = nameOf('Illustration', /^[a-z0-9]+(-[a-z0-9]+)*$/);
// The specification has slugs with capitals: the-4-Ps-of-marketing.
const slug = nameOf('A lesson', /^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/);

function lineBetween(label: string, least: number, most: number) {
  return line(label, most).check(
    z.minLength(least, `${label} needs at least ${least} characters.`),
  );
}

function wordsBetween(label: string, least: number, most: number) {
  return paragraphs(label, 5_000).check(
    z.refine((text) => countWords(text) >= least && countWords(text) <= most, {
      error: ({ input }) =>
        `${label} needs ${least} to ${most} words, and has ${countWords(String(input))}.`,
    }),
  );
}

/** How many characters, words or entries there may be: in our own courses, and in others. */
type Range = readonly [number, number];
type Choose = (house: Range, law: Range) => Range;

const courseFile = (choose: Choose) =>
  z
    .strictObject(
      {
        id: whole('Id', 1, 2_147_483_647),
        category,
        subject: lineBetween('Subject', 3, 40),
        title: lineBetween('Title', 3, 80),
        summary: lineBetween('Summary', ...choose([20, 300], [1, 300])),
        illustration,
        layout: z.enum(
          ['standard', 'briefing', 'gallery'],
          'Layout is standard, briefing or gallery.',
        ),
        level: lineBetween('Level', 3, 40),
        weeks: whole('Weeks', 1, 52),
        priceCents: whole('Price', 0, 1_000_000),
        saleCents: z.optional(whole('Sale', 0, 1_000_000)),
        featured: z.optional(whole('Featured', 1, 100)),
        outcomes: listOf(
          'Outcomes',
          lineBetween('An outcome', ...choose([10, 160], [1, 160])),
          ...choose([4, 6], [1, 20]),
        ),
        needs: listOf('Needs', lineBetween('A need', 3, 160), ...choose([2, 4], [1, 20])),
        overview: wordsBetween('Overview', ...choose([120, 300], [1, 1_000])),
        instructor: z.strictObject(
          {
            name: lineBetween('Name', 3, 80),
            headline: lineBetween('Headline', 3, 120),
            about: wordsBetween('About', ...choose([60, 170], [1, 1_000])),
          },
          'Instructor has name, headline and about.',
        ),
        faqs: listOf(
          'Faqs',
          z.strictObject(
            {
              question: lineBetween('Question', ...choose([10, 200], [1, 200])),
              answer: lineBetween('Answer', ...choose([10, 800], [1, 800])),
            },
            'A faq has question and answer.',
          ),
          ...choose([5, 7], [1, 20]),
        ),
        modules: listOf(
          'Modules',
          z.strictObject(
            { title: lineBetween('Title', 3, 80), lessons: listOf('Lessons', slug, 1, 50) },
            'A module has title and lessons.',
          ),
          1,
          20,
        ),
      },
      'A course file needs an id, category, subject, title and more.',
    )
    .check(
      z.refine((course) => course.saleCents === undefined || course.saleCents < course.priceCents, {
        error: 'A sale costs less than the price.',
        path: ['saleCents'],
      }),
    );
export type CourseFile = z.infer<ReturnType<typeof courseFile>>;

const rules: Rules<CourseFile> = {
  house: courseFile((house) => house),
  law: courseFile((_, law) => law),
};

export function readCourseFile(text: string, file: string): YamlFile<CourseFile> {
  return readYamlByRules(text, rules, { file });
}
