import type { Rating, Testimonial } from '../../../contract/community/comments.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { Refusal } from '../refusals.ts';
import { getCourse } from './comments.ts';
import { awardContributionBadges } from './contribution-badges.ts';
import * as queries from './rating-queries.ts';
import { deleteRepliesToReview } from './reply-queries.ts';

export async function rateCourse(db: Db, viewer: Viewer, courseId: number, rating: Rating) {
  const course = await getCourse(db, courseId, viewer);
  if (!course.enrolled) throw new Refusal('not_enrolled');
  const { accountId } = viewer;
  await inTransaction(db, async (db) => {
    const id = await queries.writeRating(db, { courseId, accountId, ...rating });
    // Replies to a deleted text must not show up under the next one.
    if (rating.comment === '') await deleteRepliesToReview(db, id);
    await awardContributionBadges(db, accountId);
  });
}

export async function getMyRating(db: Db, viewer: Viewer, courseId: number) {
  const course = await getCourse(db, courseId, viewer);
  const rating = await queries.findRating(db, courseId, viewer.accountId);
  return { rating: rating ?? null, can: { rate: course.enrolled } };
}

const testimonialsOnHome = 3;

export async function listTestimonials(db: Db): Promise<Testimonial[]> {
  const reviews = await queries.listTestimonials(db, testimonialsOnHome);
  return reviews.map((review) => ({
    author: `${review.first_name} ${review.last_name}`,
    comment: review.comment,
    courseTitle: review.course_title,
  }));
}
