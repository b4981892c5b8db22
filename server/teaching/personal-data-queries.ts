import type { Db } from '../platform/postgres/database.ts';

/** What the account teaches, and what it wrote to learners. */
export async function exportTeaching(db: Db, accountId: number) {
  const ownCourses = await db
    .selectFrom('catalog.course')
    .select(['id', 'title', 'published_at', 'archived_at'])
    .where('owner_account_id', '=', accountId)
    .execute();
  const coTaughtCourses = await db
    .selectFrom('catalog.co_teacher as teacher')
    .innerJoin('catalog.course as course', 'course.id', 'teacher.course_id')
    .select([
      'course.id',
      'course.title',
      'teacher.may_edit',
      'teacher.may_review',
      'teacher.added_at',
    ])
    .where('teacher.account_id', '=', accountId)
    .execute();
  const messagesToLearners = await db
    .selectFrom('studio.message as message')
    .innerJoin('catalog.course as course', 'course.id', 'message.course_id')
    .select([
      'course.title as course',
      'message.subject',
      'message.text',
      'message.created_at',
      'message.recipients',
    ])
    .where('message.sender_account_id', '=', accountId)
    .execute();
  const teacherInvitationsSent = await db
    .selectFrom('studio.teacher_invitation as invitation')
    .innerJoin('catalog.course as course', 'course.id', 'invitation.course_id')
    .select([
      'course.title as course',
      'invitation.email',
      'invitation.may_edit',
      'invitation.may_review',
      'invitation.sent_at',
      'invitation.accepted_at',
      'invitation.withdrawn_at',
    ])
    .where('invitation.inviter_account_id', '=', accountId)
    .execute();
  return { ownCourses, coTaughtCourses, messagesToLearners, teacherInvitationsSent };
}
