import { dayLength } from '../dates.ts';
import { joinedAt } from '../enrolments.ts';
import type { Person } from '../people.ts';
import type { SampleAct } from './queries.ts';
import { sampleIssues } from './script.ts';

/** From ranges that are reserved for documentation. */
const addresses: Record<string, string> = {
  admin: '192.0.2.14',
  owright: '198.51.100.27',
  fdiallo: '203.0.113.8',
};
const teachers = ['dmensah', 'ytanabe', 'lhaddad', 'gmuthoni', 'slindgren', 'mrivera'];

/** What the Admins have done so far, for the audit log: only what the rest of the sample shows. */
export function sampleActs(people: readonly Person[], now: Date): SampleAct[] {
  const by = (username: string) => ({
    actorId: people.find((person) => person.username === username)?.id ?? 0,
    actor: username,
    address: addresses[username] ?? '',
  });
  const roles = people
    .filter(({ username }) => teachers.includes(username))
    .map((person, index) => ({
      ...by(index % 2 === 0 ? 'owright' : 'fdiallo'),
      at: new Date(joinedAt(person, people, now).getTime() + dayLength / 6),
      act: 'changed the role of',
      subject: `${person.username} (user ${person.id}) from User to ModuleOwner`,
      before: { role: 'User' },
      after: { role: 'ModuleOwner' },
    }));
  const issues = sampleIssues.map(({ subject, daysAgo }) => ({
    ...by('admin'),
    at: new Date(now.getTime() - daysAgo * dayLength),
    act: 'sent',
    subject: `the newsletter “${subject}”`,
  }));
  return [...roles, ...issues];
}
