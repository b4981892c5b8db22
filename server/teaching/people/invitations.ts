import {
  mostCoTeachers,
  type OpenTeacherInvitation,
  type TeacherInvitation,
  teacherInvitationDays,
} from '../../../contract/teaching/people.ts';
import { formatSellerDay } from '../../../contract/text/seller-dates.ts';
import * as teachers from '../../catalog/teachers/teachers.ts';
import type { Config } from '../../config.ts';
import { notify } from '../../notifications/notifications.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import {
  byAccount,
  byAddress,
  byEmail,
  limitActions,
  limitTries,
} from '../../platform/calls/limits.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { nameInMail } from '../../platform/mail/mail-names.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { hashLinkToken, newLinkToken } from '../../platform/security/secrets.ts';
import { endOfDayAfter } from '../../teams/licences/terms.ts';
import { limits } from '../limits.ts';
import { Refusal, refuseField } from '../refusals.ts';
import { describe, nameOf, type Rights } from './describe.ts';
import * as queries from './invitation-queries.ts';
import { nameOf as nameOfAccount } from './queries.ts';

/**
 * Whoever has the address becomes a co-teacher of this course by following the link, and keeps their role. Whether the address has
 * an account is nowhere to be seen: every invitation is answered and listed in the same way.
 */
export async function inviteByEmail(
  db: Db,
  config: Config,
  viewer: Viewer,
  course: teachers.TaughtCourse,
  { email: given, ...rights }: Rights & { email: string },
): Promise<void> {
  const email = given.toLowerCase();
  const pending = await queries.listPending(db, course.id);
  const known = pending.find((invitation) => invitation.email === email);
  if (known && !known.isExpired) throw refuseField('already_invited', 'username');
  const present = await teachers.listTeachers(db, course.id);
  // The owner isn't a co-teacher, and an expired invitation to the same address is renewed.
  const others = present.length - 1 + pending.length - (known ? 1 : 0);
  if (others >= mostCoTeachers) throw refuseField('too_many_teachers', 'username');
  await limitMail(db, viewer, email);
  const { token, hash } = newLinkToken();
  const expiresAt = expiry();
  await queries.insertInvitation(db, {
    courseId: course.id,
    email,
    ...rights,
    tokenHash: hash,
    accountId: viewer.accountId,
    expiresAt,
  });
  await recordAudit(db, viewer, 'invited', `${email} to teach ${nameOf(course)}`, {
    after: { may: describe(rights) },
  });
  await sendLink(db, config, viewer, course, { email, rights, token, expiresAt });
}

export async function countPending(db: Db, courseId: number): Promise<number> {
  return (await queries.listPending(db, courseId)).length;
}

export async function listInvitations(
  db: Db,
  viewer: Viewer,
  courseId: number,
): Promise<TeacherInvitation[]> {
  await teachers.getTaughtCourse(db, viewer, courseId, 'own');
  return readInvitations(db, courseId);
}

