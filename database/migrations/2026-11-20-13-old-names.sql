-- Databases from before the baseline have these views, for a version that was never released.
drop view if exists learning.notification, learning.preference, administration.audit;
