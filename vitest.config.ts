import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { keepTemporaryFilesInMemory } from './tests/support/studio/memory-folder.ts';

keepTemporaryFilesInMemory();

/** The long ones start first, so that no worker waits for another at the end. */
const long = /\/tests\/(commands|start|errors|faults\/\w+)\.test\.ts$|embedded-postgres/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    // By project, because a worker serves one project at a time.
    const rank = ({ moduleId, project }: TestSpecification) =>
      project.name === 'components' ? 2 : long.test(moduleId) ? 0 : 1;
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    // Two at least: the tests wait for PostgreSQL a third of their time.
    maxWorkers: Math.max(2, availableParallelism()),
    // Files share one module graph per worker: loading the server again for each took half of the time.
    isolate: false,
    restoreMocks: true,
    setupFiles: 'tests/support/reset-globals.ts',
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine is slow; the default of one second would fail by chance.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: [
            '{activities,practice,contract,server,web,tests,scripts,database}/**/*.test.ts',
          ],
          exclude: ['tests/journeys/**'],
          globalSetup: 'tests/support/database/cluster.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          environment: 'happy-dom',
          include: ['{activities,practice,web}/**/*.test.tsx'],
          setupFiles: 'tests/support/component-setup.ts',
          // Class names as written, so that a test can ask for one.
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
});
