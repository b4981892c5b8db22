import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import { collectBilling, collectTeams } from './personal-billing-queries.ts';
import { collectAssessment, collectHabits, collectLearning } from './personal-learning-queries.ts';

/** Everything kept about a person, for their own eyes; no hashes and no secrets. */
export async function collectPersonalData(db: Db, accountId: number) {
  const [account, ofAccount, ofLearning, ofHabits, ofAssessment] = await Promise.all([
    findAccount(db, accountId),
    collectAccount(db, accountId),
    collectLearning(db, accountId),
    collectHabits(db, accountId),
    collectAssessment(db, accountId),
  ]);
  const [ofCommunity, ofBilling, ofTeams] = await Promise.all([
    collectCommunity(db, accountId),
    collectBilling(db, accountId),
    collectTeams(db, accountId),
  ]);
  return {
    account,
    ...ofAccount,
    ...ofLearning,
    ...ofHabits,
    ...ofAssessment,
    ...ofCommunity,
    ...ofBilling,
    ...ofTeams,
  };
}

async function findAccount(db: Db, accountId: number) {
  return db
    .selectFrom('accounts.account')
    .select([
      'id',
      'username',
      'email',
      'first_name',
      'last_name',
      'phone_number',
      'role',
      'created_at',
    ])
    .where('id', '=', accountId)
    .executeTakeFirst();
}

async function collectAccount(db: Db, accountId: number) {
  const [sessions, secondFactors] = await Promise.all([
    db
      .selectFrom('accounts.session')
      .select(['created_at', 'last_seen_at', 'expires_at', 'user_agent', 'address'])
      .where('account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('accounts.second_factor')
      .select(['created_at', 'confirmed_at'])
      .where('account_id', '=', accountId)
      .execute(),
  ]);
  return { sessions, secondFactors };
}

async function collectCommunity(db: Db, accountId: number) {
  const [reviews, comments, messages, newsletter] = await Promise.all([
    db
      .selectFrom('community.review as review')
      .innerJoin('catalog.course as course', 'course.id', 'review.course_id')
      .select(['course.title', 'review.stars', 'review.comment', 'review.created_at'])
      .where('review.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('community.comment as comment')
      .innerJoin('catalog.course as course', 'course.id', 'comment.course_id')
      .select([
        'course.title',
        'comment.comment',
        'comment.state',
        'comment.created_at',
        sql<boolean>`num_nonnulls(reply_to_comment_id, reply_to_review_id) > 0`.as('is_reply'),
      ])
      .where('comment.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('community.contact_message')
      .select(['name', 'email', 'topic', 'organisation', 'seats', 'comment', 'created_at'])
      .where('account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('community.newsletter_subscription as newsletter')
      .innerJoin('accounts.account as account', (join) =>
        join.on('newsletter.email', '=', sql`lower(account.email)`),
      )
      .select(['newsletter.email', 'newsletter.state', 'newsletter.asked_at'])
      .where('account.id', '=', accountId)
      .execute(),
  ]);
  return { reviews, comments, messages, newsletter };
}
