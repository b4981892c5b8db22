import * as z from 'zod/mini';
import { courseFields, filesOf } from '../../../../contract/catalog/course-fields.ts';
import { listOf } from '../../../../contract/catalog/draft-fields.ts';
import { lineBetween, nameOf, wholeNumber } from '../../../../contract/catalog/file-rules.ts';
import { WeekOpening } from '../../../../contract/catalog/week-openings.ts';
import { type Rules, readYamlByRules, type YamlFile } from './yaml-file.ts';

// The specification has slugs with capitals: the-4-Ps-of-marketing.
const slug = nameOf('A lesson', /^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/);

const courseFile = (isOwn: boolean) =>
  z
    .strictObject(
      {
        id: wholeNumber('Id', [1, 2_147_483_647]),
        ...filesOf(courseFields, isOwn),
        modules: listOf(
          'Modules',
          z.strictObject(
            {
              title: lineBetween('Title', [3, 80]),
              opens: z.optional(WeekOpening),
              lessons: listOf('Lessons', slug, 1, 50),
            },
            'A module has title, lessons and, if it opens later, opens.',
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
        params: { code: 'sale_price' },
      }),
    );
export type CourseFile = z.infer<ReturnType<typeof courseFile>>;

const rules: Rules<CourseFile> = { house: courseFile(true), law: courseFile(false) };

export function readCourseFile(text: string, file: string): YamlFile<CourseFile> {
  return readYamlByRules(text, rules, { file });
}
