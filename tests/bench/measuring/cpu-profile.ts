/** The part of V8's profile format that matters here. */
export interface CpuProfile {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number };
  }[];
  /** The id of the node that was running, once per sample. */
  samples: number[];
  /** Microseconds since the sample before. */
  timeDeltas: number[];
}

export interface SelfTime {
  name: string;
  place: string;
  /** Of the time in which the process did something. */
  share: number;
}

/** Functions by the time spent in them alone, without what they call. */
export function listSelfTimes(profile: CpuProfile): SelfTime[] {
  const nodes = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  const times = new Map<string, { name: string; place: string; time: number }>();
  let total = 0;
  for (const [index, id] of profile.samples.entries()) {
    const { functionName, url, lineNumber } = nodes.get(id) ?? unknown;
    if (functionName === '(idle)') continue;
    const time = profile.timeDeltas[index] ?? 0;
    total += time;
    const name = functionName || '(anonymous)';
    const place = url && `${shorten(url)}:${lineNumber + 1}`;
    const key = `${name} ${place}`;
    const known = times.get(key);
    if (known) known.time += time;
    else times.set(key, { name, place, time });
  }
  return [...times.values()]
    .sort((one, other) => other.time - one.time)
    .map(({ name, place, time }) => ({ name, place, share: time / total }));
}

const unknown = { functionName: '(unknown)', url: '', lineNumber: -1 };

/** The path inside a package or inside the checkout. */
function shorten(url: string): string {
  const inside = /.*\/node_modules\/(.*)/.exec(url)?.[1];
  if (inside) return inside;
  return /\/((?:server|web|contract|database|build)\/.*)/.exec(url)?.[1] ?? url;
}
