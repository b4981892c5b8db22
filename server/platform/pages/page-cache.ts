import { Refusal } from '../calls/errors.ts';

/** A rendering, and what it costs to keep. */
export interface Keepable {
  bytes: number;
  /** Only what is the same for everyone is kept. */
  keep: boolean;
}

export interface PageCacheOptions {
  maxBytes?: number;
  /** Figures on pages change without a new content version. */
  maxAgeMs?: number;
  /** How long an old page may stand in while a new one cannot be rendered. */
  maxStaleMs?: number;
  now?: () => number;
}

interface Entry<P> {
  page: P;
  version: string;
  renderedAt: number;
}

export interface PageCache<P extends Keepable> {
  find(key: string, version: string): P | undefined;
  /** The kept page, or one rendering that everyone who asks meanwhile shares. */
  load(key: string, version: string, render: () => Promise<P>): Promise<P>;
  readonly bytes: number;
}

export function createPageCache<P extends Keepable>(options: PageCacheOptions = {}): PageCache<P> {
  const { maxBytes = 64 * 1024 * 1024, maxAgeMs = 10_000, maxStaleMs = 600_000 } = options;
  const now = options.now ?? Date.now;
  // A Map remembers the order of insertion: the first entry is the one not used for longest.
  const entries = new Map<string, Entry<P>>();
  const underWay = new Map<string, Promise<P>>();
  let bytes = 0;

  function find(key: string, version: string): P | undefined {
    const entry = entries.get(key);
    if (!entry || entry.version !== version || now() - entry.renderedAt > maxAgeMs)
      return undefined;
    entries.delete(key);
    entries.set(key, entry);
    return entry.page;
  }

  function drop(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= costOf(key, entry.page);
  }

  function store(key: string, version: string, page: P, renderedAt: number): void {
    drop(key);
    const cost = costOf(key, page);
    if (!page.keep || cost > maxBytes) return;
    entries.set(key, { page, version, renderedAt });
    bytes += cost;
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  }

  async function renderOnce(key: string, version: string, render: () => Promise<P>): Promise<P> {
    // What changes while the page is rendered is not in it yet.
    const startedAt = now();
    try {
      const page = await render();
      store(key, version, page, startedAt);
      return page;
    } catch (error) {
      // Refused is an answer too: what is gone must not live on here.
      if (error instanceof Refusal) drop(key);
      const entry = entries.get(key);
      if (entry && now() - entry.renderedAt <= maxStaleMs) return entry.page;
      throw error;
    }
  }

  function load(key: string, version: string, render: () => Promise<P>): Promise<P> {
    const kept = find(key, version);
    if (kept) return Promise.resolve(kept);
    const name = `${version} ${key}`;
    const running = underWay.get(name);
    if (running) return running;
    const started = renderOnce(key, version, render).finally(() => underWay.delete(name));
    underWay.set(name, started);
    return started;
  }

  return {
    find,
    load,
    get bytes() {
      return bytes;
    },
  };
}

function costOf(key: string, page: Keepable): number {
  return page.bytes + 2 * key.length + 512;
}
