import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { login } from '../../../contract/accounts.ts';
import { enrol } from '../../../contract/learning/enrolment.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAccount, buildCourse, testPassword } from '../../../tests/support/factories.ts';
import { happened } from './happenings.ts';
import { type Metrics, startMetrics } from './metrics.ts';

let metrics: Metrics;
let app: TestApp;

beforeAll(async () => {
  metrics = await startMetrics({ port: 0, host: '127.0.0.1' });
  app = await startApp();
});
afterAll(async () => {
  await app.close();
  await metrics.stop();
});

const read = async (path = '/metrics') => fetch(`http://127.0.0.1:${metrics.port}${path}`);
const lines = async () => (await (await read()).text()).split('\n');

test('what happens is counted, by route pattern and never by address', async () => {
  const account = await buildAccount(app.db);
  const course = await buildCourse(app.db, { priceCents: 0 });
  await ask(app.server, login, {
    body: { username: account.username, password: 'wrong password' },
  });
  await ask(app.server, login, { body: { username: account.username, password: testPassword } });
  const learner = await signedIn(app, account);
  expect((await learner.ask(enrol, { params: { id: course.id } })).status).toBeLessThan(300);
  happened('kept', undefined);
  happened('job', { queue: 'mail', outcome: 'failed', ms: 20 });
  happened('email', { outcome: 'sent' });

  const found = await lines();
  for (const line of [
    'stepwell_sign_ins_total{outcome="refused"} 1',
    'stepwell_sign_ins_total{outcome="succeeded"} 1',
    'stepwell_request_seconds_count{route="/auth/login",method="POST",status="401"} 1',
    'stepwell_request_seconds_count{route="/auth/login",method="POST",status="200"} 1',
    'stepwell_kept_pages_total 1',
    'stepwell_job_seconds_count{queue="mail",outcome="failed"} 1',
    'stepwell_emails_total{outcome="sent"} 1',
  ]) {
    expect(found).toContain(line);
  }
  expect(found.some((line) => /^stepwell_enrolments_total\{way="\w+"\} 1$/.test(line))).toBe(true);
  expect(found.some((line) => line.startsWith('nodejs_eventloop_lag_p99_seconds'))).toBe(true);
  expect(
    found.some((line) => /^stepwell_database_connections\{state="idle"\} [1-9]/.test(line)),
  ).toBe(true);
  expect(found.join('\n')).not.toContain(`/${course.id}"`);
});

test('counting twice does not count kept pages twice', async () => {
  await lines();
  expect(await lines()).toContain('stepwell_kept_pages_total 1');
});

test('nothing else is served there', async () => {
  expect((await read('/')).status).toBe(404);
  expect((await read('/users/me')).status).toBe(404);
});

const namesIn = (expression: string) =>
  expression.match(/\b(?:stepwell|nodejs|process)_[a-z0-9_]+/g) ?? [];

async function missingOf(asked: readonly string[]): Promise<string[]> {
  const served = (await lines()).flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []);
  return asked.filter(
    (name) =>
      !served.includes(name.replace(/_(?:bucket|count|sum)$/, '')) && !served.includes(name),
  );
}

test('the example dashboard asks only for metrics that exist', async () => {
  const dashboard = JSON.parse(await readFile('deploy/grafana/stepwell.json', 'utf8'));
  const panels = dashboard.panels as { title: string; targets?: { expr: string }[] }[];
  const asked = panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => namesIn(expr)));
  expect(asked.length).toBeGreaterThanOrEqual(panels.length);
  expect(await missingOf(asked)).toEqual([]);
});

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
}

test('the alerts ask only for metrics and labels that exist', async () => {
  const { groups } = parse(await readFile('deploy/alerts.yml', 'utf8')) as {
    groups: { rules: Rule[] }[];
  };
  const rules = groups.flatMap(({ rules }) => rules);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, expr, labels, annotations } of rules) {
    expect(await missingOf(namesIn(expr)), alert).toEqual([]);
    expect(namesIn(expr).length > 0 || expr.startsWith('up{job="stepwell"}'), alert).toBe(true);
    expect(['page', 'ticket'], alert).toContain(labels.severity);
    expect(annotations.summary && annotations.description, alert).toBeTruthy();
  }
  // As the first test has seen them served.
  const values = rules.flatMap(({ expr }) => [...expr.matchAll(/(?:state|outcome)="(\w+)"/g)]);
  expect(new Set(values.map(([, value]) => value))).toEqual(new Set(['waiting', 'failed', 'sent']));
  const scraped = await readFile('deploy/prometheus.yml', 'utf8');
  expect(parse(scraped)).toMatchObject({
    rule_files: ['alerts.yml'],
    scrape_configs: [{ job_name: 'stepwell' }],
  });
});
