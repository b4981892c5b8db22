import type {
  CourseVoice,
  Rating,
  RemovableVoices,
  WaitingComment,
} from '../../../contract/community/comments.ts';
import { recordAudit } from '../../administration/users/users.ts';
import { awardBadges } from '../../learning/achievements/award-badges.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type FieldError, Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import * as queries from './queries.ts';
import { addReply, listReplies } from './replies.ts';
import { deleteRepliesToReview, rejectReplies } from './reply-queries.ts';

interface Paging {
  _page: number;
  _limit: number;
  _order: 'asc' | 'desc';
}

const toPage = ({ _page, _limit, _order }: Paging) => ({
  order: _order,
  limit: _limit,
  offset: (_page - 1) * _limit,
});

const toMeta = ({ _page, _limit }: Paging, total: number) => ({
  page: _page,
  limit: _limit,
  total,
});

async function getCourse(db: Db, courseId: number, viewer: Viewer | null) {
  const course = await queries.findPublishedCourse(db, courseId, viewer?.accountId ?? null);
  if (!course) throw new Refusal('not_found');
  return course;
}

export async function listCourseVoices(db: Db, courseId: number, query: Paging) {
  await getCourse(db, courseId, null);
  const [voices, total] = await Promise.all([
    queries.listVoices(db, { courseId, ...toPage(query) }),
    queries.countVoices(db, courseId),
  ]);
  const replies = await listReplies(
    db,
    voices.map(({ id }) => id),
  );
  const data: CourseVoice[] = voices.map((voice) => ({
    ...voice,
    at: voice.at.toISOString(),
    replies: replies.get(voice.id) ?? [],
  }));
  return { data, meta: toMeta(query, total) };
}

interface GivenComment {
  comment: string;
  replyTo?: string | undefined;
  name?: string | undefined;
  email?: string | undefined;
}

/** A visitor's words wait for approval; whoever is signed in answers for them and sees them at once. */
export async function addComment(
  db: Db,
  viewer: Viewer | null,
  courseId: number,
  given: GivenComment,
): Promise<{ id: string; state: 'approved' | 'waiting' }> {
  const course = await getCourse(db, courseId, viewer);
  const { comment, replyTo } = given;
  if (replyTo !== undefined) {
    if (!viewer) throw new Refusal('not_signed_in', { detail: 'Please sign in to reply.' });
    const { id } = await addReply(db, viewer, course, { replyTo, comment });
    await awardBadges(db, viewer.accountId);
    return { id, state: 'approved' };
  }
  const accountId = viewer?.accountId ?? null;
  const state = viewer ? 'approved' : 'waiting';
  const { name, email } = viewer ? { name: null, email: null } : requireVisitor(given);
  const written = { courseId, accountId, name, email, comment, state } as const;
  const id = await queries.insertComment(db, written);
  if (viewer) await awardBadges(db, viewer.accountId);
  return { id, state };
}

function requireVisitor({ name, email }: GivenComment) {
  if (name !== undefined && email !== undefined) return { name, email };
  const errors: FieldError[] = [
    ...(name === undefined ? [{ field: 'name', message: 'Name is required.' }] : []),
    ...(email === undefined ? [{ field: 'email', message: 'Email is required.' }] : []),
  ];
  throw new Refusal('invalid_input', { detail: errors[0]?.message, errors });
}

export async function rateCourse(db: Db, viewer: Viewer, courseId: number, rating: Rating) {
  const course = await getCourse(db, courseId, viewer);
  if (!course.enrolled) throw new Refusal('not_enrolled');
  await inTransaction(db, async (db) => {
    const id = await queries.writeRating(db, { courseId, accountId: viewer.accountId, ...rating });
    // What was said to words that are gone must not stand under the next ones.
    if (rating.comment === '') await deleteRepliesToReview(db, id);
  });
  await awardBadges(db, viewer.accountId);
}

export async function findOwnRating(db: Db, viewer: Viewer, courseId: number) {
  const course = await getCourse(db, courseId, viewer);
  const rating = await queries.findRating(db, courseId, viewer.accountId);
  return { rating: rating ?? null, can: { rate: course.enrolled } };
}

/** Whose courses a viewer decides about: all for an Admin. */
const ownerOf = (viewer: Viewer) => (viewer.role === 'Admin' ? null : viewer.accountId);

export async function listWaitingComments(db: Db, viewer: Viewer, query: Paging) {
  const ownerAccountId = ownerOf(viewer);
  const [comments, total] = await Promise.all([
    queries.listWaitingComments(db, { ownerAccountId, ...toPage(query) }),
    queries.countWaitingComments(db, ownerAccountId),
  ]);
  const data: WaitingComment[] = comments.map(({ name, email, at, ...comment }) => ({
    ...comment,
    name: name ?? '',
    email: email ?? '',
    at: at.toISOString(),
  }));
  return { data, meta: toMeta(query, total) };
}

export async function decideComment(
  db: Db,
  viewer: Viewer,
  commentId: string,
  state: 'approved' | 'rejected',
): Promise<void> {
  await inTransaction(db, async (db) => {
    const comment = await queries.decideComment(db, {
      commentId,
      state,
      deciderAccountId: viewer.accountId,
      ownerAccountId: ownerOf(viewer),
    });
    if (!comment) throw new Refusal('not_found');
    await recordAudit(db, viewer, `${state} a comment`, [
      `by ${comment.name} on course ${comment.courseId}`,
    ]);
  });
}

/** Everything goes at a word of an Admin or the course's owner, one's own at a word of anyone. */
export async function listRemovable(
  db: Db,
  viewer: Viewer,
  courseId: number,
): Promise<RemovableVoices> {
  const course = await getCourse(db, courseId, viewer);
  const isOwner = viewer.role === 'ModuleOwner' && course.ownerAccountId === viewer.accountId;
  const ids = await queries.listOwnVoiceIds(db, courseId, viewer.accountId);
  return { all: viewer.role === 'Admin' || isOwner, ids };
}

/** What was answered takes its replies along. */
export async function removeVoice(db: Db, viewer: Viewer, id: string): Promise<void> {
  await inTransaction(db, async (db) => {
    if (await removeOwnVoice(db, viewer, id)) return;
    if (viewer.role === 'User') throw new Refusal('not_found');
    const removed = await removeAnyVoice(db, viewer, id);
    await recordAudit(db, viewer, 'removed a comment', [
      `by ${removed.name} on course ${removed.courseId}`,
    ]);
  });
}

async function removeOwnVoice(db: Db, { accountId }: Viewer, id: string): Promise<boolean> {
  if (await queries.deleteOwnComment(db, id, accountId)) return true;
  const isCleared = await queries.clearOwnReview(db, id, accountId);
  if (isCleared) await deleteRepliesToReview(db, id);
  return isCleared;
}

async function removeAnyVoice(db: Db, viewer: Viewer, id: string) {
  const { accountId } = viewer;
  const ownerAccountId = ownerOf(viewer);
  const removal = { id, deciderAccountId: accountId, ownerAccountId };
  const comment = await queries.rejectPublishedComment(db, removal);
  if (comment) {
    await rejectReplies(db, { commentId: id }, accountId);
    return comment;
  }
  const review = await queries.clearReviewOf(db, id, ownerAccountId);
  if (!review) throw new Refusal('not_found');
  await rejectReplies(db, { reviewId: id }, accountId);
  return review;
}