async function readInvitations(db: Db, courseId: number): Promise<TeacherInvitation[]> {
  const rows = await queries.listPending(db, courseId);
  return rows.map(({ sentAt, expiresAt, ...invitation }) => ({
    ...invitation,
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

interface ChosenInvitation {
  /** The course. */
  id: number;
  invitationId: string;
}

export async function resendInvitation(
  db: Db,
  config: Config,
  viewer: Viewer,
  { id: courseId, invitationId }: ChosenInvitation,
): Promise<TeacherInvitation[]> {
  return inTransaction(db, async (db) => {
    const course = await teachers.getTaughtCourse(db, viewer, courseId, 'own');
    const { token, hash } = newLinkToken();
    const expiresAt = expiry();
    const renewed = await queries.renewInvitation(db, {
      id: invitationId,
      courseId,
      tokenHash: hash,
      accountId: viewer.accountId,
      expiresAt,
    });
    if (!renewed) throw noLongerPending();
    const { email, ...rights } = renewed;
    await limitMail(db, viewer, email);
    await recordAudit(db, viewer, 'invited again', `${email} to teach ${nameOf(course)}`);
    await sendLink(db, config, viewer, course, { email, rights, token, expiresAt });
    return readInvitations(db, courseId);
  });
}

export async function withdrawInvitation(
  db: Db,
  viewer: Viewer,
  { id: courseId, invitationId }: ChosenInvitation,
): Promise<TeacherInvitation[]> {
  return inTransaction(db, async (db) => {
    const course = await teachers.getTaughtCourse(db, viewer, courseId, 'own');
    const withdrawn = await queries.withdrawInvitation(db, courseId, invitationId);
    if (!withdrawn) throw noLongerPending();
    const subject = `the invitation of ${withdrawn.email} to ${nameOf(course)}`;
    await recordAudit(db, viewer, 'withdrew', subject);
    return readInvitations(db, courseId);
  });
}

const noLongerPending = () =>
  new Refusal('not_found', {
    detail: 'This invitation has been accepted or withdrawn in the meantime.',
  });

/** The end of the day that the email and the page name. */
const expiry = () => endOfDayAfter(new Date(), teacherInvitationDays);

/** Per sender, and per recipient: invitations must not become a way to write to strangers. */
async function limitMail(db: Db, viewer: Viewer, email: string): Promise<void> {
  const refusal = (detail: string) => ({
    detail,
    errors: [{ field: 'username', message: detail }],
  });
  await limitActions(db, limits.teacherInvitation, {
    subject: byAccount(viewer.accountId),
    ...refusal(
      `You can send ${limits.teacherInvitation.tries} invitations a day. Try again tomorrow.`,
    ),
  });
  await limitActions(db, limits.invitedTeacher, {
    subject: byEmail(email),
    ...refusal('This address has received many invitations today. Try again tomorrow.'),
  });
}

/** Names are user input: they stay out of the subject and cannot contain links. */
async function sendLink(
  db: Db,
  config: Config,
  viewer: Viewer,
  course: teachers.TaughtCourse,
  sent: { email: string; rights: Rights; token: string; expiresAt: Date },
): Promise<void> {
  const who = nameInMail(await nameOfAccount(db, viewer.accountId), 'A teacher');
  const what = nameInMail(`the course ${course.title}`, 'a course');
  await queueMail(db, {
    to: sent.email,
    subject: `You're invited to teach on ${config.site.name}`,
    greeting: 'Hello,',
    paragraphs: [
      `${who} invites you to teach ${what} on ${config.site.name}. You may ${describe(sent.rights)}. Nothing else about your account changes.`,
      `The link works once, until ${formatSellerDay(sent.expiresAt)}. Sign in with the account that has this email address, or create one with it.`,
    ],
    action: {
      label: 'See the invitation',
      url: `${config.publicUrl}/teacher-invitations/${sent.token}`,
    },
    closing:
      "You're receiving this email because a teacher entered your address. If you don't know them, ignore it: the link expires automatically.",
  });
}

export async function getInvitation(
  db: Db,
  token: string,
  address: string,
): Promise<OpenTeacherInvitation> {
  await limitTries(db, limits.teacherInvitationLink, byAddress(address));
  const { courseTitle, inviter, email, mayEdit, mayReview, expiresAt, state } = await getByToken(
    db,
    token,
  );
  return {
    courseTitle,
    inviter: inviter || null,
    email,
    mayEdit,
    mayReview,
    expiresAt: expiresAt.toISOString(),
    state,
  };
}

async function getByToken(db: Db, token: string) {
  const invitation = await queries.findByToken(db, hashLinkToken(token));
  if (!invitation) throw new Refusal('not_found');
  return invitation;
}

/** With the account that has the invited address: accounts exist only once their address was confirmed. */
export async function acceptInvitation(
  db: Db,
  viewer: Viewer,
  token: string,
): Promise<{ courseId: number; courseTitle: string }> {
  await limitTries(db, limits.teacherInvitationLink, byAddress(viewer.address));
  const { accountId } = viewer;
  return inTransaction(db, async (db) => {
    const invitation = await getByToken(db, token);
    const { courseId, courseTitle, mayEdit, mayReview } = invitation;
    // Also those of someone who was suspended since.
    if (invitation.state === 'withdrawn') throw new Refusal('dead_link');
    await teachers.lockTeachers(db, courseId);
    const account = await queries.lockAccount(db, accountId);
    if (account.email.toLowerCase() !== invitation.email) throw new Refusal('other_address');
    if (!(await queries.markAccepted(db, invitation.id))) throw new Refusal('dead_link');
    const present = await teachers.listTeachers(db, courseId);
    const course = { id: courseId, title: courseTitle };
    const known = present.find((teacher) => teacher.accountId === accountId);
    // Someone whose role was taken away is still listed, and may be invited again.
    if (!known || (!known.isTeacher && !known.isOwner)) {
      const asLearner = account.role === 'User';
      await teachers.setCoTeacher(db, { courseId, accountId, mayEdit, mayReview, asLearner });
      await recordAudit(db, viewer, 'accepted', `an invitation to teach ${nameOf(course)}`, {
        after: { may: describe(invitation) },
      });
    }
    if (invitation.inviterId !== null && invitation.inviterId !== accountId) {
      await notify(db, {
        accountId: invitation.inviterId,
        kind: 'content',
        subject: `teaching ${courseId} ${invitation.id}`,
        title: `${account.name} now teaches ${courseTitle}`,
        text: `They accepted your invitation: they may ${describe(invitation)}.`,
        link: `/user-screen/studio/courses/${courseId}/people`,
      });
    }
    return { courseId, courseTitle };
  });
}
