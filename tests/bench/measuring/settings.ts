/** How long each load is measured. */
export const seconds = Number(process.env.BENCH_SECONDS ?? 5);
/** A short run, as in the tests, only shows that the bench works. */
export const isShort = seconds < 1;
