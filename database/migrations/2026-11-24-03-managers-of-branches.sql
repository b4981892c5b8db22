-- Everyone who manages a branch sees it, assigns courses and nudges: a second kind of manager isn't made yet.
alter table teams.group_manager drop column sees_only;
