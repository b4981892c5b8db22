import { defineRefusals, type Reason } from '../platform/calls/errors.ts';

export const teamReasons = {
  not_team_owner: [403, 'Only the team’s owner can do this.'],
  not_administrator: [403, 'Only the owner and administrators can do this.'],
  not_in_plan: [403, 'This is part of the Enterprise plan.'],
  payment_under_way: [409, 'A payment for this is in progress. Wait until it’s finished.'],
  invoice_waits: [409, 'You have an unpaid invoice. Pay it first, or cancel it.'],
  cannot_buy: [409, 'This can’t be bought.'],
  seats_in_use: [409, 'These licences are in use. Remove members or invitations first.'],
  no_seat_free: [409, 'All of this team’s licences are in use.'],
  already_member: [409, 'This person is already in the team.'],
  already_invited: [409, 'This person has already been invited.'],
  owner_stays: [409, 'The owner can’t leave the team. Choose a new owner first.'],
  owns_team: [409, 'This account owns a team with members. The team needs a new owner first.'],
  team_ended: [409, 'This team’s licences have ended. Renew them first.'],
  too_many_groups: [409, 'This team has 200 groups. Delete one you no longer need.'],
  group_name_taken: [409, 'The team already has a group with this name.'],
  too_many_departments: [
    409,
    'Your organisation has 2,000 departments. Delete one you no longer need.',
  ],
  departments_too_deep: [409, 'Departments can be nested at most eight levels deep.'],
  department_name_taken: [409, 'There’s already a department with this name here.'],
  department_inside_itself: [409, 'A department can’t be moved into itself or a part of it.'],
  import_refused: [409, 'This file can’t be imported.'],
  nobody_to_assign: [409, 'Everyone you chose has this course already.'],
} as const satisfies Record<string, Reason>;

export const { Refusal, refuseField } = defineRefusals(teamReasons);
