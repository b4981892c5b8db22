-- A scheduled draft that failed is tried again after all others that are due, so that none is held up by it.
alter table studio.draft add column scheduled_tried_at timestamptz;
