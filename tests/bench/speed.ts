import { root } from '../support/child-process.ts';
import type { Recorder } from '../support/statements/statement-recorder.ts';
import { branchPeople, measureBranchReport } from './loads/branch-report.ts';
import { crowd, measureInsight } from './loads/course-insight.ts';
import { courseCount, measureSearches, openLargeCatalogue } from './loads/large-catalogue.ts';
import { measureEditing } from './loads/lesson-editing.ts';
import { longHistoryLoads } from './loads/long-history.ts';
import { measureOverview, overviewAccounts } from './loads/overview.ts';
import { importedPeople, measureProvisioning } from './loads/provisioning.ts';
import { bankQuestions, measureQuestionBank } from './loads/question-bank.ts';
import { catalogueLoad, sampleLoads } from './loads/sample-loads.ts';
import { measureSignOn } from './loads/sign-on.ts';
import { measureTeamReport, teamSizes } from './loads/team-report.ts';
import { eventCount, measureWebhooks } from './loads/webhooks.ts';
import { chooseGenerator, type Generator, type Load, tryOnce } from './measuring/generator.ts';
import { cpuMs, type Measured, measure, medianOf, type Target } from './measuring/measure.ts';
import { usageOf } from './measuring/processes.ts';
import { type BenchServer, startHello, startServer } from './measuring/server.ts';
import { isShort, seconds } from './measuring/settings.ts';
import { collectStatements, pauseStatistics, prepareStatistics } from './measuring/statements.ts';
import {
  type LoadResult,
  printCpuTimes,
  printInsight,
  printLoads,
  printSearches,
  printStart,
  printWaits,
  printWebhooks,
} from './report.ts';

export interface SpeedOptions {
  /** The checkouts to measure, in turn; this one unless given. */
  checkouts: readonly string[];
  runs: number;
  /** Parts of names of loads; empty for all. */
  only: readonly string[];
  /** For the databases. */
  folder: string;
}

interface Subject {
  server: BenchServer;
  countsStatements: boolean;
}

/** CPU per request of server and database, as a multiple of a bare Fastify request in the same run. */
export async function measureSpeed({ checkouts, runs, only, folder }: SpeedOptions) {
  const generator = chooseGenerator();
  announce(generator, runs);
  const subjects: Subject[] = [];
  const hello = await startHello();
  try {
    for (const [index, checkout] of (checkouts.length > 0 ? checkouts : [root]).entries()) {
      if (checkouts.length > 0) console.log(`\nServer ${index + 1}: ${checkout}`);
      const subject = await startSubject(checkout, `${folder}/${index + 1}`);
      subjects.push(subject);
      printStart(subject.server.startSeconds, usageOf(subject.server.pid).memoryMb);
    }
    const wants = (name: string) =>
      only.length === 0 || only.some((part) => name.toLowerCase().includes(part.toLowerCase()));
    const stage: Stage = { generator, hello, subjects, runs, wants, hellos: [] };

    const results = await measureLoads(stage, ({ origin }) => sampleLoads(origin));
    if (wants('3 years')) {
      console.log('\nGenerating three years of one learner.');
      results.push(...(await measureLoads(stage, longHistoryLoads)));
    }
    if (wants('editor')) {
      for (const { server } of subjects) {
        printCpuTimes('while someone writes', await measureEditing(server));
      }
    }
    if (wants('courses') || wants('search')) {
      console.log(`\nGenerating ${courseCount} courses beside those of the sample.`);
      await searchLargeCatalogue(stage, results);
    } else printLoads(stage.hellos, results);
    if (wants('insight')) {
      console.log(`\nGenerating a course with ${crowd} learners.`);
      for (const { server } of subjects) printInsight(await measureInsight(server));
    }
    if (wants('question bank')) {
      console.log(`\nPutting ${bankQuestions} questions into the bank of a teacher.`);
      for (const { server } of subjects) {
        printWaits('A question bank', await measureQuestionBank(server), 100);
      }
    }
    if (wants('team-report')) {
      console.log(`\nGenerating teams of ${teamSizes.join(' and ')} people with 20 courses each.`);
      for (const { server } of subjects) {
        printWaits('Report of a team', await measureTeamReport(server), 100);
      }
    }
    if (wants('branch report')) {
      console.log(`\nGenerating an organisation of ${branchPeople} people with 10 courses each.`);
      for (const { server } of subjects) {
        const { waits, cpu } = await measureBranchReport(server);
        printWaits('Report of a branch', waits, 200);
        printCpuTimes('CPU of the report', cpu);
      }
    }
    if (wants('SCIM')) {
      console.log(`\nImporting ${importedPeople} people by SCIM.`);
      for (const { server } of subjects) {
        printCpuTimes('provisioning', await measureProvisioning(server));
      }
    }
    if (wants('webhooks')) {
      console.log(`\nDelivering ${eventCount} events while calls are made.`);
      for (const { server } of subjects) printWebhooks(await measureWebhooks(server));
    }
    if (wants('sign-in by SSO')) {
      for (const { server } of subjects) printCpuTimes('a sign-in', await measureSignOn(server));
    }
    // Only when it is asked for: a million accounts take minutes.
    if (only.length > 0 && wants('overview')) {
      console.log(`\nGenerating ${overviewAccounts.toLocaleString('en-AU')} accounts.`);
      for (const { server } of subjects) {
        printWaits('Overview of an Admin', await measureOverview(server), 50);
      }
    }
  } finally {
    for (const { server } of subjects) await server.child.stop();
    await hello.child.stop();
  }
}

