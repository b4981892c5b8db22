import { LRUCache } from 'lru-cache';
import { Refusal } from '../calls/errors.ts';
import type { Change, ContentChanges, Subject } from './content-changes.ts';

export interface Cacheable {
  /** Its size in memory. */
  bytes: number;
  /** False for pages that differ by viewer. */
  cacheable: boolean;
}

export interface PageCacheOptions {
  maxBytes?: number;
  /** Some of what pages show changes without an announcement. */
  maxAgeMs?: number;
  /** The oldest page that is served while it is renewed. The `own_change` cookie has to last longer. */
  maxLagMs?: number;
  /** The oldest page that is served because a new one can't be rendered. */
  maxStaleMs?: number;
  /** After this long, an old page is served instead of waiting for the new one. */
  slowAfterMs?: number;
  /** After this long, requests that wait for the new page are refused. */
  giveUpAfterMs?: number;
  /** Reports a failure that nobody waits for. */
  onBackgroundFailure?: (error: unknown) => void;
  now?: () => number;
}

/** What a rendering shows. Filled in while it runs. */
export interface Shown {
  readonly subjects: Set<Subject>;
  /** It contains something that was rendered before. */
  include(part: Kept<unknown>): void;
}

export interface Kept<P> {
  readonly page: P;
  readonly subjects: readonly Subject[];
  /** It shows this many of the changes; later ones may be missing. */
  readonly count: number;
  /** When it was current. */
  readonly at: number;
}

export interface Demands {
  /** A page that lacks a soft change or has reached its maximum age is good enough; it is renewed in the background. */
  mayLag?: boolean;
  /** The request comes from someone who has just changed something, and must never get a page without it. */
  afterOwnChange?: boolean;
}

interface Entry<P> extends Kept<P> {
  /** The most serious change between `count` and `checked`. */
  change: Change;
  checked: number;
  /** When its renewal was last started. */
  renewedAt: number;
}

export interface PageCache<P extends Cacheable> {
  /** A page that shows every change so far. */
  find(key: string): P | undefined;
  /** The cached page, or one rendering shared by all requests that arrive meanwhile. */
  load(key: string, render: Render<P>, demands?: Demands): Promise<Kept<P>>;
  readonly bytes: number;
}

export type Render<P> = (shown: Shown) => Promise<P>;

interface Rendering<P> {
  startCount: number;
  startedAt: number;
  result: Promise<Kept<P>>;
}

/** However many changes arrive, a page is rendered once in this time. */
const renewEveryMs = 1000;
/** Limits how much of the process renewals can take. */
const maxRenewals = 2;
/** Without announcements, every page is rendered again after this. */
const maxAgeUnheardMs = 1000;

