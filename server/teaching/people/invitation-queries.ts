import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

/** Neither accepted nor withdrawn, including expired ones; the latest first. */
export async function listPending(db: Db, courseId: number) {
  return db
    .selectFrom('studio.teacher_invitation')
    .where('course_id', '=', courseId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .select([
      'id',
      'email',
      'may_edit as mayEdit',
      'may_review as mayReview',
      'sent_at as sentAt',
      'expires_at as expiresAt',
      sql<boolean>`expires_at <= now()`.as('isExpired'),
    ])
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .execute();
}

interface NewInvitation {
  courseId: number;
  email: string;
  mayEdit: boolean;
  mayReview: boolean;
  tokenHash: string;
  accountId: number;
  expiresAt: Date;
}

/** An expired one to the same address is renewed. */
export async function insertInvitation(db: Db, invitation: NewInvitation): Promise<void> {
  const given = {
    may_edit: invitation.mayEdit,
    may_review: invitation.mayReview,
    token_hash: invitation.tokenHash,
    inviter_account_id: invitation.accountId,
    expires_at: invitation.expiresAt,
    sent_at: sql<Date>`now()`,
  };
  await db
    .insertInto('studio.teacher_invitation')
    .values({ course_id: invitation.courseId, email: invitation.email, ...given })
    .onConflict((conflict) =>
      conflict
        .columns(['course_id', 'email'])
        .where('accepted_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        .doUpdateSet(given),
    )
    .execute();
}

/** The link before stops working. Undefined if nobody waits for it any more. */
export async function renewInvitation(
  db: Db,
  renewed: { id: string; courseId: number; tokenHash: string; accountId: number; expiresAt: Date },
) {
  return db
    .updateTable('studio.teacher_invitation')
    .set({
      token_hash: renewed.tokenHash,
      inviter_account_id: renewed.accountId,
      expires_at: renewed.expiresAt,
      sent_at: sql<Date>`now()`,
    })
    .where('id', '=', renewed.id)
    .where('course_id', '=', renewed.courseId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning(['email', 'may_edit as mayEdit', 'may_review as mayReview'])
    .executeTakeFirst();
}

export async function withdrawInvitation(db: Db, courseId: number, id: string) {
  return db
    .updateTable('studio.teacher_invitation')
    .set({ withdrawn_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('course_id', '=', courseId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
}

/** In any state. */
export async function findByToken(db: Db, tokenHash: string) {
  return db
    .selectFrom('studio.teacher_invitation as invitation')
    .innerJoin('catalog.course as course', 'course.id', 'invitation.course_id')
    .leftJoin('accounts.account as inviter', 'inviter.id', 'invitation.inviter_account_id')
    .where('invitation.token_hash', '=', tokenHash)
    .select([
      'invitation.id',
      'invitation.email',
      'invitation.may_edit as mayEdit',
      'invitation.may_review as mayReview',
      'invitation.expires_at as expiresAt',
      'invitation.inviter_account_id as inviterId',
      'course.id as courseId',
      'course.title as courseTitle',
      sql<string | null>`concat_ws(' ', inviter.first_name, inviter.last_name)`.as('inviter'),
      sql<'pending' | 'expired' | 'accepted' | 'withdrawn'>`case
        when invitation.accepted_at is not null then 'accepted'
        when invitation.withdrawn_at is not null then 'withdrawn'
        when inviter.suspended_at is not null then 'withdrawn'
        when invitation.expires_at <= now() then 'expired'
        else 'pending'
      end`.as('state'),
    ])
    .executeTakeFirst();
}

/** Of two who use the same link at once, one gets it. */
export async function markAccepted(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('studio.teacher_invitation')
    .set({ accepted_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function isInvitedToTeach(db: Db, email: string): Promise<boolean> {
  const invitation = await db
    .selectFrom('studio.teacher_invitation')
    .where('email', '=', email.toLowerCase())
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return invitation !== undefined;
}

/** The account of whoever accepts, locked, so that its role and address stay. */
export async function lockAccount(db: Db, accountId: number) {
  return db
    .selectFrom('accounts.account')
    .where('id', '=', accountId)
    .select([
      'username',
      'email',
      'role',
      sql<string>`concat_ws(' ', first_name, last_name)`.as('name'),
    ])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Kept for a while, so that a late click on a link is explained. */
export async function deleteOldInvitations(db: Db): Promise<void> {
  await db
    .deleteFrom('studio.teacher_invitation')
    .where('expires_at', '<', sql<Date>`now() - interval '90 days'`)
    .execute();
}
