import type { MovedThing } from '../../../contract/administration/merging.ts';
import { mergeAnswers } from '../../assessment/merge-answers.ts';
import { mergeTeachers } from '../../catalog/teachers/merge-teachers.ts';
import { mergeReviews } from '../../community/merge-reviews.ts';
import { mergeLearning } from '../../learning/merge-learner.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { MergedAccounts } from '../../platform/postgres/merge-rows-queries.ts';
import { recountMergedLearner } from '../../teaching/learners/merge-learner.ts';
import { mergeMemberships } from '../../teams/members/merge-member.ts';

type Merge = (db: Db, accounts: MergedAccounts) => Promise<void>;

/** What happens to the rows that name the merged account. */
export type MergeRule =
  /** They move to the remaining account. Where it has the same already (by `key`), its own stays. */
  | { rule: 'move'; what: MovedThing; renew?: string; key?: Key; when?: Condition }
  /** Likewise, but where both have the same, the better one stays. */
  | { rule: 'better'; what: MovedThing; key: Key; by: string; best: 'lowest' | 'highest' }
  /** The two are combined by their domain, which says how. `key` is what both may have. */
  | { rule: 'combine'; what: MovedThing; by: Merge; key?: Key; when?: Condition }
  /** Computed from other tables. */
  | { rule: 'compute'; by: Merge }
  /** They are deleted with the merged account. */
  | { rule: 'drop'; why: string }
  /** They stay as they are, even after the account is deleted. */
  | { rule: 'stay'; why: string };

type Key = readonly string[];
type Condition = Readonly<Record<string, null | true>>;

const move = (what: MovedThing, key?: Key): MergeRule => ({
  rule: 'move',
  what,
  ...(key && { key }),
});
const combine = (by: Merge, what: MovedThing, key?: Key): MergeRule => ({
  rule: 'combine',
  by,
  what,
  ...(key && { key }),
});
const drop = (why: string): MergeRule => ({ rule: 'drop', why });
const stay = (why: string): MergeRule => ({ rule: 'stay', why });

const signingIn = 'The kept account signs in as it did';
const settings = 'The kept account’s own settings stay';
const moment = 'Only says what happens at this moment';
const history = 'A record of what was written or sent at the time';
const keptSum = 'Triggers add it up as the rows behind it move';
const ownAddress = 'Belongs to the email address, not to the account';

/**
 * Every column that names a person, as listed in `contract/site/personal-data.ts`, and what merging two accounts does with
 * it. `merge-rules.test.ts` compares this with the database: a new table needs a rule.
 */
