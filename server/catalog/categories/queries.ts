import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

export interface CategoryValues {
  name: string;
  shortName: string;
  description: string;
  icon: string;
  top: boolean;
}

// An arbitrary number that every process agrees on.
const categoriesLock = 7_318_231;

/** Serialises changes to the categories until the transaction ends. */
export async function lockCategories(db: Db) {
  await sql`select pg_advisory_xact_lock(${sql.lit(categoriesLock)})`.execute(db);
}

/** In order, with all their courses: drafts and archived ones too. */
export async function listEdited(db: Db) {
  return db
    .selectFrom('catalog.category as category')
    .select((eb) => [
      'category.slug',
      'category.name',
      'category.short_name as shortName',
      'category.description',
      'category.icon',
      'category.top',
      eb
        .selectFrom('catalog.course as course')
        .whereRef('course.category_slug', '=', 'category.slug')
        .select((eb) => eb.fn.countAll<number>().as('courses'))
        .$asScalar()
        .$notNull()
        .as('courses'),
    ])
    .orderBy('category.position')
    .execute();
}

export async function listSlugs(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('catalog.category').select('slug').orderBy('position').execute();
  return rows.map(({ slug }) => slug);
}

/** Prevents its removal until the transaction ends. */
export async function holdCategory(db: Db, slug: string) {
  return db
    .selectFrom('catalog.category')
    .where('slug', '=', slug)
    .select('slug')
    .forKeyShare()
    .executeTakeFirst();
}

const columnsOf = ({ name, shortName, description, icon, top }: CategoryValues) => ({
  name,
  short_name: shortName,
  description,
  icon,
  top,
});

export async function insertCategory(db: Db, slug: string, values: CategoryValues) {
  await db.deleteFrom('catalog.category_redirect').where('slug', '=', slug).execute();
  await db
    .insertInto('catalog.category')
    .values({
      slug,
      ...columnsOf(values),
      position: sql<number>`(select coalesce(max(position), 0) + 1 from catalog.category)`,
    })
    .execute();
}

export async function updateCategory(db: Db, slug: string, values: CategoryValues) {
  await db
    .updateTable('catalog.category')
    .set(columnsOf(values))
    .where('slug', '=', slug)
    .execute();
}

/** Positions are unique at all times, so they first move out of the way. */
export async function writeOrder(db: Db, slugs: readonly string[]) {
  await db
    .updateTable('catalog.category')
    .set((eb) => ({ position: eb('position', '*', -1) }))
    .where('position', '>', 0)
    .execute();
  await sql`
    update catalog.category set position = wanted.position
    from unnest(${slugs}::text[]) with ordinality as wanted (slug, position)
    where category.slug = wanted.slug`.execute(db);
}

export async function deleteCategory(db: Db, slug: string) {
  await db.deleteFrom('catalog.category').where('slug', '=', slug).execute();
}

/** Redirects to the former category lead to the new one too. */
export async function writeRedirect(db: Db, from: string, to: string) {
  await db
    .updateTable('catalog.category_redirect')
    .set({ category_slug: to })
    .where('category_slug', '=', from)
    .execute();
  await db
    .insertInto('catalog.category_redirect')
    .values({ slug: from, category_slug: to })
    .execute();
}
