import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded/embedded-postgres.ts';
import { migrate } from '../server/platform/postgres/migrate.ts';

const schemas =
  'platform|accounts|notifications|catalog|learning|assessment|community|teams|billing|studio|integrations|sign_on|administration';

const taskColumn =
  "ColumnType<{ kind: 'text'; instructions: string; least: number; most: number } | { kind: 'files'; instructions: string; types: ('pdf' | 'audio' | 'document' | 'spreadsheet' | 'slides' | 'picture' | 'video' | 'archive' | 'source')[]; files: number; megabytes: number } | { kind: 'link'; instructions: string } | null, string | null | undefined, string | null>";

const criterion =
  '{ title: string; weight: number; levels: { name: string; points: number; text: string }[] }';

const opening =
  "ColumnType<{ when: 'day'; day: string } | { when: 'days'; days: number; since: 'enrolment' | 'session' } | { when: 'week'; week: number } | { when: 'score'; week: number; percent: number; of: 'average' | 'each' } | null, string | null | undefined, string | null>";

const lateRule =
  "{ rule: 'accepted' } | { rule: 'loss'; percent: number; floor: number } | { rule: 'refused'; days: number }";

const deadline = `ColumnType<{ due: { when: 'days'; days: number; since: 'enrolment' | 'session' } | { when: 'day'; day: string }; late: ${lateRule} } | null, string | null | undefined, string | null>`;

