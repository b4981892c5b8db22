import type pg from 'pg';
import { withDatabase } from '../measuring/database.ts';
import type { BenchServer } from '../measuring/server.ts';
import { isShort } from '../measuring/settings.ts';
import { measureWaits, signIn, type Waits } from '../measuring/waits.ts';

export const teamSizes = isShort ? [20, 60] : [125, 5_000];

/** Generates a team and an organisation with 20 courses each, and measures how long their manager waits, one request at a time. */
export async function measureTeamReport({ origin, data }: BenchServer): Promise<Waits> {
  const token = await signIn(origin, 'manager');
  const calls: Waits['calls'] = [];
  for (const people of teamSizes) {
    const teamId = await withDatabase(data, (client) =>
      generateTeam(client, { people, courses: 20, prefix: `bench${people}x` }),
    );
    const paths = {
      figures: '',
      'first page': '/people',
      'last page': `/people?_page=${Math.ceil(people / 8)}`,
      'who is late': '/people?state=late',
      'by course': '/breakdown?by=course',
      'by group': '/breakdown?by=group',
    };
    for (const [name, path] of Object.entries(paths)) {
      const url = `${origin}/api/teams/${teamId}/report${path}`;
      calls.push({ name: `${people} people, ${name}`, times: await measureWaits(url, token) });
    }
  }
  return { calls };
}

/** People in ten groups, each with courses of four lessons: a third done, a tenth late, some begun. The sample's manager owns it. */
export async function generateTeam(
  client: pg.Client,
  { people, courses, prefix }: { people: number; courses: number; prefix: string },
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into teams.team (name, seats, starts_at, ends_at, open_until)
     values ($1::text, $2::integer, now(), now() + interval '1 year', now() + interval '380 days')
     returning id`,
    [`Organisation of ${prefix}`, people],
  );
  const teamId = rows[0]?.id ?? '';
  await client.query(
    `insert into accounts.account (username, first_name, last_name, email, role)
     select $1 || n, 'Person', 'Number ' || n, $1 || n || '@example.org', 'User'
     from generate_series(1, $2::integer) as n`,
    [prefix, people],
  );
  await client.query(
    `insert into teams.member (team_id, account_id, role, seated)
     select $1::uuid, id, case when username = 'manager' then 'owner' else 'learner' end, username <> 'manager'
     from accounts.account where username like $2 || '%' or username = 'manager'`,
    [teamId, prefix],
  );
  await client.query(
    `with made as (
       insert into teams.learning_group (team_id, name)
       select $1::uuid, 'Group ' || n from generate_series(1, 10) as n returning id, name
     )
     insert into teams.group_member (team_id, group_id, account_id)
     select $1::uuid, made.id, account.id
     from accounts.account join made on made.name = 'Group ' || (1 + account.id % 10)
     where username like $2 || '%'`,
    [teamId, prefix],
  );
  await client.query(
    `with course as (
       insert into catalog.course (
         category_slug, subject, title, summary, teacher, illustration, level, duration_weeks, price_cents, published_at
       )
       select category_slug, subject, 'Course ' || n || ' of ' || $1, summary, teacher, illustration, level,
         duration_weeks, price_cents, now()
       from catalog.course, generate_series(1, ${courses}) as n where course.id = 7
       returning id
     ),
     module as (
       insert into catalog.module (course_id, position, title)
       select id, 1, 'Week 1' from course returning id, course_id
     )
     insert into catalog.lesson (course_id, module_id, position, slug, title, kind, minutes, source, html, words)
     select course_id, id, n, $1 || '-' || course_id || '-' || n, 'Lesson ' || n, 'lesson', 10, '', '', ''
     from module, generate_series(1, 4) as n`,
    [prefix],
  );
  await client.query(
    `insert into teams.assignment (team_id, course_id, course_title, assigner_name, due_on, begins_on, key)
     select $1::uuid, id, title, 'The bench', current_date + 30, current_date, gen_random_uuid()
     from catalog.course where title like 'Course % of ' || $2`,
    [teamId, prefix],
  );
  // Without triggers, which would take minutes: what they keep is written here.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into learning.lesson_completion (account_id, lesson_id, way)
     select account.id, lesson.id, 'quiz'
     from accounts.account
     join teams.assignment on assignment.team_id = $1::uuid
     join catalog.lesson on lesson.course_id = assignment.course_id
     where account.username like $2 || '%' and lesson.position <= (account.id + lesson.course_id) % 6`,
    [teamId, prefix],
  );
  await client.query(
    `insert into teams.assigned_course (
       team_id, assignment_id, account_id, person_name, course_id, course_title, due_on, started_at, done_at
     )
     select assignment.team_id, assignment.id, account.id, account.first_name || ' ' || account.last_name,
       assignment.course_id, assignment.course_title,
       case when (account.id + assignment.course_id) % 10 = 0 then current_date - 3 else assignment.due_on end,
       case when (account.id + assignment.course_id) % 6 > 0 then now() end,
       case when (account.id + assignment.course_id) % 6 > 3 then now() end
     from accounts.account
     join teams.assignment on assignment.team_id = $1::uuid
     where account.username like $2 || '%'`,
    [teamId, prefix],
  );
  await client.query('reset session_replication_role');
  await client.query('select teams.recount_assigned()');
  await client.query('vacuum analyze teams.assigned_course, teams.assigned_count');
  await client.query('analyze teams.member, teams.group_member, learning.lesson_completion');
  return teamId;
}
