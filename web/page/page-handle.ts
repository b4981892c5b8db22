/**
 * What a route module may say about its page: `export const handle: PageHandle = { query: ['q'] }`.
 * Pages are rendered without the rest of the address's query, so that nobody can fill the page cache with it.
 */
export interface PageHandle {
  /** The query parameters that its loader and its first rendering read. */
  query?: readonly string[];
  /** False: rendered anew each time, with the whole query. */
  cache?: boolean;
  /** `site` unless set; `app` has the full-width header of the learner's area; `none`: the page brings its own. */
  frame?: 'site' | 'app' | 'none';
}
