import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import { containing } from '../../platform/search/search-terms.ts';
import type { AssignmentWork } from '../assignments/queries.ts';

const hasHandedIn = sql<boolean>`exists (
  select from assessment.submission where submission.group_id = work_group.id
)`.as('hasHandedIn');

const groupColumns = ['work_group.id', 'work_group.number', 'work_group.code'] as const;

const nameOf = sql<string>`account.first_name || ' ' || account.last_name`.as('name');

/** The group in which someone hands in an assignment. */
export async function findGroup(db: Db, { accountId, lessonId }: AssignmentWork) {
  return db
    .selectFrom('assessment.work_group_member as member')
    .innerJoin('assessment.work_group as work_group', 'work_group.id', 'member.group_id')
    .where('member.account_id', '=', accountId)
    .where('member.lesson_id', '=', lessonId)
    .select([...groupColumns, hasHandedIn])
    .executeTakeFirst();
}

/**
 * Until the transaction ends, nobody joins it, leaves it or hands in for it. Read after the lock: a subquery beside it would show
 * what was there before.
 */
export async function findLockedGroup(
  db: Db,
  lessonId: string,
  by: { id: string } | { code: string },
) {
  const locked = await db
    .selectFrom('assessment.work_group')
    .where('lesson_id', '=', lessonId)
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : ''))
    .$if('code' in by, (query) => query.where('code', '=', 'code' in by ? by.code : ''))
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return undefined;
  return db
    .selectFrom('assessment.work_group as work_group')
    .where('work_group.id', '=', locked.id)
    .select([...groupColumns, hasHandedIn])
    .executeTakeFirst();
}

/** Whoever came first is named first. */
export async function listMembers(db: Db, groupId: string) {
  return db
    .selectFrom('assessment.work_group_member as member')
    .innerJoin('accounts.account as account', 'account.id', 'member.account_id')
    .where('member.group_id', '=', groupId)
    .select(['account.id', nameOf])
    .orderBy('member.joined_at')
    .orderBy('account.id')
    .execute();
}

/** Their accounts can't be deleted until the transaction ends. */
export async function lockMembers(db: Db, groupId: string): Promise<number[]> {
  const members = await db
    .selectFrom('assessment.work_group_member as member')
    .innerJoin('accounts.account as account', 'account.id', 'member.account_id')
    .where('member.group_id', '=', groupId)
    .select('account.id')
    .orderBy('account.id')
    .forKeyShare('account')
    .execute();
  return members.map(({ id }) => id);
}

/** Whose work a submission is: one learner, or the members of a group. */
export async function listAuthors(db: Db, submissionId: string) {
  return db
    .selectFrom('assessment.submission_author as author')
    .innerJoin('accounts.account as account', 'account.id', 'author.account_id')
    .where('author.submission_id', '=', submissionId)
    .select(['account.id', 'account.username', 'account.first_name as firstName', nameOf])
    .orderBy('account.id')
    .execute();
}

