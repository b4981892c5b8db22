-- With what decides how much of the mark counts.
create or replace view assessment.work_feedback as
  select account_id, lesson_id, feedback, mark, reviewed_at,
    case when due_on is not null then
      json_build_object('dueOn', due_on, 'handedInOn', handed_in_on, 'late', late)
    end as terms
  from assessment.submission where feedback <> '';