function announce(generator: Generator, runs: number) {
  if (isShort) console.log('A short run, which only shows that the bench works.');
  const median = runs > 1 ? `; the median of ${runs} runs` : '';
  console.log(`Requests by ${generator.name}: 8 connections, ${seconds} s each${median}.`);
  if (generator.name === 'wrk') return;
  console.log('It is slower than our quick responses: install wrk for figures that count.');
}

/** The first start creates the database, the second is timed. */
async function startSubject(checkout: string, data: string): Promise<Subject> {
  const first = await startServer(checkout, data);
  if (isShort) return { server: first, countsStatements: false };
  const countsStatements = await prepareStatistics(data);
  await first.child.stop();
  const server = await startServer(checkout, data);
  if (countsStatements) await pauseStatistics(data);
  return { server, countsStatements };
}

interface Stage {
  generator: Generator;
  hello: Target;
  subjects: readonly Subject[];
  runs: number;
  wants(name: string): boolean;
  /** Every measurement of the baseline so far. */
  hellos: Measured[];
}

const helloLoad: Load = { name: 'bare Fastify', request: { path: '/' } };

/** In each run the baseline comes first and last, and each load meets the servers one after the other. */
async function measureLoads(
  { generator, hello, subjects, runs, wants, hellos }: Stage,
  loadsOf: (server: BenchServer) => Promise<Load[]>,
): Promise<LoadResult[]> {
  const loads = await Promise.all(
    subjects.map(async ({ server }) => (await loadsOf(server)).filter(({ name }) => wants(name))),
  );
  const names = loads[0]?.map(({ name }) => name) ?? [];
  if (names.length === 0) return [];
  const runsOf = names.map(() => subjects.map((): Measured[] => []));
  const statements = names.map(() => subjects.map((): number | null => null));
  const before = hellos.length;
  hellos.push(await measure(generator, helloLoad, hello));
  for (let run = 0; run < runs; run += 1) {
    for (const index of names.keys()) {
      for (const [at, { server, countsStatements }] of subjects.entries()) {
        const load = loads[at]?.[index] as Load;
        await tryOnce(load, server.origin);
        if (run === 0 && countsStatements) {
          (statements[index] as (number | null)[])[at] = await countStatements(
            generator,
            load,
            server,
          );
        }
        runsOf[index]?.[at]?.push(await measure(generator, load, server));
      }
    }
    hellos.push(await measure(generator, helloLoad, hello));
  }
  const baseline = cpuMs(medianOf(hellos.slice(before)));
  return names.map((name, index) => ({
    name,
    budget: loads[0]?.[index]?.budget,
    ofServers: subjects.map((_, at) => {
      const measured = medianOf(runsOf[index]?.[at] ?? []);
      return {
        measured,
        times: cpuMs(measured) / baseline,
        statements: statements[index]?.[at] ?? null,
      };
    }),
  }));
}

async function countStatements(generator: Generator, load: Load, server: BenchServer) {
  let requests = 0;
  const statements = await collectStatements(server, async () => {
    requests = (await generator.run(load, server.origin, 1)).requests;
  });
  return statements.reduce((sum, { calls }) => sum + calls, 0) / requests;
}

async function searchLargeCatalogue(stage: Stage, results: LoadResult[]) {
  const recorders: Recorder[] = [];
  try {
    for (const { server } of stage.subjects) recorders.push(await openLargeCatalogue(server));
    const name = `catalogue call, ${courseCount} courses`;
    results.push(...(await measureLoads(stage, async () => [{ ...catalogueLoad, name }])));
    printLoads(stage.hellos, results);
    if (!stage.wants('search')) return;
    for (const [at, { server }] of stage.subjects.entries()) {
      if (stage.subjects.length > 1) console.log(`\nServer ${at + 1}`);
      printSearches(await measureSearches(server, recorders[at] as Recorder));
    }
  } finally {
    for (const recorder of recorders) await recorder.close();
  }
}
