-- What domains offer to those below them. A lower domain reads an upper one through these views alone (tests/house.test.ts), so
-- that the tables behind them can change. PostgreSQL replaces a view by its text, so it costs nothing.

-- ## Published views

-- The time zone of an account; UTC without a row.
create view notifications.time_zone as
  select account_id, time_zone from notifications.preference;

create view catalog.course_title as
  select id, title from catalog.course;

-- Replaced texts that learners are in the middle of.
create view learning.begun_text as
  select earlier_lesson_id from learning.begun_lesson;

create view assessment.lesson_quiz as
  select lesson_id, version, pass_mark, content_hash from assessment.quiz;

-- The questions of all versions of a quiz, without their answers.
create view assessment.quiz_question as
  select lesson_id, version, position, question, options from assessment.question;

-- A row for each question that a lesson offers to practise with.
create view assessment.offered_practice as
  select lesson_id from assessment.practice_question where retired_at is null;

create view assessment.quiz_result as
  select account_id, lesson_id, number, score, total, pass_mark, taken_at from assessment.attempt;

-- How many tasks of an activity someone has done.
create view assessment.activity_progress as
  select account_id, lesson_id, activity, cardinality(done) as done from assessment.activity_state;

-- The ten minutes of a day; finished_at is null until they are over.
create view assessment.ten_minutes as
  select account_id, day, finished_at from assessment.daily_session;

-- The newest try at each assignment.
create view assessment.newest_work as
  select account_id, lesson_id, state, reviewed_at from assessment.submission where superseded_at is null;

-- What reviewers wrote about work that was handed in.
create view assessment.work_feedback as
  select account_id, lesson_id, feedback, mark, reviewed_at from assessment.submission where feedback <> '';

-- A row for each submission that waits for someone who may review it.
create view assessment.work_to_review as
  select teacher.account_id
  from catalog.teacher
  join catalog.lesson on lesson.course_id = teacher.course_id and lesson.kind = 'assignment'
  join assessment.submission
    on submission.lesson_id = lesson.id and submission.state = 'submitted' and superseded_at is null
  where teacher.may_review;

-- The text may be added to a rating later, so the date of the last change counts.
create view community.rating as
  select account_id, course_id, stars, comment <> '' as is_written, updated_at from community.review;

create view community.published_comment as
  select account_id, course_id, coalesce(decided_at, created_at) as published_at
  from community.comment
  where state = 'approved';

-- A row for each conversation that someone has to answer.
create view community.open_message as
  select id from community.contact_message where state = 'open';

-- The teams of an account, and whether it manages them or a group of theirs.
create view teams.membership as
  select member.account_id, team.id as team_id,
    not team.personal
    and (
      member.role <> 'learner'
      or exists (
        select from teams.group_manager
        where group_manager.team_id = team.id and group_manager.account_id = member.account_id
      )
    ) as is_managing
  from teams.member
  join teams.team on team.id = member.team_id;

-- Everyone who occupies a licence of a team, also of one that has ended.
create view teams.seat as
  select team_id, account_id from teams.member where seated;

-- Teams whose purchase wasn't refunded, with the end of what they opened.
create view teams.paid_team as
  select id, open_until from teams.team where closed_at is null;

-- Assigned courses that are still to do. Names are looked up one by one: a statement that doesn't ask for them doesn't read them.
create view teams.course_to_do as
  select id, team_id, account_id, course_id, due_on,
    (select assigner_name from teams.assignment where assignment.id = assignment_id) as assigner_name,
    (select time_zone from teams.team where team.id = team_id) as time_zone
  from teams.assigned_course
  where ended_at is null and done_at is null;

-- Orders that are being paid or were invoiced.
create view billing.pending_order as
  select number, account_id, team_id, kind, seats, state, due_at,
    (
      select document.number from billing.document
      where document.order_id = "order".id and document.kind = 'invoice'
    ) as invoice_number
  from billing."order"
  where state in ('paying', 'invoiced');

-- Media that drafts show.
create view studio.draft_media as
  select hash from studio.media;

-- The hashes of the media of each published version, as a list in JSON.
create view studio.published_media as
  select jsonb_path_query_array(content, '$.media.*') as hashes from studio.version;
