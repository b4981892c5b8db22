import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const startsProcesses = ({ moduleId }: TestSpecification) =>
  /\/tests\/[^/]+\.test\.ts$|embedded-postgres/.test(moduleId);

/** Otherwise the longest comes last, and all but one worker wait for it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(startsProcesses(b)) - Number(startsProcesses(a)));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // A busy machine is slow; the default of one second would fail by chance.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['{contract,server,web,tests,scripts,database}/**/*.test.ts'],
          exclude: ['tests/journeys/**'],
          globalSetup: 'tests/support/database/cluster.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          environment: 'happy-dom',
          include: ['web/**/*.test.tsx'],
          setupFiles: 'tests/support/component-setup.ts',
          isolate: false,
          // Class names as written, so that a test can ask for one.
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
});
