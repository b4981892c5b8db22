import type { CategoryFields } from '../../../contract/administration/categories.ts';
import * as categories from '../../catalog/categories/categories.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { type AuditFacts, differences } from '../../platform/audit/audit-change.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';

/** Each returns the categories after the change. */

export async function listCategories(db: Db) {
  return categories.listEditedCategories(db);
}

export async function addCategory(
  db: Db,
  viewer: Viewer,
  { slug, ...fields }: CategoryFields & { slug: string },
) {
  return inTransaction(db, async (db) => {
    await categories.addCategory(db, slug, fields);
    await recordAudit(db, viewer, 'added the category', fields.name, {
      after: { address: slug, ...factsOf(fields) },
    });
    return categories.listEditedCategories(db);
  });
}

export async function changeCategory(db: Db, viewer: Viewer, slug: string, fields: CategoryFields) {
  return inTransaction(db, async (db) => {
    const before = await categories.changeCategory(db, slug, fields);
    const change = differences(factsOf(before), factsOf(fields));
    if (Object.keys(change.after).length > 0) {
      await recordAudit(db, viewer, 'changed the category', fields.name, change);
    }
    return categories.listEditedCategories(db);
  });
}

export async function orderCategories(db: Db, viewer: Viewer, slugs: readonly string[]) {
  return inTransaction(db, async (db) => {
    const before = await categories.orderCategories(db, slugs);
    const after = await categories.listEditedCategories(db);
    await recordAudit(db, viewer, 'put in order', 'the categories', {
      before: { order: before.map(({ name }) => name) },
      after: { order: after.map(({ name }) => name) },
    });
    return after;
  });
}

export async function removeCategory(db: Db, viewer: Viewer, slug: string, leadsTo: string) {
  return inTransaction(db, async (db) => {
    const removed = await categories.removeCategory(db, slug, leadsTo);
    await recordAudit(db, viewer, 'removed the category', removed.name, {
      before: { address: slug },
      after: { leadsTo: leadsTo || null },
    });
    return categories.listEditedCategories(db);
  });
}

function factsOf({ name, shortName, description, icon, top }: CategoryValues): AuditFacts {
  return { name, shortName, description, drawing: icon, onHome: top };
}

type CategoryValues = categories.CategoryValues;
