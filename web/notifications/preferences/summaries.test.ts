import { expect, it } from 'vitest';
import { daysSummary, emailsSummary } from './summaries.ts';

it.each([
  [true, 24, 'Lagos time. An email one day before something is due.'],
  [false, 12, 'Lagos time. A notification twelve hours before something is due.'],
])('says how someone is reminded, by email %j', (mailDue, leadHours, sentence) => {
  expect(daysSummary({ timeZone: 'Africa/Lagos', mailDue, leadHours })).toBe(sentence);
});

const all = { mailNews: true, mailCourse: true, mailTeaching: true, mailTeam: true };
const none = { mailNews: false, mailCourse: false, mailTeaching: true, mailTeam: true };
const learner = { teaches: false, managesTeam: false };

it.each([
  [all, learner, 'By email: badges, certificates, feedback and replies · messages from teachers.'],
  [none, learner, 'No emails. Everything appears under the bell.'],
  [none, { ...learner, teaches: true }, 'By email: work and comments on your courses.'],
  [none, { ...learner, managesTeam: true }, 'By email: your team’s week.'],
])('names the emails that someone gets: %j, %j', (emails, person, sentence) => {
  expect(emailsSummary(emails, person)).toBe(sentence);
});
