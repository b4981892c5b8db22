import type { WeekOpening } from '../../contract/catalog/week-openings.ts';
import type { Db } from '../../server/platform/postgres/database.ts';

/** Puts the lessons of a course from `buildCourse` into weeks, as many into each as it says. */
export async function divideIntoWeeks(
  db: Db,
  courseId: number,
  weeks: readonly { lessons: number; opens?: WeekOpening }[],
): Promise<void> {
  let first = 1;
  for (const [index, { lessons, opens = null }] of weeks.entries()) {
    const week = { title: `Week ${index + 1}`, opens: opens && JSON.stringify(opens) };
    const { id } = await db
      .insertInto('catalog.module')
      .values({ course_id: courseId, position: index + 1, ...week })
      .onConflict((conflict) => conflict.columns(['course_id', 'position']).doUpdateSet(week))
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('catalog.lesson')
      .set((eb) => ({
        module_id: id,
        gated: opens === null ? false : eb('preview', '=', false).$castTo<boolean>(),
      }))
      .where('course_id', '=', courseId)
      .where('position', '>=', first)
      .where('position', '<', first + lessons)
      .execute();
    first += lessons;
  }
}
