import { type RawBuilder, sql } from 'kysely';
import type {
  ApiCertificate,
  ApiEnrolment,
  ApiProgress,
  ApiResult,
} from '../../../contract/integrations/api.ts';
import type { AssignedState } from '../../../contract/teams/assignments.ts';
import type { Day } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { Window } from './list-by-cursor.ts';
import { inGroups } from './people-queries.ts';

/** Whose learning a list is about. */
export interface Whose {
  teamId: string;
  groupIds: readonly string[] | null;
  /** Also of people who have left. */
  seesRecord: boolean;
  accountId: number | null;
  courseId: number | null;
}

/** Rows of what is assigned, and was. Nothing else that people learn is the organisation's. */
function assignedOf(whose: Whose, more: RawBuilder<unknown>[], { limit, after }: Window<string>) {
  const { teamId, groupIds, seesRecord, accountId, courseId } = whose;
  const conditions = [
    sql`assigned.team_id = ${teamId}`,
    inGroups(teamId, groupIds, sql`assigned.account_id`),
    ...(seesRecord
      ? []
      : [
          sql`exists (
            select from teams.member where member.team_id = ${teamId} and member.account_id = assigned.account_id
          )`,
        ]),
    ...(accountId === null ? [] : [sql`assigned.account_id = ${accountId}`]),
    ...(courseId === null ? [] : [sql`assigned.course_id = ${courseId}`]),
    ...(after === null ? [] : [sql`assigned.id > ${after}`]),
    ...more,
  ];
  return sql`
    select assigned.* from teams.assigned_course as assigned
    where ${sql.join(conditions, sql` and `)}
    order by assigned.id
    limit ${limit}`;
}

const person = sql`json_build_object('id', page.account_id, 'name', page.person_name)`;
const course = sql`json_build_object('id', page.course_id, 'title', page.course_title)`;

interface EnrolmentRow extends Omit<ApiEnrolment, 'assignedAt' | 'endedAt'> {
  assignedAt: Date;
  endedAt: Date | null;
}

export async function listEnrolments(
  db: Db,
  whose: Whose,
  onlyOpen: boolean,
  window: Window<string>,
): Promise<EnrolmentRow[]> {
  const open = onlyOpen ? [sql`assigned.ended_at is null`] : [];
  const { rows } = await sql<EnrolmentRow>`
    select page.id, ${person} as person, ${course} as course, page.assignment_id as "assignmentId", page.period,
      page.assigned_at as "assignedAt", page.due_on as "dueOn", page.ended_at as "endedAt", page.end_reason as "endReason"
    from (${assignedOf(whose, open, window)}) as page
    order by page.id`.execute(db);
  return rows;
}

interface ProgressRow extends Omit<ApiProgress, 'startedAt' | 'doneAt'> {
  startedAt: Date | null;
  doneAt: Date | null;
}

const isIn = (state: AssignedState, today: Day) =>
  ({
    done: sql`assigned.done_at is not null`,
    late: sql`assigned.done_at is null and assigned.due_on < ${today}::date`,
    on_time: sql`assigned.done_at is null and assigned.due_on >= ${today}::date and assigned.started_at is not null`,
    not_started: sql`assigned.done_at is null and assigned.due_on >= ${today}::date and assigned.started_at is null`,
  })[state];

export async function listProgress(
  db: Db,
  whose: Whose,
  { state, today }: { state: AssignedState | null; today: Day },
  window: Window<string>,
): Promise<ProgressRow[]> {
  const wanted = [
    sql`assigned.ended_at is null`,
    ...(state === null ? [] : [sql`(${isIn(state, today)})`]),
  ];
  const { rows } = await sql<ProgressRow>`
    select page.id, ${person} as person, ${course} as course,
      case
        when page.done_at is not null then 'done'
        when page.due_on < ${today}::date then 'late'
        when page.started_at is not null then 'on_time'
        else 'not_started'
      end as state,
      lessons.done as "lessonsDone", lessons.total as lessons, page.due_on as "dueOn",
      page.started_at as "startedAt", page.done_at as "doneAt"
    from (${assignedOf(whose, wanted, window)}) as page
    cross join lateral (
      select count(*)::integer as total, count(coalesce(part.done_at, part.marked_at))::integer as done
      from teams.assigned_lesson as part where part.assigned_course_id = page.id
    ) as lessons
    order by page.id`.execute(db);
  return rows;
}

/** Certificates that were revoked aren't named. */
export async function listResults(
  db: Db,
  whose: Whose,
  { from, until }: { from: Day | null; until: Day | null },
  window: Window<string>,
): Promise<ApiResult[]> {
  const done = [
    sql`assigned.done_on is not null`,
    ...(from === null ? [] : [sql`assigned.done_on >= ${from}::date`]),
    ...(until === null ? [] : [sql`assigned.done_on <= ${until}::date`]),
  ];
  const { rows } = await sql<ApiResult>`
    select page.id, ${person} as person, ${course} as course, page.period, page.done_on as "doneOn",
      page.due_on as "dueOn", greatest(0, page.done_on - page.due_on) as "lateDays",
      certificate.id as "certificateId"
    from (${assignedOf(whose, done, window)}) as page
    left join learning.certificate on certificate.id = page.certificate_id and certificate.revoked_at is null
    order by page.id`.execute(db);
  return rows;
}

interface CertificateRow extends Omit<ApiCertificate, 'issuedAt' | 'revokedAt' | 'url'> {
  issuedAt: Date;
  revokedAt: Date | null;
}

export async function listCertificates(
  db: Db,
  { teamId, groupIds, accountId, courseId }: Whose,
  { limit, after }: Window<string>,
): Promise<CertificateRow[]> {
  const { rows } = await sql<CertificateRow>`
    select certificate.id,
      json_build_object('id', certificate.account_id, 'name', certificate.learner_name) as person,
      json_build_object('id', certificate.course_id, 'title', certificate.course_title) as course,
      certificate.completed_on as "completedOn", certificate.issued_at as "issuedAt", certificate.revoked_at as "revokedAt"
    from learning.certificate
    where certificate.id in (
        select assigned.certificate_id from teams.assigned_course as assigned
        where assigned.team_id = ${teamId} and assigned.done_on is not null
          and (${accountId}::integer is null or assigned.account_id = ${accountId})
          and (${courseId}::integer is null or assigned.course_id = ${courseId})
          and ${inGroups(teamId, groupIds, sql`assigned.account_id`)}
          and exists (
            select from teams.member where member.team_id = ${teamId} and member.account_id = assigned.account_id
          )
      )
      and (${after}::uuid is null or certificate.id > ${after})
    order by certificate.id
    limit ${limit}`.execute(db);
  return rows;
}