/** Needs a lock, so that no two get the same number. */
export async function insertGroup(db: Db, lessonId: string, code: string): Promise<string> {
  const { id } = await db
    .insertInto('assessment.work_group')
    .values((eb) => ({
      lesson_id: lessonId,
      code,
      number: eb
        .selectFrom('assessment.work_group as other')
        .where('other.lesson_id', '=', lessonId)
        .select(sql<number>`coalesce(max(other.number), 0) + 1`.as('number')),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateCode(db: Db, groupId: string, code: string): Promise<void> {
  await db.updateTable('assessment.work_group').set({ code }).where('id', '=', groupId).execute();
}

export async function insertMember(
  db: Db,
  { accountId, lessonId }: AssignmentWork,
  groupId: string,
): Promise<void> {
  await db
    .insertInto('assessment.work_group_member')
    .values({ account_id: accountId, lesson_id: lessonId, group_id: groupId })
    .execute();
}

/** A trigger deletes a group that nobody is in any more. */
export async function deleteMember(db: Db, { accountId, lessonId }: AssignmentWork): Promise<void> {
  await db
    .deleteFrom('assessment.work_group_member')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .execute();
}

/** Those who have left the course. */
export async function deleteFormerLearners(
  db: Db,
  groupId: string,
  courseId: number,
): Promise<void> {
  await db
    .deleteFrom('assessment.work_group_member as member')
    .where('member.group_id', '=', groupId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('learning.open_enrolment as enrolment')
            .whereRef('enrolment.account_id', '=', 'member.account_id')
            .where('enrolment.course_id', '=', courseId)
            .select('enrolment.id'),
        ),
      ),
    )
    .execute();
}

/** Whether someone has handed in an assignment alone. */
export async function hasOwnWork(
  db: Db,
  { accountId, lessonId }: AssignmentWork,
): Promise<boolean> {
  const found = await db
    .selectFrom('assessment.submission')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .where('group_id', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** What someone handed in alone no longer waits: that of their group takes its place. */
export async function supersedeOwnWork(
  db: Db,
  { accountId, lessonId }: AssignmentWork,
): Promise<void> {
  await db
    .updateTable('assessment.submission')
    .set({ superseded_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .where('group_id', 'is', null)
    .where('superseded_at', 'is', null)
    .execute();
}

/** Whether the newest work of a group completes the assignment for its members. */
export async function isGroupDone(db: Db, groupId: string): Promise<boolean> {
  const done = await db
    .selectFrom('assessment.submission')
    .where('group_id', '=', groupId)
    .where((eb) => eb.or([eb('must_be_accepted', '=', false), eb('accepted_at', 'is not', null)]))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return done !== undefined;
}

/** Those that groups hand in now, or for which there are groups. */
export async function listGroupAssignments(db: Db, courseId: number) {
  return db
    .selectFrom('catalog.lesson as lesson')
    .where('lesson.course_id', '=', courseId)
    .where('lesson.kind', '=', 'assignment')
    .where('lesson.position', 'is not', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('lesson.group_size', 'is not', null),
        exists(
          selectFrom('assessment.work_group as work_group')
            .whereRef('work_group.lesson_id', '=', 'lesson.id')
            .select('work_group.id'),
        ),
      ]),
    )
    .select(['lesson.id', 'lesson.title', 'lesson.group_size as most'])
    .orderBy('lesson.position')
    .execute();
}

export async function hasGroupAssignments(db: Db, courseId: number): Promise<boolean> {
  const found = await db
    .selectFrom('catalog.lesson')
    .where('course_id', '=', courseId)
    .where('position', 'is not', null)
    .where('group_size', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** An assignment of this course, also one that was withdrawn. */
export async function findAssignment(db: Db, courseId: number, lessonId: string) {
  return db
    .selectFrom('catalog.lesson')
    .where('id', '=', lessonId)
    .where('course_id', '=', courseId)
    .where('kind', '=', 'assignment')
    .select(['id', 'title', 'slug', 'course_id as courseId', 'group_size as groupSize'])
    .executeTakeFirst();
}

export async function listGroups(
  db: Db,
  lessonId: string,
  page: { limit: number; offset: number },
) {
  return db
    .selectFrom('assessment.work_group as work_group')
    .where('work_group.lesson_id', '=', lessonId)
    .select([
      'work_group.id',
      'work_group.number',
      sql<{ id: number; name: string }[]>`coalesce((
        select json_agg(
          json_build_object('id', account.id, 'name', account.first_name || ' ' || account.last_name)
          order by member.joined_at, account.id
        )
        from assessment.work_group_member as member
        join accounts.account on account.id = member.account_id
        where member.group_id = work_group.id
      ), '[]')`.as('members'),
      hasHandedIn,
    ])
    .orderBy('work_group.number')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countGroups(db: Db, lessonId: string): Promise<number> {
  const { count } = await db
    .selectFrom('assessment.work_group')
    .where('lesson_id', '=', lessonId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Learners of the course who are in no group for the assignment. */
export async function listGroupless(
  db: Db,
  { courseId, lessonId }: { courseId: number; lessonId: string },
  terms: readonly string[],
  most: number,
) {
  return db
    .selectFrom('learning.open_enrolment as enrolment')
    .innerJoin('accounts.account as account', 'account.id', 'enrolment.account_id')
    .where('enrolment.course_id', '=', courseId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('assessment.work_group_member as member')
            .whereRef('member.account_id', '=', 'account.id')
            .where('member.lesson_id', '=', lessonId)
            .select('member.account_id'),
        ),
      ),
    )
    .where((eb) =>
      eb.and(
        terms.map(
          (term) =>
            sql<boolean>`lower(account.first_name || ' ' || account.last_name) like ${containing(term)}`,
        ),
      ),
    )
    .select(['account.id', nameOf])
    .orderBy(sql`lower(account.first_name || ' ' || account.last_name)`)
    .orderBy('account.id')
    .limit(most)
    .execute();
}

export async function findLearner(db: Db, courseId: number, accountId: number) {
  return db
    .selectFrom('learning.open_enrolment as enrolment')
    .innerJoin('accounts.account as account', 'account.id', 'enrolment.account_id')
    .where('enrolment.course_id', '=', courseId)
    .where('account.id', '=', accountId)
    .select(['account.id', 'account.username', nameOf])
    .executeTakeFirst();
}

export async function findUsername(db: Db, accountId: number): Promise<string> {
  const found = await db
    .selectFrom('accounts.account')
    .where('id', '=', accountId)
    .select('username')
    .executeTakeFirst();
  return found?.username ?? '';
}
