import { channel } from 'node:diagnostics_channel';

/** Events of a process, counted if someone listens. Otherwise publishing costs nothing. */
interface Happenings {
  /** A request that Fastify answered; `route` is its pattern, never an address. */
  answered: { method: string; route: string; status: number; ms: number };
  /** A cached page, which Fastify never sees. */
  kept: undefined;
  job: { queue: string; outcome: 'completed' | 'failed'; ms: number };
  email: { outcome: 'sent' | 'failed' };
  signIn: { outcome: 'succeeded' | 'refused' };
  enrolment: { way: string };
}

type Name = keyof Happenings;

const names: readonly Name[] = ['answered', 'kept', 'job', 'email', 'signIn', 'enrolment'];
const channels = Object.fromEntries(
  names.map((name) => [name, channel(`stepwell:${name}`)]),
) as Record<Name, ReturnType<typeof channel>>;

export function happened<N extends Name>(name: N, what: Happenings[N]): void {
  channels[name].publish(what);
}

export function isFollowed(name: Name): boolean {
  return channels[name].hasSubscribers;
}

/** Returns a function that stops it. */
export function follow<N extends Name>(name: N, listener: (what: Happenings[N]) => void) {
  const listen = (what: unknown) => listener(what as Happenings[N]);
  channels[name].subscribe(listen);
  return () => channels[name].unsubscribe(listen);
}
