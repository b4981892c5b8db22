import { sql } from 'kysely';
import type { Notification, Signals } from '../../contract/notifications/notifications.ts';
import { eachOf } from '../platform/postgres/any-of-queries.ts';
import { compileOnce, type Given } from '../platform/postgres/compile-once.ts';
import type { Db } from '../platform/postgres/database.ts';
import { lookUpTogether } from '../platform/postgres/look-up-together.ts';

export interface NewNotification {
  accountId: number;
  kind: Notification['kind'];
  /** What it is about, such as `badge quiz-pro`: the same subject is stored once per account. */
  subject: string;
  /** The submission of feedback, or the course of a certificate. */
  subjectId?: string | number;
  title: string;
  text?: string;
  /** A path in the web app. */
  link: string;
  /** For what can happen again: the newest takes the place of the earlier one, unread. */
  replaces?: boolean;
}

/** For owners and Admins; a switch of their own stops emails about them. */
export const teachingKinds: Notification['kind'][] = [
  'submission',
  'question',
  'moderation',
  'content',
];

/** From teachers to the learners of their courses; a switch of their own stops emails with them. */
export const courseKinds: Notification['kind'][] = ['message', 'announcement'];

/** Returns nothing if it exists already and isn't replaced. */
export async function insertNotification(db: Db, notification: NewNotification) {
  const { accountId, subjectId, replaces = false, ...rest } = notification;
  return db
    .insertInto('notifications.notification')
    .values({ account_id: accountId, subject_id: subjectId?.toString() ?? null, ...rest })
    .onConflict((conflict) => {
      const known = conflict.columns(['account_id', 'subject']);
      if (!replaces) return known.doNothing();
      return known.doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        text: eb.ref('excluded.text'),
        link: eb.ref('excluded.link'),
        created_at: sql<Date>`now()`,
        read_at: null,
        // Emailed again after an hour at the earliest, so that nobody can flood an inbox by doing and undoing.
        mailed_at: sql<Date | null>`case
          when notification.mailed_at > now() - interval '1 hour' then notification.mailed_at
        end`,
      }));
    })
    .returning('id')
    .executeTakeFirst();
}

export async function listAdminsWithoutUnread(db: Db, kind: Notification['kind']) {
  return db
    .selectFrom('accounts.account as account')
    .where('account.role', '=', 'Admin')
    .where('account.suspended_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notifications.notification as notification')
            .whereRef('notification.account_id', '=', 'account.id')
            .where('notification.kind', '=', kind)
            .where('notification.read_at', 'is', null)
            .select('notification.id'),
        ),
      ),
    )
    .select('account.id')
    .orderBy('account.id')
    .execute();
}

const columns = [
  'id',
  'kind',
  'title',
  'text',
  'link',
  'created_at as at',
  'read_at as readAt',
] as const;

interface SignalRow {
  unread: number;
  news: Omit<Notification, 'read'>[];
  dueReviews: number;
  team: Signals['team'];
  organisation: Signals['organisation'];
  submissions: number;
  messages: number;
}

const signalsOf = compileOnce(
  (_db, given: Given<{ accountIds: number[] }>) => sql<SignalRow & { accountId: number }>`
    select
      asked.account_id as "accountId",
      bell.unread,
      bell.news,
      (
        select count(*) from assessment.open_card
        where account_id = asked.account_id and due_at <= now()
      ) as "dueReviews",
      belongs.team,
      belongs.organisation,
      (
        select count(*) from assessment.work_to_review
        where work_to_review.account_id = asked.account_id
      ) as submissions,
      (
        select count(*) from (
          select from community.open_message
          where exists (
            select from accounts.account where account.id = asked.account_id and account.role = 'Admin'
          )
          limit 100
        ) as open_message
      ) as messages
    from ${eachOf(given.accountIds, 'int')} as asked (account_id)
    cross join lateral (
      select
        case when bool_or(is_managing) then 'manager' when count(*) > 0 then 'member' end as team,
        case when bool_or(is_managing and plan = 'enterprise') then json_build_object(
          'name', case when count(*) filter (where is_managing) = 1 then min(name) filter (where is_managing) end,
          'administers', bool_or(is_administering and plan = 'enterprise')
        ) end as organisation
      from teams.membership
      where membership.account_id = asked.account_id
    ) as belongs
    cross join lateral (
      select
        count(*) as unread,
        coalesce(
          json_agg(
            json_build_object(
              'id', id, 'kind', kind, 'title', title, 'text', text, 'link', link, 'at', created_at
            )
            order by created_at desc, id desc
          ) filter (
            where kind in ('badge', 'certificate') and created_at > now() - interval '10 minutes'
          ),
          '[]'
        ) as news
      from notifications.notification
      where account_id = asked.account_id and read_at is null
    ) as bell`,
);

