-- The triggers on attempts, named like those of 2026-11-23-70-hooks.sql.

alter trigger add_attempt on assessment.attempt rename to attempt_taken_for_learning;
alter trigger follow_assigned_course on assessment.attempt rename to attempt_taken_for_teams;
alter trigger follow_learner on assessment.attempt rename to attempt_taken_for_studio;
alter trigger remove_attempt on assessment.attempt rename to attempt_deleted_for_learning;

-- One function in place of two triggers for the same event.
create function learning.move_attempt() returns trigger
language plpgsql
as $$
begin
  update learning.quiz_total set score = score - old.score, total = total - old.total where account_id = old.account_id;
  insert into learning.quiz_total as kept (account_id, score, total) values (new.account_id, new.score, new.total)
  on conflict (account_id) do update set score = kept.score + excluded.score, total = kept.total + excluded.total;
  return null;
end
$$;
drop trigger leave_attempt on assessment.attempt;
drop trigger move_attempt on assessment.attempt;
create trigger attempt_changed_for_learning after update of account_id, score, total on assessment.attempt
  for each row execute function learning.move_attempt();
