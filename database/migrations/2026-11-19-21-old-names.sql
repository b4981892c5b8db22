-- These views kept the version before 2026-11-15-34 working. None such was ever released.
drop view learning.notification, learning.preference, administration.audit;
