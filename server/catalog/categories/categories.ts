import { violates } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { Refusal, refuseField } from '../refusals.ts';
import * as queries from './queries.ts';

export type { CategoryValues } from './queries.ts';

/** More would no longer be an overview. */
const mostCategories = 40;

export type EditedCategory = Awaited<ReturnType<typeof queries.listEdited>>[number];

/**
 * The categories are rows that a migration wrote once. Course files only name them, so loading never overrides an Admin's changes.
 * Administration decides who may, and records it.
 */
export async function listEditedCategories(db: Db): Promise<EditedCategory[]> {
  return queries.listEdited(db);
}

/** In order. */
export async function listCategorySlugs(db: Db): Promise<string[]> {
  return queries.listSlugs(db);
}

/** Whether there is such a category. It can't be removed until the transaction ends, so a course can be put into it. */
export async function holdCategory(db: Db, slug: string): Promise<boolean> {
  return (await queries.holdCategory(db, slug)) !== undefined;
}

export async function addCategory(
  db: Db,
  slug: string,
  values: queries.CategoryValues,
): Promise<void> {
  const present = await lockAndList(db);
  if (present.length >= mostCategories) throw new Refusal('too_many_categories');
  assertFreeName(present, values.name);
  if (present.some((category) => category.slug === slug))
    throw refuseField('category_taken', 'slug');
  await queries.insertCategory(db, slug, values);
}

export async function changeCategory(
  db: Db,
  slug: string,
  values: queries.CategoryValues,
): Promise<EditedCategory> {
  const present = await lockAndList(db);
  const before = find(present, slug);
  assertFreeName(
    present.filter((category) => category !== before),
    values.name,
  );
  await queries.updateCategory(db, slug, values);
  return before;
}

/** All of them; otherwise the list has changed in the meantime. */
export async function orderCategories(db: Db, slugs: readonly string[]): Promise<EditedCategory[]> {
  const present = await lockAndList(db);
  const isSame =
    slugs.length === present.length && present.every(({ slug }) => slugs.includes(slug));
  if (!isSame) throw new Refusal('list_changed');
  await queries.writeOrder(db, slugs);
  return present;
}

/** Only one without courses. Its address leads to another category, if one is named. */
export async function removeCategory(
  db: Db,
  slug: string,
  leadsTo: string,
): Promise<EditedCategory> {
  const present = await lockAndList(db);
  const removed = find(present, slug);
  if (present.length === 1) throw new Refusal('last_category');
  if (leadsTo !== '' && (leadsTo === slug || !present.some((other) => other.slug === leadsTo))) {
    throw refuseField('invalid_input', 'leadsTo', 'Choose another category.');
  }
  try {
    if (leadsTo !== '') await queries.writeRedirect(db, slug, leadsTo);
    await queries.deleteCategory(db, slug);
  } catch (error) {
    if (violates(error, 'course_category_slug_fkey')) throw new Refusal('category_in_use');
    throw error;
  }
  return removed;
}

async function lockAndList(db: Db): Promise<EditedCategory[]> {
  if (!db.isTransaction) throw new Error('Call this in a transaction.');
  await queries.lockCategories(db);
  return queries.listEdited(db);
}

function find(present: readonly EditedCategory[], slug: string): EditedCategory {
  const found = present.find((category) => category.slug === slug);
  if (!found) throw new Refusal('not_found', { detail: 'This category doesn’t exist any more.' });
  return found;
}

function assertFreeName(others: readonly EditedCategory[], name: string): void {
  const isTaken = others.some((other) => other.name.toLowerCase() === name.toLowerCase());
  if (isTaken) throw refuseField('category_taken', 'name');
}