/**
 * What the header and menu show: unread notifications, badges and certificates just earned, due reviews, the role in a
 * team, the organisation that is managed, and submissions that wait. Getting the statement ready takes PostgreSQL longer than reading one account's rows.
 */
export const findSignals = lookUpTogether<number, SignalRow>(async (db, accountIds) => {
  const rows = await signalsOf.execute(db, { accountIds });
  return new Map(rows.map(({ accountId, ...signals }) => [accountId, signals]));
});

export async function listNotifications(
  db: Db,
  accountId: number,
  page: { order: 'asc' | 'desc'; limit: number; offset: number },
) {
  return db
    .selectFrom('notifications.notification')
    .where('account_id', '=', accountId)
    .select(columns)
    .orderBy('created_at', page.order)
    .orderBy('id', page.order)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countNotifications(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('notifications.notification')
    .where('account_id', '=', accountId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns whether the account has it. Reading it again keeps the first time. */
export async function markRead(db: Db, accountId: number, id: string): Promise<boolean> {
  const marked = await db
    .updateTable('notifications.notification')
    .set({ read_at: sql<Date>`coalesce(read_at, now())` })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

export async function markAllRead(db: Db, accountId: number) {
  await db
    .updateTable('notifications.notification')
    .set({ read_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .execute();
}

/**
 * Marks it as emailed and returns the email and its recipient; nothing if no email is wanted or one was sent already (a
 * concurrent call waits for the first and finds that). What others write or hand in, and feedback on one submission, causes
 * at most one email an hour, so that nobody can flood an inbox through us.
 */
export async function claimMail(db: Db, id: string) {
  return db
    .updateTable('notifications.notification as notification')
    .from('accounts.account as account')
    .set({ mailed_at: sql<Date>`now()` })
    .where('notification.id', '=', id)
    .where('notification.kind', '<>', 'due')
    .where('notification.mailed_at', 'is', null)
    .whereRef('account.id', '=', 'notification.account_id')
    .where('account.suspended_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notifications.preference as preference')
            .whereRef('preference.account_id', '=', 'account.id')
            .where(
              sql<boolean>`not case
                when notification.kind = any(${teachingKinds}) then preference.mail_teaching
                when notification.kind = any(${courseKinds}) then preference.mail_course
                else preference.mail_news
              end`,
            )
            .select('preference.account_id'),
        ),
      ),
    )
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('notification.kind', 'not in', ['reply', 'feedback', 'peer', ...teachingKinds]),
        not(
          exists(
            selectFrom('notifications.notification as earlier')
              .whereRef('earlier.account_id', '=', 'account.id')
              .whereRef('earlier.kind', '=', 'notification.kind')
              .where(({ or, eb, ref }) =>
                or([
                  eb('notification.kind', '<>', 'feedback'),
                  eb('earlier.subject_id', '=', ref('notification.subject_id')),
                ]),
              )
              .where('earlier.mailed_at', '>', sql<Date>`now() - interval '1 hour'`)
              .select('earlier.id'),
          ),
        ),
      ]),
    )
    .returning([
      'notification.kind',
      'notification.title',
      'notification.text',
      'notification.link',
      // Only of a certificate that was issued.
      sql<string | null>`(
        select course.title from catalog.course_title as course
        where notification.kind = 'certificate' and notification.subject_id = course.id::text
      )`.as('certifiedCourse'),
      'account.id as accountId',
      'account.email',
      'account.first_name as firstName',
    ])
    .executeTakeFirst();
}

/** Recent badges and certificates not emailed yet: those earned together go into one email. */
export async function claimAchievements(db: Db, accountId: number) {
  return db
    .updateTable('notifications.notification')
    .set({ mailed_at: sql<Date>`now()` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notifications.notification')
        .select('id')
        .where('account_id', '=', accountId)
        .where('kind', 'in', ['badge', 'certificate'])
        .where('mailed_at', 'is', null)
        .where('created_at', '>', sql<Date>`now() - interval '10 minutes'`)
        // Another job is already emailing those.
        .forUpdate()
        .skipLocked(),
    )
    .returning(['title', 'text'])
    .execute();
}

export async function deleteOldRead(db: Db) {
  await db
    .deleteFrom('notifications.notification')
    .where('read_at', '<', sql<Date>`now() - interval '180 days'`)
    .execute();
}
