import type pg from 'pg';
import { withDatabase } from '../measuring/database.ts';
import { usageOf } from '../measuring/processes.ts';
import type { BenchServer } from '../measuring/server.ts';
import { isShort } from '../measuring/settings.ts';
import { measureWaits, signIn, type Waits } from '../measuring/waits.ts';
import type { CpuTime } from '../report.ts';
import { generateTeam } from './team-report.ts';

export const branchPeople = isShort ? 60 : 5_000;
const prefix = 'branchbench';

/** How long the owner of an organisation and the manager of its largest branch wait, one request at a time: 10 courses for each person. */
export async function measureBranchReport({
  origin,
  data,
  pid,
}: BenchServer): Promise<{ waits: Waits; cpu: CpuTime[] }> {
  const { teamId, branchId } = await withDatabase(data, async (client) => {
    const teamId = await generateTeam(client, { people: branchPeople, courses: 10, prefix });
    return { teamId, branchId: await placeEveryone(client, teamId) };
  });
  const calls: Waits['calls'] = [];
  const cpu: CpuTime[] = [];
  const measureAs = async (username: string, who: string, group: string) => {
    const token = await signIn(origin, username);
    const address = (path: string, query: string) => {
      const search = [group, query].filter((part) => part !== '').join('&');
      return `${origin}/api/teams/${teamId}${path}${search === '' ? '' : `?${search}`}`;
    };
    const urls = {
      figures: address('/report', ''),
      'first page': address('/report/people', ''),
      'last page': address('/report/people', `_page=${Math.ceil(branchPeople / 8)}`),
      'who is late': address('/report/people', 'state=late'),
      'by course': address('/report/breakdown', 'by=course'),
      'by department': address('/report/breakdown', 'by=group'),
      departments: address('/departments', ''),
    };
    for (const [name, url] of Object.entries(urls)) {
      const before = usageOf(pid);
      const times = await measureWaits(url, token);
      const after = usageOf(pid);
      const each = (ms: number) => ms / times.length;
      calls.push({ name: `${who}, ${name}`, times });
      cpu.push({
        name: `${who}, ${name}`,
        serverMs: each(after.ownCpuMs - before.ownCpuMs),
        databaseMs: each(after.childrenCpuMs - before.childrenCpuMs),
        budgetMs: 100,
      });
    }
  };
  await measureAs('manager', 'owner', `group=${branchId}`);
  await measureAs('student', 'manager of the branch', '');
  return { waits: { calls }, cpu };
}

/** A branch of five departments with ten in each, and everyone in one of those fifty. The student manages all of it. */
async function placeEveryone(client: pg.Client, teamId: string): Promise<string> {
  await client.query(`update teams.team set plan = 'enterprise' where id = $1`, [teamId]);
  const { rows } = await client.query<{ id: string }>(
    `insert into teams.learning_group (team_id, name, kind) values ($1, 'Clinical', 'department') returning id`,
    [teamId],
  );
  const branchId = rows[0]?.id ?? '';
  await client.query(
    `insert into teams.learning_group (team_id, name, kind, parent_id)
     select $1::uuid, 'Division ' || n, 'department', $2::uuid from generate_series(1, 5) as n`,
    [teamId, branchId],
  );
  await client.query(
    `insert into teams.learning_group (team_id, name, kind, parent_id)
     select team_id, name || ', ward ' || n, 'department', id
     from teams.learning_group, generate_series(1, 10) as n where parent_id = $1::uuid`,
    [branchId],
  );
  // Without triggers, which would count each of them: what they keep is written here.
  await client.query('set session_replication_role = replica');
  await client.query(
    `with ward as (
       select id, row_number() over (order by id) - 1 as place
       from teams.learning_group where team_id = $1 and name like '%, ward %'
     )
     insert into teams.group_member (team_id, group_id, account_id, kind)
     select $1, ward.id, member.account_id, 'department'
     from teams.member join ward on ward.place = member.account_id % 50
     where member.team_id = $1 and member.seated`,
    [teamId],
  );
  await client.query('reset session_replication_role');
  await client.query(
    `insert into teams.member (team_id, account_id, role, seated)
     select $1::uuid, id, 'learner', false from accounts.account where username = 'student'`,
    [teamId],
  );
  await client.query(
    `insert into teams.group_manager (team_id, group_id, account_id)
     select $1::uuid, $2::uuid, id from accounts.account where username = 'student'`,
    [teamId, branchId],
  );
  await client.query('select teams.recount_assigned()');
  await client.query('vacuum analyze teams.group_member, teams.assigned_count');
  await client.query('analyze teams.learning_group, teams.branch, teams.member');
  return branchId;
}
