-- How someone was enrolled before buying the course, restored by a refund.
alter table learning.enrolment add column way_before text
  check (way_before in ('free', 'bought', 'licence'));
