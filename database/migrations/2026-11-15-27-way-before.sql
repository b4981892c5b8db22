-- How a course was taken before it was bought: what a licence had opened goes back to it when the money does.
alter table learning.enrolment add column way_before text
  check (way_before in ('free', 'bought', 'licence'));
