import type { Db } from '../../platform/postgres/database.ts';
import { lockContent } from '../content/queries.ts';
import { Refusal, refuseField } from '../refusals.ts';
import * as queries from './home-queries.ts';

/** The courses on Home, in order. */
export async function listHomeCourses(db: Db) {
  return queries.listHome(db);
}

/**
 * Chooses the courses on Home. After the first time, course files and drafts no longer choose places: an Admin's arrangement
 * survives loading and publishing. Refuses if Home isn't as the Admin saw it.
 */
export async function arrangeHome(
  db: Db,
  courseIds: readonly number[],
  before: readonly number[],
): Promise<{ before: string[]; after: string[] }> {
  if (!db.isTransaction) throw new Error('Call this in a transaction.');
  await lockContent(db);
  const present = await queries.listHome(db);
  if (present.map(({ id }) => id).join() !== before.join()) throw new Refusal('list_changed');
  const wanted = [...new Set(courseIds)];
  const offered = await queries.listOffered(db, wanted);
  if (offered.length !== wanted.length) {
    throw refuseField(
      'invalid_input',
      'courses',
      'Only published courses that are offered can be on Home.',
    );
  }
  await queries.writeHome(db, wanted);
  const titles = new Map(offered.map(({ id, title }) => [id, title]));
  return {
    before: present.map(({ title }) => title),
    after: wanted.map((id) => titles.get(id) ?? ''),
  };
}
