-- The reminders of chosen evenings named the software, whatever the site calls itself.
update learning.reminder
set task = 'Ten minutes of learning'
where from_evenings and task = 'Ten minutes on Stepwell';
