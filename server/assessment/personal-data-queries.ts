import type { Db } from '../platform/postgres/database.ts';

/** Quiz attempts, activities, submissions, review cards, practice and phrases for feedback. */
export async function exportAssessment(db: Db, accountId: number) {
  const found = await Promise.all([
    db
      .selectFrom('assessment.attempt as attempt')
      .innerJoin('catalog.lesson as lesson', 'lesson.id', 'attempt.lesson_id')
      .select([
        'lesson.title',
        'attempt.number',
        'attempt.questions',
        'attempt.answers',
        'attempt.given',
        'attempt.score',
        'attempt.total',
        'attempt.taken_at',
      ])
      .where('attempt.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('assessment.submission_author as author')
      .innerJoin('assessment.submission as submission', 'submission.id', 'author.submission_id')
      .innerJoin('catalog.lesson as lesson', 'lesson.id', 'submission.lesson_id')
      .select((eb) => [
        'lesson.title',
        eb('submission.group_id', 'is not', null).as('of_a_group'),
        'submission.number',
        'submission.comment',
        'submission.answer',
        'submission.link',
        'submission.submitted_at',
        'submission.state',
        'submission.mark',
        'submission.remarks',
        'submission.due_on',
        'submission.handed_in_on',
        'submission.late',
        'submission.feedback',
        'submission.points',
        'submission.judged',
        'submission.mark_reason',
        'submission.accepted_at',
      ])
      .where('author.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('assessment.photo as photo')
      .innerJoin('catalog.lesson as lesson', 'lesson.id', 'photo.lesson_id')
      .select(['lesson.title', 'photo.id', 'photo.position', 'photo.camera', 'photo.created_at'])
      .where('photo.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('assessment.handed_in_file as handed')
      .innerJoin('catalog.lesson as lesson', 'lesson.id', 'handed.lesson_id')
      .select([
        'lesson.title',
        'handed.id',
        'handed.position',
        'handed.name',
        'handed.format',
        'handed.bytes',
        'handed.created_at',
      ])
      .where('handed.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('assessment.peer_review as peer')
      .innerJoin('assessment.submission as submission', 'submission.id', 'peer.submission_id')
      .innerJoin('catalog.lesson as lesson', 'lesson.id', 'submission.lesson_id')
      .select([
        'lesson.title',
        'peer.points',
        'peer.sentence',
        'peer.taken_at',
        'peer.given_at',
        'peer.report',
        'peer.reported_at',
      ])
      .where('peer.reviewer_account_id', '=', accountId)
      .execute(),
    // Not who wrote them, nor when: the reviewers were promised that.
    db
      .selectFrom('assessment.peer_review as peer')
      .innerJoin('assessment.submission as submission', 'submission.id', 'peer.submission_id')
      .innerJoin('catalog.lesson as lesson', 'lesson.id', 'submission.lesson_id')
      .select([
        'lesson.title',
        'peer.points',
        'peer.sentence',
        'peer.objection',
        'peer.objected_at',
        'peer.decision',
        'peer.answer',
      ])
      .where('submission.account_id', '=', accountId)
      .where('peer.given_at', 'is not', null)
      .execute(),
    db
      .selectFrom('assessment.review_card as card')
      .innerJoin('assessment.question as question', 'question.id', 'card.question_id')
      .select([
        'question.question',
        'card.known',
        'card.added_at',
        'card.due_at',
        'card.reps',
        'card.lapses',
        'card.stability',
        'card.difficulty',
        'card.reviewed_at',
      ])
      .where('card.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('assessment.review_log as log')
      .leftJoin('assessment.question as question', 'question.id', 'log.question_id')
      .leftJoin(
        'assessment.practice_question as practice',
        'practice.id',
        'log.practice_question_id',
      )
      .select([
        'question.question',
        'practice.name as practice',
        'log.kana',
        'log.way',
        'log.answer',
        'log.correct',
        'log.rating',
        'log.early',
        'log.reviewed_at',
      ])
      .where('log.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('assessment.daily_session as session')
      .leftJoin('catalog.lesson as lesson', 'lesson.id', 'session.lesson_id')
      .select([
        'session.day',
        'lesson.title',
        'session.answer',
        'session.started_at',
        'session.finished_at',
      ])
      .where('session.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('assessment.practice_card as card')
      .innerJoin('assessment.practice_question as question', 'question.id', 'card.question_id')
      .innerJoin('catalog.lesson as lesson', 'lesson.id', 'question.lesson_id')
      .select([
        'lesson.title',
        'question.name as question',
        'card.tries',
        'card.hints',
        'card.solved_at',
        'card.added_at',
        'card.due_at',
        'card.reps',
        'card.lapses',
        'card.stability',
        'card.difficulty',
        'card.reviewed_at',
      ])
      .where('card.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('assessment.activity_state as state')
      .innerJoin('catalog.lesson as lesson', 'lesson.id', 'state.lesson_id')
      .select([
        'lesson.title',
        'state.activity',
        'state.done',
        'state.best',
        'state.attempts',
        'state.inputs',
        'state.moves',
        'state.changed_at',
      ])
      .where('state.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('assessment.kana_card')
      .select([
        'kana',
        'added_at',
        'due_at',
        'reps',
        'lapses',
        'stability',
        'difficulty',
        'reviewed_at',
      ])
      .where('account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('assessment.review_goal')
      .select(['cards', 'changed_at'])
      .where('account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('assessment.phrase')
      .select(['text', 'created_at'])
      .where('account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('assessment.sitting as sitting')
      .innerJoin('catalog.lesson as lesson', 'lesson.id', 'sitting.lesson_id')
      .select([
        'lesson.title',
        'sitting.started_at',
        'sitting.seconds',
        'sitting.given_back',
        'sitting.answers',
        'sitting.given',
        'sitting.ended_at',
        'sitting.ran_out',
      ])
      .where('sitting.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('assessment.more_time as time')
      .innerJoin('catalog.course as course', 'course.id', 'time.course_id')
      .select(['course.title', 'time.percent', 'time.given_at'])
      .where('time.account_id', '=', accountId)
      .execute(),
    // Not who else is in them.
    db
      .selectFrom('assessment.work_group_member as member')
      .innerJoin('assessment.work_group as work_group', 'work_group.id', 'member.group_id')
      .innerJoin('catalog.lesson as lesson', 'lesson.id', 'member.lesson_id')
      .select(['lesson.title', 'work_group.number', 'member.joined_at'])
      .where('member.account_id', '=', accountId)
      .execute(),
  ]);
  const [
    attempts,
    submissions,
    photos,
    files,
    peerReviewsGiven,
    peerReviewsReceived,
    reviewCards,
    reviewLog,
    dailySessions,
    practiceCards,
    activities,
    kanaCards,
    reviewGoal,
    phrases,
    sittings,
    moreTime,
    workGroups,
  ] = found;
  return {
    attempts,
    activities,
    submissions,
    photos,
    files,
    peerReviewsGiven,
    peerReviewsReceived,
    reviewCards,
    reviewLog,
    dailySessions,
    practiceCards,
    kanaCards,
    reviewGoal,
    phrases,
    sittings,
    moreTime,
    workGroups,
  };
}

/** For the overview of the settings: what Review asks. */
export async function countAssessment(db: Db, accountId: number) {
  return db
    .selectFrom('assessment.open_card')
    .where('account_id', '=', accountId)
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('cards'))
    .executeTakeFirstOrThrow();
}
