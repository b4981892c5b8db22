import { LRUCache } from 'lru-cache';
import { Refusal } from '../calls/errors.ts';

export interface Cacheable {
  /** What it costs to keep in memory. */
  bytes: number;
  /** False for what isn't the same for everyone. */
  cacheable: boolean;
}

export interface PageCacheOptions {
  maxBytes?: number;
  /** Figures on pages change without a new content version. */
  maxAgeMs?: number;
  /** How long an old page may be served while a new one can't be rendered. */
  maxStaleMs?: number;
  now?: () => number;
}

interface Entry<P> {
  page: P;
  version: string;
  renderedAt: number;
}

export interface PageCache<P extends Cacheable> {
  find(key: string, version: string): P | undefined;
  /** The cached page, or one rendering shared by everyone who asks meanwhile. */
  load(key: string, version: string, render: () => Promise<P>): Promise<P>;
  readonly bytes: number;
}

export function createPageCache<P extends Cacheable>(options: PageCacheOptions = {}): PageCache<P> {
  const { maxBytes = 64 * 1024 * 1024, maxAgeMs = 10_000, maxStaleMs = 600_000 } = options;
  const now = options.now ?? Date.now;
  const entries = new LRUCache<string, Entry<P>>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }, key) => page.bytes + 2 * key.length + 512,
  });
  const inProgress = new Map<string, Promise<P>>();

  function find(key: string, version: string): P | undefined {
    const entry = entries.get(key);
    const isCurrent = entry?.version === version && now() - entry.renderedAt <= maxAgeMs;
    return isCurrent ? entry.page : undefined;
  }

  async function render(key: string, version: string, work: () => Promise<P>): Promise<P> {
    // Taken before rendering: what changes meanwhile isn't in the page yet.
    const renderedAt = now();
    try {
      const page = await work();
      if (page.cacheable) entries.set(key, { page, version, renderedAt });
      else entries.delete(key);
      return page;
    } catch (error) {
      // A refusal is a reply too: what was withdrawn must not live on here.
      if (error instanceof Refusal) entries.delete(key);
      const entry = entries.get(key);
      if (entry && now() - entry.renderedAt <= maxStaleMs) return entry.page;
      throw error;
    }
  }

  function load(key: string, version: string, work: () => Promise<P>): Promise<P> {
    const cached = find(key, version);
    if (cached) return Promise.resolve(cached);
    const name = `${version} ${key}`;
    const running = inProgress.get(name);
    if (running) return running;
    const started = render(key, version, work).finally(() => inProgress.delete(name));
    inProgress.set(name, started);
    return started;
  }

  return {
    find,
    load,
    get bytes() {
      return entries.calculatedSize;
    },
  };
}
