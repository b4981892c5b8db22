/**
 * How many times the CPU time a tenfold input takes: about 10 for work that is linear, 100 for work that is quadratic. It says
 * the same on a slow or busy machine. What takes less than a millisecond is too short to measure, and counts as one.
 */
export function growthOf(work: (size: number) => unknown, size = 5_000): number {
  return (
    cpuOf(() => work(size * 10)) /
    Math.max(
      cpuOf(() => work(size)),
      1_000,
    )
  );
}

/** Halfway between the two, because caches and garbage collection add to what is linear. */
export const aboutLinear = 55;

function cpuOf(run: () => unknown): number {
  const times = [0, 1, 2].map(() => {
    const before = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(before);
    return user + system;
  });
  return Math.min(...times);
}
