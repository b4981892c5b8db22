import { seededRandom } from '../../../database/sample/random.ts';
import type { Db } from '../../../server/platform/postgres/database.ts';

const subjects = [
  'Watercolour',
  'Bookkeeping',
  'Spanish',
  'Beekeeping',
  'Statistics',
  'Typography',
  'Cooking',
  'Astronomy',
  'Carpentry',
  'Poetry',
  'Chess',
  'Gardening',
  'Pottery',
  'Knitting',
  'Robotics',
  'Geology',
  'Animation',
  'Journalism',
  'Singing',
  'Sewing',
  'Sailing',
  'Calligraphy',
  'Logic',
];
const manners = ['Basics', 'Essentials', 'for Beginners', 'in Practice', 'Step by Step', 'at Home'];
const syllables = [
  'ba',
  'cor',
  'du',
  'fen',
  'gil',
  'hom',
  'ja',
  'kel',
  'lor',
  'mip',
  'nu',
  'pra',
  'ti',
];
/** Two thousand made-up words. */
const things = syllables
  .flatMap((one) => syllables.flatMap((two) => syllables.map((three) => one + two + three)))
  .slice(0, 2000);
const teachers = [
  'Ada Okoro',
  'Ben Sato',
  'Carla Mendes',
  'Dev Patel',
  'Elin Berg',
  'Farid Nasser',
];
/** Words that searches for generated courses can match. */
export const vocabulary = { subjects, things, teachers };
const categories = ['languages', 'development', 'marketing', 'art', 'health', 'science', 'design'];
const levels = ['Basic', 'Intermediate', 'Advanced'];
const lessonsPerCourse = 3;
const atOnce = 500;

/** Inserts generated courses for tests and benchmarks, the same on every run. */
export async function generateCourses(db: Db, total: number): Promise<void> {
  const random = seededRandom(10_000);
  const one = <T>(list: readonly T[]) => list[random.between(0, list.length - 1)] as T;
  const words = (count: number) => Array.from({ length: count }, () => one(things)).join(' ');
  for (let made = 0; made < total; made += atOnce) {
    const courses = await db
      .insertInto('catalog.course')
      .values(
        Array.from({ length: Math.min(atOnce, total - made) }, (_, index) => ({
          category_slug: one(categories),
          subject: one(subjects),
          title: `${one(subjects)} ${one(manners)} ${made + index + 1}`,
          summary: `About ${words(12)}.`,
          teacher: one(teachers),
          illustration: 'health',
          level: one(levels),
          duration_weeks: random.between(1, 12),
          price_cents: 2500,
          sale_cents: one([null, 0, 1500]),
          published_at: new Date(),
        })),
      )
      .returning('id')
      .execute();
    const modules = await db
      .insertInto('catalog.module')
      .values(courses.map(({ id }) => ({ course_id: id, position: 1, title: 'Week 1' })))
      .returning(['id', 'course_id'])
      .execute();
    await db
      .insertInto('catalog.lesson')
      .values(
        modules.flatMap(({ id, course_id }) =>
          Array.from({ length: lessonsPerCourse }, (_, index) => ({
            course_id,
            module_id: id,
            position: index + 1,
            slug: `generated-${course_id}-${index + 1}`,
            title: `${one(things)} and ${one(things)}`,
            kind: 'lesson' as const,
            minutes: 10,
            source: '',
            html: '<p>Generated.</p>',
            words: words(60),
          })),
        ),
      )
      .execute();
  }
}