export function createPageCache<P extends Cacheable>(
  content: ContentChanges,
  options: PageCacheOptions = {},
): PageCache<P> {
  const { maxBytes = 64 * 1024 * 1024, maxAgeMs = 10_000, maxLagMs = 20_000 } = options;
  const { maxStaleMs = 600_000, slowAfterMs = 1000, giveUpAfterMs = 5000 } = options;
  const now = options.now ?? Date.now;
  const entries = new LRUCache<string, Entry<P>>({
    maxSize: maxBytes,
    sizeCalculation: ({ page, subjects }, key) =>
      page.bytes + 2 * key.length + 16 * subjects.length + 512,
  });
  const inProgress = new Map<string, Rendering<P>>();
  let renewals = 0;

  function changeOf(entry: Entry<P>): Change {
    const { count } = content;
    if (entry.checked !== count) {
      entry.change = content.since(entry.count, entry.subjects);
      entry.checked = count;
    }
    if (entry.change === 'firm' || content.isHearing) return entry.change;
    return now() - entry.at > maxAgeUnheardMs ? 'unknown' : entry.change;
  }

  function find(key: string): P | undefined {
    const entry = entries.get(key);
    if (!entry || changeOf(entry) !== 'none') return undefined;
    return now() - entry.at <= maxAgeMs ? entry.page : undefined;
  }

  async function renderOnce(key: string, render: Render<P>, count: number, at: number) {
    const subjects = new Set<Subject>();
    let trueAt = at;
    try {
      const page = await render({
        subjects,
        include(part) {
          for (const subject of part.subjects) subjects.add(subject);
          // Parts are younger than their maximum age, unless they can't be renewed.
          trueAt = Math.min(trueAt, part.at + maxAgeMs);
        },
      });
      const kept: Entry<P> = {
        page,
        subjects: [...subjects],
        count,
        at: trueAt,
        change: 'none',
        checked: count,
        renewedAt: at,
      };
      if (page.cacheable) entries.set(key, kept);
      else entries.delete(key);
      return kept;
    } catch (error) {
      // What was withdrawn must not live on in the cache.
      if (isAnswer(error)) entries.delete(key);
      throw error;
    }
  }

  function begin(key: string, render: Render<P>): Rendering<P> {
    // Taken before rendering: a change made meanwhile may not be in the page.
    const startCount = content.count;
    const startedAt = now();
    const result = renderOnce(key, render, startCount, startedAt).finally(() =>
      inProgress.delete(key),
    );
    const rendering = { startCount, startedAt, result };
    inProgress.set(key, rendering);
    return rendering;
  }

  /** The result shows every change made before this was called. */
  async function renew(key: string, render: Render<P>): Promise<Kept<P>> {
    const { count } = content;
    for (;;) {
      const rendering = inProgress.get(key) ?? begin(key, render);
      if (rendering.startCount >= count) return rendering.result;
      // It began before some change, which may not concern it.
      const kept = await rendering.result.catch(() => undefined);
      if (kept?.page.cacheable && content.since(kept.count, kept.subjects) === 'none') return kept;
    }
  }

  function renewInBackground(key: string, render: Render<P>, entry: Entry<P>) {
    const isDue = now() - entry.renewedAt >= renewEveryMs;
    if (!isDue || renewals >= maxRenewals || inProgress.has(key)) return;
    entry.renewedAt = now();
    renewals += 1;
    begin(key, render)
      .result.catch((error) => {
        if (!(error instanceof Refusal)) options.onBackgroundFailure?.(error);
      })
      .finally(() => {
        renewals -= 1;
      });
  }

  /** An outdated page that is better than an error, for a while. */
  function fallback(key: string, { afterOwnChange }: Demands): Entry<P> | undefined {
    const entry = entries.get(key);
    if (!entry || now() - entry.at > maxStaleMs) return undefined;
    const change = changeOf(entry);
    return change === 'none' || (!afterOwnChange && change !== 'firm') ? entry : undefined;
  }

  async function renewOrFallBack(key: string, render: Render<P>, demands: Demands) {
    const waitsSince = inProgress.get(key)?.startedAt ?? now();
    const renewed = renew(key, render);
    const patienceMs = fallback(key, demands) ? slowAfterMs : giveUpAfterMs;
    try {
      return await within(renewed, Math.max(0, waitsSince + patienceMs - now()));
    } catch (error) {
      const old = isAnswer(error) ? undefined : fallback(key, demands);
      if (old) return old;
      throw error;
    }
  }

  async function load(key: string, render: Render<P>, demands: Demands = {}): Promise<Kept<P>> {
    const entry = entries.get(key);
    if (entry) {
      const change = changeOf(entry);
      const age = now() - entry.at;
      if (change === 'none' && age <= maxAgeMs) return entry;
      const isHarmless = change === 'none' || change === 'soft';
      if (demands.mayLag && !demands.afterOwnChange && isHarmless && age <= maxLagMs) {
        renewInBackground(key, render, entry);
        return entry;
      }
    }
    return renewOrFallBack(key, render, demands);
  }

  return {
    find,
    load,
    get bytes() {
      return entries.calculatedSize;
    },
  };
}

/** A refusal is a reply too, unless it only reports an outage. */
function isAnswer(error: unknown): boolean {
  return error instanceof Refusal && error.status < 500;
}

/** An outage like any other: it can be tried again. */
const tooSlow = () => Object.assign(new Error('Rendering takes too long'), { code: 'ETIMEDOUT' });

/** Rejects after a while. The work continues, and its result serves the next request. */
async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooSlow()), ms);
  });
  // If it fails later, nobody is waiting for the error.
  work.catch(() => {});
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
