/**
 * A route module's settings for its page: `export const handle: PageHandle = { query: ['q'] }`.
 * All other query parameters are dropped before rendering, so that nobody can flood the page cache.
 */
export interface PageHandle {
  /** The query parameters that the loader and the first rendering read. */
  query?: readonly string[];
  /** False: rendered for every request, with the whole query. */
  cache?: boolean;
  /** `site` unless set; `app` has the full-width header of the learner's area; `none`: the page brings its own. */
  frame?: 'site' | 'app' | 'none';
  /**
   * In the learner's area. `work`: a working screen, denser. `bench`: one whose own list or editor takes the place of the
   * menu, and the whole width.
   */
  screen?: 'work' | 'bench';
  /** Shows nothing of its own before its scripts have run, so they don't wait for the first paint. */
  needsScripts?: true;
}
