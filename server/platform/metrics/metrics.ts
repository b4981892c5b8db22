import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../../config.ts';
import { connectionsInUse } from '../postgres/database.ts';
import { follow } from './happenings.ts';

export interface Metrics {
  port: number;
  stop(): Promise<void>;
}

/** Serves `/metrics` for Prometheus on a port of its own, which the outside world shouldn't reach. */
export async function startMetrics({
  port,
  host,
}: NonNullable<Config['metrics']>): Promise<Metrics> {
  // Loaded here, because most installations don't use it.
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import(
    'prom-client'
  );
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    ...{ name: 'stepwell_request_seconds', registers },
    help: 'How long requests took, by route, method and status. Kept pages are counted apart.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  let kept = 0;
  new Counter({
    ...{ name: 'stepwell_kept_pages_total', registers },
    help: 'Pages sent from memory before anything else looked at the request.',
    collect() {
      this.reset();
      this.inc(kept);
    },
  });
  const jobs = new Histogram({
    ...{ name: 'stepwell_job_seconds', registers },
    help: 'How long jobs took, by queue and outcome.',
    labelNames: ['queue', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
  });
  const emails = new Counter({
    ...{ name: 'stepwell_emails_total', registers, labelNames: ['outcome'] },
    help: 'Tries to hand an email to the mail server. One that failed is tried again.',
  });
  const signIns = new Counter({
    ...{ name: 'stepwell_sign_ins_total', registers, labelNames: ['outcome'] },
    help: 'Sign-ins with a password, succeeded or refused.',
  });
  const enrolments = new Counter({
    ...{ name: 'stepwell_enrolments_total', registers, labelNames: ['way'] },
    help: 'Enrolments in courses: free, bought or by licence.',
  });
  new Gauge({
    ...{ name: 'stepwell_database_connections', registers, labelNames: ['state'] },
    help: 'Connections of this process to the database, and calls that wait for one.',
    collect() {
      for (const [state, count] of Object.entries(connectionsInUse())) this.set({ state }, count);
    },
  });

  const stops = [
    follow('answered', ({ route, method, status, ms }) =>
      requests.observe({ route, method, status }, ms / 1000),
    ),
    follow('kept', () => {
      kept += 1;
    }),
    follow('job', ({ queue, outcome, ms }) => jobs.observe({ queue, outcome }, ms / 1000)),
    follow('email', ({ outcome }) => emails.inc({ outcome })),
    follow('signIn', ({ outcome }) => signIns.inc({ outcome })),
    follow('enrolment', ({ way }) => enrolments.inc({ way })),
  ];

  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end('Not found\n');
      return;
    }
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      for (const stop of stops) stop();
      registry.clear();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
