import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** What a process and its descendants use. Read from /proc, so all of it is 0 on systems without one. */
export interface Usage {
  ownCpuMs: number;
  /** Includes all descendants: the embedded database. */
  childrenCpuMs: number;
  memoryMb: number;
}

const ticksPerSecond = 100;

export function usageOf(pid: number): Usage {
  const children = existsSync('/proc') ? descendantsOf(pid) : [];
  return {
    ownCpuMs: cpuMsOf(pid),
    childrenCpuMs: children.reduce((sum, child) => sum + cpuMsOf(child, true), 0),
    memoryMb: [pid, ...children].reduce((sum, each) => sum + memoryMbOf(each), 0),
  };
}

/** The CPU that a server and its database spend on some work. */
export async function spentDuring(pid: number, work: () => Promise<void>) {
  const before = usageOf(pid);
  await work();
  const after = usageOf(pid);
  return {
    serverMs: after.ownCpuMs - before.ownCpuMs,
    databaseMs: after.childrenCpuMs - before.childrenCpuMs,
  };
}

function descendantsOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = statOf(Number(name));
    if (fields) parents.set(Number(name), Number(fields[1]));
  }
  const found: number[] = [];
  const visit = (parent: number) => {
    for (const [child, its] of parents) {
      if (its !== parent) continue;
      found.push(child);
      visit(child);
    }
  };
  visit(pid);
  return found;
}

/** The fields after the process name, which may contain spaces. */
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** `withEnded` adds children that have exited: PostgreSQL starts a process per connection. */
function cpuMsOf(pid: number, withEnded = false): number {
  const ticks = statOf(pid)?.slice(11, withEnded ? 15 : 13) ?? [];
  return (ticks.reduce((sum, each) => sum + Number(each), 0) * 1000) / ticksPerSecond;
}

/** Pss divides shared pages evenly among the processes that share them. */
function memoryMbOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