export const mergeRules: Readonly<Record<string, MergeRule>> = {
  'accounts.account.email': drop(signingIn),
  'accounts.account.first_name': drop('The kept account’s name stays'),
  'accounts.account.last_name': drop('The kept account’s name stays'),
  'accounts.account.phone_number': drop(settings),
  'accounts.account.username': drop(signingIn),
  'accounts.session.account_id': drop(signingIn),
  'accounts.session.address': drop(signingIn),
  'accounts.session.user_agent': drop(signingIn),
  'accounts.session.admin_id': drop(signingIn),
  'accounts.second_factor.account_id': drop(signingIn),
  'accounts.recovery_code.account_id': drop(signingIn),
  'accounts.password_reset.account_id': drop(signingIn),
  'accounts.email_change.account_id': drop(signingIn),
  'accounts.email_change.new_email': drop(signingIn),
  'accounts.email_undo.account_id': drop(signingIn),
  'accounts.email_undo.old_email': drop(signingIn),
  'accounts.registration.email': stay(ownAddress),
  'accounts.registration.first_name': stay(ownAddress),
  'accounts.registration.last_name': stay(ownAddress),
  'accounts.registration.phone_number': stay(ownAddress),
  'accounts.registration.username': stay(ownAddress),
  'accounts.email_code.email': stay(ownAddress),
  'accounts.waiting_invitation.account_id': drop(signingIn),
  'accounts.waiting_invitation.invited_by': stay(history),
  'administration.import.started_by': drop('An import that wasn’t confirmed yet'),

  'learning.enrolment.account_id': combine(mergeLearning, 'courses', ['course_id']),
  'learning.lesson_completion.account_id': combine(mergeLearning, 'lessons', ['lesson_id']),
  'learning.activity.account_id': combine(mergeLearning, 'days', ['day', 'lesson_id']),
  'learning.passage_note.account_id': { rule: 'move', what: 'notes', renew: 'key' },
  'learning.note.account_id': combine(mergeLearning, 'notes', ['lesson_id']),
  'learning.certificate.account_id': combine(mergeLearning, 'certificates', ['course_id']),
  'learning.certificate.learner_name': stay('A certificate keeps the name it was issued to'),
  'learning.certificate.revoker_account_id': move('other'),
  'learning.badge_award.account_id': {
    rule: 'better',
    what: 'badges',
    key: ['badge'],
    by: 'earned_at',
    best: 'lowest',
  },
  'learning.lesson_place.account_id': {
    rule: 'better',
    what: 'other',
    key: ['lesson_id'],
    by: 'updated_at',
    best: 'highest',
  },
  'learning.reading_place.account_id': {
    rule: 'better',
    what: 'other',
    key: ['lesson_id'],
    by: 'sections',
    best: 'highest',
  },
  'learning.course_view.account_id': {
    rule: 'better',
    what: 'other',
    key: ['course_id'],
    by: 'viewed_at',
    best: 'highest',
  },
  'learning.agreed_day.account_id': {
    rule: 'better',
    what: 'other',
    key: ['lesson_id'],
    by: 'due_on',
    best: 'highest',
  },
  'learning.begun_lesson.account_id': move('other', ['lesson_id']),
  'learning.saved_course.account_id': move('saved', ['course_id']),
  'learning.learner_profile.account_id': move('other', []),
  'learning.reminder.account_id': {
    rule: 'move',
    what: 'reminders',
    key: ['due_on'],
    when: { from_evenings: true },
  },
  'learning.due_notice.account_id': move('other', ['subject', 'due_on']),
  'learning.presence.account_id': drop(moment),
  'learning.time_spent.account_id': drop(keptSum),
  'learning.streak.account_id': drop(keptSum),
  'learning.quiz_total.account_id': drop(keptSum),
  'studio.learner.account_id': { rule: 'compute', by: recountMergedLearner },

  'assessment.attempt.account_id': combine(mergeAnswers, 'attempts'),
  'assessment.sitting.account_id': combine(mergeAnswers, 'attempts'),
  'assessment.more_time.account_id': {
    rule: 'better',
    what: 'other',
    key: ['course_id'],
    by: 'percent',
    best: 'highest',
  },
  'assessment.submission.account_id': combine(mergeAnswers, 'submissions'),
  'assessment.submission.reviewer_account_id': move('other'),
  'assessment.work_group_member.account_id': move('other', ['lesson_id']),
  'assessment.activity_state.account_id': combine(mergeAnswers, 'attempts', [
    'lesson_id',
    'activity',
  ]),
  'assessment.review_card.account_id': {
    rule: 'better',
    what: 'cards',
    key: ['question_id'],
    by: 'reviewed_at',
    best: 'highest',
  },
  'assessment.practice_card.account_id': {
    rule: 'better',
    what: 'cards',
    key: ['question_id'],
    by: 'reviewed_at',
    best: 'highest',
  },
  'assessment.kana_card.account_id': {
    rule: 'better',
    what: 'cards',
    key: ['kana'],
    by: 'reviewed_at',
    best: 'highest',
  },
  'assessment.review_log.account_id': { rule: 'move', what: 'other', renew: 'key' },
  'assessment.review_goal.account_id': move('other', []),
  'assessment.daily_session.account_id': {
    rule: 'better',
    what: 'other',
    key: ['day'],
    by: 'finished_at',
    best: 'lowest',
  },
  'assessment.photo.account_id': {
    rule: 'move',
    what: 'other',
    key: ['lesson_id', 'position'],
    when: { submission_id: null },
  },
  'assessment.handed_in_file.account_id': {
    rule: 'move',
    what: 'other',
    key: ['lesson_id', 'position'],
    when: { submission_id: null },
  },
  'assessment.peer_review.reviewer_account_id': move('other', ['submission_id']),
  'assessment.phrase.account_id': move('other', ['text']),

  'notifications.notification.account_id': move('notifications', ['subject']),
  'notifications.preference.account_id': drop(settings),

  'community.review.account_id': combine(mergeReviews, 'comments', ['course_id']),
  'community.comment.account_id': move('comments'),
  'community.comment.decider_account_id': move('other'),
  'community.comment.email': stay('Written without an account'),
  'community.lesson_post.account_id': move('comments'),
  'community.lesson_post.remover_account_id': move('other'),
  'community.contact_message.account_id': move('messages'),
  'community.contact_message.email': stay(history),
  'community.contact_message.assignee_account_id': move('other'),
  'community.message_entry.author_account_id': move('other'),
  'community.message_entry.author': stay(history),
  'community.message_entry.author_email': stay(history),
  'community.message_attachment.account_id': move('other'),
  'community.newsletter_subscription.email': stay(ownAddress),
  'community.newsletter_delivery.email': stay(ownAddress),
  'community.newsletter_issue.editor': stay(history),

  'billing.order.account_id': { rule: 'move', what: 'orders', renew: 'key' },
  'billing.offer.accepter_account_id': move('other'),
  'billing.offer.author_account_id': move('other'),
  'billing.offer.contact_email': stay(history),
  'billing.offer.contact_name': stay(history),
  'billing.order.buyer_address': stay(history),
  'billing.order.buyer_email': stay(history),
  'billing.order.buyer_name': stay(history),
  'billing.order.buyer_phone': stay(history),
  'billing.order_event.account_id': move('other'),
  'billing.refund.account_id': move('other'),
  'billing.document.account_id': move('documents'),
  'billing.discount_use.account_id': move('other', ['discount_code_id']),
  'billing.discount_code.creator_account_id': move('other'),

  'teams.member.account_id': combine(mergeMemberships, 'teams', ['team_id']),
  'teams.group_member.account_id': combine(mergeMemberships, 'other', ['group_id']),
  'teams.group_manager.account_id': combine(mergeMemberships, 'other', ['group_id']),
  'teams.assignment_person.account_id': combine(mergeMemberships, 'other', ['assignment_id']),
  'teams.assigned_course.account_id': combine(mergeMemberships, 'assigned', [
    'team_id',
    'course_id',
  ]),
  'teams.assigned_course.person_name': stay('A training record keeps the name of its time'),
  'teams.assigned_course.nudged_by': stay(history),
  'teams.weekly_summary.account_id': move('other', ['team_id', 'week']),
  'teams.invitation.inviter_account_id': move('other'),
  'teams.invitation.email': stay(ownAddress),
  'teams.assignment.assigner_account_id': move('other'),
  'teams.assignment.assigner_name': stay(history),
  'teams.signed_report.maker_account_id': move('other'),

  'platform.event.account_id': stay(history),

  'integrations.key.account_id': drop(signingIn),
  'integrations.key.maker_account_id': move('other'),
  'integrations.key.maker_name': stay(history),

  'sign_on.identity.account_id': drop(signingIn),
  'sign_on.flow.account_id': drop(moment),
  'sign_on.person.account_id': move('other', ['team_id']),
  'teams.invitation.accepted_account_id': move('other'),
  'sign_on.log_entry.account_id': move('other'),
  'sign_on.log_entry.email': stay(history),

  'catalog.course.owner_account_id': combine(mergeTeachers, 'taught'),
  'catalog.co_teacher.account_id': combine(mergeTeachers, 'taught', ['course_id']),
  'studio.message.sender_account_id': { rule: 'move', what: 'other', renew: 'key' },
  'studio.message.recipient_account_id': move('other'),
  'studio.draft.changed_by_account_id': move('other'),
  'studio.draft.scheduled_by_account_id': move('other'),
  'studio.lesson.changed_by_account_id': move('other'),
  'studio.version.published_by_account_id': move('other'),
  'studio.preview_link.created_by_account_id': move('other'),
  'studio.presence.account_id': drop(moment),
  'studio.passage_thread.author_account_id': move('other'),
  'studio.passage_thread.settled_by_account_id': move('other'),
  'studio.passage_comment.author_account_id': move('other'),
  'studio.teacher_invitation.inviter_account_id': move('other'),
  'studio.teacher_invitation.email': stay(ownAddress),
  'studio.bank_question.account_id': move('other'),

  'platform.mail.recipient': stay(history),
  'platform.throttle.key': stay('Counters run out within a day'),
  'platform.audit.actor': stay('The audit log never changes'),
  'platform.audit.address': stay('The audit log never changes'),
};
