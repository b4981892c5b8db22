import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

export interface ChangedCertificate {
  id: string;
  accountId: number;
  courseTitle: string;
}

/** The certificates that a refund may concern; or all new ones, which may have been issued while a refund was under way. */
export type RefundScope = { accountId: number; courseId: number } | { teamId: string } | 'new';

function inScope(scope: RefundScope) {
  if (scope === 'new') {
    return sql`certificate.issued_at > now() - interval '1 day' and certificate.licence_team_ids <> '{}'`;
  }
  if ('courseId' in scope) {
    return sql`certificate.account_id = ${scope.accountId} and certificate.course_id = ${scope.courseId}`;
  }
  return sql`(
    certificate.account_id in (${membersOf(scope.teamId)})
    or (certificate.licence_team_ids <> '{}' and certificate.licence_team_ids @> array[${scope.teamId}::uuid])
  )`;
}

const membersOf = (teamId: string) =>
  sql`select seat.account_id from teams.seat where seat.team_id = ${teamId}`;

const changed = sql`
  returning certificate.id, certificate.account_id as "accountId",
    certificate.course_title as "courseTitle"`;

/** Whether the course costs nothing, or the account has bought it. */
const isFreeOrBought = sql`(
  exists (
    select from catalog.course
    where course.id = certificate.course_id
      and (coalesce(course.sale_cents, course.price_cents) = 0
        or course.owner_account_id = certificate.account_id)
  )
  or exists (
    select from learning.enrolment
    where enrolment.account_id = certificate.account_id
      and enrolment.course_id = certificate.course_id and enrolment.way <> 'licence'
  )
)`;

/**
 * Revokes certificates in a scope that nothing paid for supports any more: the course costs something, isn't bought, no licence
 * opens it now, and no licence that opened it when the certificate was issued has been paid for.
 */
export async function revokeUnsupported(
  db: Db,
  scope: RefundScope,
  reason: string,
): Promise<ChangedCertificate[]> {
  const { rows } = await sql<ChangedCertificate>`
    update learning.certificate as certificate
    set revoked_at = now(), revoked_reason = ${reason}, revoked_for_refund = true
    where ${inScope(scope)}
      and certificate.revoked_at is null
      and not ${isFreeOrBought}
      and not exists (select from teams.licence where licence.account_id = certificate.account_id)
      and not exists (
        select from teams.paid_team as team
        where team.id = any(certificate.licence_team_ids)
          and certificate.issued_at <= team.open_until
      )
    ${changed}`.execute(db);
  return rows;
}

export type ReinstatementScope = { accountId: number } | { teamId: string } | { limit: number };

/** Reverses `revokeUnsupported` where the course is open to the learner again. */
export async function reinstateSupported(
  db: Db,
  scope: ReinstatementScope,
): Promise<ChangedCertificate[]> {
  const { rows } = await sql<ChangedCertificate>`
    update learning.certificate as certificate
    set revoked_at = null, revoked_reason = null, revoked_for_refund = false,
      licence_team_ids = array(
        select unnest(certificate.licence_team_ids)
        union
        select team_id from teams.licence where licence.account_id = certificate.account_id
      )
    where certificate.id in (
      select certificate.id from learning.certificate as certificate
      where certificate.revoked_for_refund
        and ${
          'accountId' in scope
            ? sql`certificate.account_id = ${scope.accountId}`
            : 'teamId' in scope
              ? sql`certificate.account_id in (${membersOf(scope.teamId)})`
              : sql`true`
        }
        and (
          ${isFreeOrBought}
          or exists (select from teams.licence where licence.account_id = certificate.account_id)
        )
      ${'limit' in scope ? sql`limit ${scope.limit}` : sql``}
    )
    ${changed}`.execute(db);
  return rows;
}
