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
    environment: 'node',
    include: ['{contract,server,web,tests,scripts,database}/**/*.test.{ts,tsx}'],
    exclude: ['tests/journeys/**'],
    globalSetup: 'tests/support/database/cluster.ts',
    sequence: { sequencer: LongestFirst },
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // What is waited for comes late on a busy machine; the usual second would fail by chance.
    expect: { poll: { timeout: 15_000 } },
  },
});