const overrides = {
  columns: {
    'accounts.account.role': "'User' | 'ModuleOwner' | 'Admin'",
    'accounts.session.state': "'pending' | 'active'",
    'accounts.second_factor.last_used_step': 'ColumnType<number, number | undefined, number>',
    'administration.import.kind': "'accounts' | 'enrolments'",
    'administration.import.rows': 'ColumnType<object[], string, string>',
    'assessment.attempt.answers': '(number | null)[]',
    'assessment.attempt.paper': 'number | null',
    'assessment.sitting.answers': 'Generated<(number | null)[]>',
    'assessment.sitting.paper': 'number',
    'assessment.handed_in_file.format':
      "'pdf' | 'mp3' | 'm4a' | 'ogg' | 'webm' | 'wav' | 'docx' | 'odt' | 'txt' | 'md' | 'xlsx' | 'ods' | 'csv' | 'pptx' | 'odp' | 'webp' | 'mp4' | 'webm-video' | 'zip' | 'source'",
    'assessment.peer_review.decision': "'removed' | 'kept' | null",
    'assessment.peer_review.points':
      "ColumnType<{ question: string; answer: 'yes' | 'partly' | 'no' }[], string | undefined, string>",
    'assessment.photo.camera': 'ColumnType<Record<string, string>, string | undefined, string>',
    'assessment.submission.state': "Generated<'peers' | 'submitted' | 'reviewed' | 'returned'>",
    'assessment.submission.late': `ColumnType<${lateRule} | null, string | null | undefined, string | null>`,
    'assessment.submission.remarks':
      "ColumnType<({ kind: 'pin'; id: string; x: number; y: number; text: string } | { kind: 'page'; id: string; page: number; text: string })[], string | undefined, string>",
    'assessment.submission.points':
      "ColumnType<{ question: string; answer: 'yes' | 'partly' | 'no' }[], string | undefined, string>",
    'billing.discount_code.applies_to': "Generated<'everything' | 'courses' | 'licences'>",
    'billing.document.content': 'ColumnType<Record<string, unknown>, string, string>',
    'billing.document.kind': "'invoice' | 'receipt' | 'credit_note'",
    'billing.offer.state':
      "Generated<'draft' | 'sent' | 'accepted' | 'declined' | 'expired' | 'withdrawn'>",
    'billing.order.kind': "'course' | 'licence' | 'more_licences' | 'renewal' | 'agreement'",
    'billing.order.team_plan': "'team' | 'enterprise' | null",
    'billing.order.pay_by': "Generated<'card' | 'paypal' | 'invoice'>",
    'billing.order.state':
      "Generated<'open' | 'paying' | 'invoiced' | 'paid' | 'refunding' | 'refunded' | 'cancelled'>",
    'billing.payment.provider': "'simulated' | 'stripe' | 'invoice' | 'none'",
    'billing.payment.state':
      "Generated<'started' | 'confirming' | 'succeeded' | 'failed' | 'cancelled' | 'returning' | 'returned'>",
    'billing.refund.asked_by': "'buyer' | 'seller' | 'provider' | 'dispute'",
    'billing.refund.state': "Generated<'started' | 'succeeded'>",
    'catalog.course.faqs':
      'ColumnType<{ question: string; answer: string }[], string | undefined, string>',
    'assessment.kana_card.script': "'hiragana' | 'katakana'",
    'assessment.review_log.way': "'typed' | 'heard' | null",
    'catalog.course.headline': 'string | null',
    'catalog.course.layout': "Generated<'standard' | 'briefing' | 'gallery'>",
    'catalog.course.search': 'string | null',
    'catalog.module.opens': opening,
    'catalog.lesson.kind': "'lesson' | 'assignment'",
    'catalog.lesson.photos':
      'ColumnType<{ title: string; instructions: string }[], string | undefined, string>',
    'catalog.lesson.task': taskColumn,
    'catalog.lesson.deadline': deadline,
    'catalog.lesson.criteria': `ColumnType<${criterion}[] | null, string | null | undefined, string | null>`,
    'assessment.submission.judged': `ColumnType<(${criterion} & { chosen: string })[], string | undefined, string>`,
    'catalog.earlier_lesson.task': taskColumn,
    'catalog.lesson.search': 'string | null',
    'catalog.search_entry.search': 'string',
    'community.comment.state': "'waiting' | 'approved' | 'rejected'",
    'integrations.delivery.failures':
      "ColumnType<{ at: string; status: number | null; problem: 'dns' | 'refused' | 'tls' | 'timeout' | 'not_allowed' | 'too_large' | null; tookMs: number }[], string | undefined, string>",
    'integrations.delivery.outcome': "'delivered' | 'given_up' | null",
    'integrations.delivery.problem':
      "'dns' | 'refused' | 'tls' | 'timeout' | 'not_allowed' | 'too_large' | null",
    'integrations.endpoint.off_reason': "'gone' | 'failing' | null",
    'integrations.endpoint.state': "Generated<'on' | 'paused' | 'off'>",
    'integrations.key.kind': "'personal' | 'organisation' | 'client' | 'client-token' | 'scim'",
    'learning.credential_key.public_jwk':
      'ColumnType<Record<string, unknown>, string | undefined, string>',
    'notifications.notification.kind':
      "'badge' | 'certificate' | 'feedback' | 'reply' | 'due' | 'order' | 'team' | 'submission' | 'question' | 'moderation' | 'content' | 'message' | 'announcement' | 'peer' | 'account'",
    'learning.enrolment.way': "Generated<'free' | 'bought' | 'licence'>",
    'learning.enrolment.way_before': "'free' | 'bought' | 'licence' | null",
    // PostgreSQL reports every column of a view as nullable.
    'assessment.current_question.course_id': 'number',
    'assessment.current_question.id': 'string',
    'assessment.current_question.lesson_id': 'string',
    'assessment.current_question.open_to_everyone': 'boolean',
    'assessment.current_question.options': 'string[]',
    'assessment.current_question.position': 'number',
    'assessment.current_question.question': 'string',
    'assessment.current_question.sample': 'boolean',
    'assessment.lesson_quiz.lesson_id': 'string',
    'assessment.lesson_quiz.pass_mark': 'number',
    'assessment.lesson_quiz.version': 'number',
    'assessment.open_card.account_id': 'number',
    'assessment.open_card.due_at': 'Timestamp',
    'assessment.open_practice_card.account_id': 'number',
    'assessment.open_practice_card.due_at': 'Timestamp',
    'assessment.open_practice_card.question_id': 'string',
    'assessment.open_review_card.account_id': 'number',
    'assessment.open_review_card.due_at': 'Timestamp',
    'assessment.open_review_card.question_id': 'string',
    'assessment.quiz_question.lesson_id': 'string',
    'assessment.quiz_question.version': 'number',
    'assessment.submission_author.account_id': 'number',
    'assessment.submission_author.lesson_id': 'string',
    'assessment.submission_author.submission_id': 'string',
    'assessment.version_terms.lesson_id': 'string',
    'assessment.version_terms.version': 'number',
    'billing.pending_order.kind':
      "'course' | 'licence' | 'more_licences' | 'renewal' | 'agreement'",
    'billing.pending_order.number': 'number',
    'billing.pending_order.seats': 'number',
    'billing.pending_order.state': "'paying' | 'invoiced'",
    'learning.open_enrolment.account_id': 'number',
    'learning.open_enrolment.course_id': 'number',
    'learning.open_enrolment.enrolled_at': 'Timestamp',
    'learning.open_enrolment.id': 'string',
    'learning.open_enrolment.way': "'free' | 'bought' | 'licence'",
    'notifications.time_zone.account_id': 'number',
    'notifications.time_zone.time_zone': 'string',
    'catalog.teacher.account_id': 'number',
    'catalog.teacher.course_id': 'number',
    'catalog.teacher.is_owner': 'boolean',
    'catalog.teacher.may_edit': 'boolean',
    'catalog.teacher.may_review': 'boolean',
    'teams.licence.account_id': 'number',
    'teams.licence.ends_at': 'Timestamp',
    'teams.licence.open_until': 'Timestamp',
    'teams.licence.personal': 'boolean',
    'teams.licence.role': "'owner' | 'administrator' | 'manager' | 'learner'",
    'teams.licence.team_id': 'string',
    'teams.licence.team_name': 'string',
    'learning.lesson_completion.way': "'marked' | 'quiz' | 'submission'",
    'studio.asset.type': "'image/svg+xml' | 'image/webp'",
    // Checked by the contract when written, so read as what the contract says.
    'studio.passage_thread.state': "Generated<'open' | 'done' | 'taken' | 'left' | 'withdrawn'>",
    'studio.bank_question.question': 'ColumnType<unknown, string, string>',
    'studio.draft.details': 'ColumnType<unknown, string, string>',
    'studio.draft.outline': 'ColumnType<unknown, string, string>',
    'studio.lesson.activities': 'ColumnType<unknown, string | undefined, string>',
    'catalog.lesson.activities': 'ColumnType<unknown, string | undefined, string>',
    'assessment.activity_state.inputs': 'ColumnType<unknown, string | null, string | null>',
    'assessment.activity_state.moves': 'ColumnType<unknown, string | undefined, string>',
    'studio.lesson.kind': "'lesson' | 'assignment'",
    'assessment.practice_question.content': 'ColumnType<unknown, string, string>',
    'studio.lesson.practice': 'ColumnType<unknown, string | undefined, string>',
    'studio.lesson.questions': 'ColumnType<unknown, string | undefined, string>',
    'studio.lesson.settings': 'ColumnType<unknown, string, string>',
    'studio.version.content': 'ColumnType<unknown, string, never>',
    'community.newsletter_subscription.state': "'pending' | 'confirmed' | 'ended'",
    'community.contact_message.topic': "Generated<'support' | 'sales'>",
    'billing.simulated_charge.state':
      "'confirming' | 'succeeded' | 'failed' | 'cancelled' | 'refunded'",
    'sign_on.certificate.source': "'metadata' | 'upload'",
    'sign_on.connection.kind': "'oidc' | 'saml'",
    'sign_on.connection.last_test':
      'ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>',
    'sign_on.connection.mapping': 'ColumnType<Record<string, unknown>, string | undefined, string>',
    'sign_on.connection.provider': "Generated<'entra' | 'okta' | 'google' | 'keycloak' | 'other'>",
    'sign_on.connection.settings':
      'ColumnType<Record<string, unknown>, string | undefined, string>',
    'sign_on.connection.state': "Generated<'draft' | 'on' | 'off'>",
    'sign_on.domain.method': "'dns' | 'admin' | null",
    'sign_on.enforced_domain.domain': 'string',
    'sign_on.enforced_domain.team_id': 'string',
    'sign_on.flow.outcome':
      'ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>',
    'sign_on.flow.purpose': "'sign_in' | 'test' | 'link' | 'prove'",
    'sign_on.log_entry.act':
      "'signed_in' | 'created' | 'linked' | 'refused' | 'tested' | 'password' | 'signed_out'",
    'sign_on.password_refused.account_id': 'number',
    'sign_on.password_refused.team_id': 'string',
    'teams.invitation.role': "'administrator' | 'manager' | 'learner'",
    'teams.member.role': "'owner' | 'administrator' | 'manager' | 'learner'",
    'teams.team.plan': "Generated<'team' | 'enterprise'>",
    'teams.learning_group.kind': "Generated<'group' | 'department'>",
    'teams.group_member.kind': "Generated<'group' | 'department'>",
    'teams.renewal_notice.stage': "'month' | 'week' | 'ended' | 'closed'",
    'platform.audit.after':
      'ColumnType<Record<string, unknown> | null, string | null | undefined, never>',
    'platform.audit.before':
      'ColumnType<Record<string, unknown> | null, string | null | undefined, never>',
    'platform.audit.seq': 'ColumnType<number | null, never, number | null>',
    'platform.audit_head.seq': 'number',
    'platform.audit_verification.entries': 'number',
    'platform.event.data': 'ColumnType<Record<string, unknown>, string, never>',
    'platform.mail.headers': 'ColumnType<Record<string, string>, string | undefined, string>',
  },
};

// Types come from a migrated database, so they cannot differ from the migrations.
const folder = await mkdtemp(join(tmpdir(), 'stepwell-types-'));
const postgres = await startEmbeddedPostgres({ folder, report: () => {}, durable: false });
try {
  await migrate(postgres.connectionString);
  execFileSync(
    'kysely-codegen',
    [
      '--dialect',
      'postgres',
      '--out-file',
      'database/schema.ts',
      '--date-parser',
      'string',
      '--include-pattern',
      `(${schemas}).*`,
      '--overrides',
      JSON.stringify(overrides),
    ],
    // It complains that TypeScript 7 has no compiler API, and then does the right thing.
    {
      stdio: ['ignore', 'inherit', 'ignore'],
      env: { ...process.env, DATABASE_URL: postgres.connectionString },
    },
  );
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
