import { createContext, data, type RouterContextProvider } from 'react-router';
import type { Endpoint, InputOf, ReplyOf, ResultOf } from '../../contract/endpoint.ts';
import { type CallInput, dataOfReply, wireQuery } from './api.ts';

type Invoke = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  meta: { address: string; requestId: string },
) => Promise<ReplyOf<E>>;

/** What one rendering of a page has at hand. */
export interface PageServices {
  invoke: Invoke;
  /** Where the site is reached, without a slash at the end; empty when nobody said. */
  origin: string;
  meta: { address: string; requestId: string };
  report: (error: unknown) => void;
}

export const pageServices = createContext<PageServices>();

export type PageContext = Readonly<RouterContextProvider>;

/** A loader's way to make a call: in process, as a visitor, with the result `call` would give. */
export async function callOnServer<E extends Endpoint>(
  context: PageContext,
  endpoint: E,
  ...[input]: Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>]
    : [input: CallInput<E>]
): Promise<ResultOf<E>> {
  return dataOfReply(
    await callPageOnServer(context, endpoint, input as CallInput<E>),
  ) as ResultOf<E>;
}

/** The same for a list: keeps `meta` beside `data`. */
export async function callPageOnServer<E extends Endpoint>(
  context: PageContext,
  endpoint: E,
  input: CallInput<E>,
): Promise<ReplyOf<E>> {
  const { invoke, meta } = context.get(pageServices);
  try {
    return await invoke(endpoint, withParts(endpoint, input), meta);
  } catch (error) {
    throw isRefusal(error) ? data({ detail: error.message }, { status: error.status }) : error;
  }
}

function withParts<E extends Endpoint>(endpoint: E, input: CallInput<E> | undefined): InputOf<E> {
  return { ...input, ...(endpoint.query && { query: wireQuery(input?.query) }) } as InputOf<E>;
}

function isRefusal(error: unknown): error is Error & { status: number } {
  return (
    error instanceof Error &&
    'status' in error &&
    typeof error.status === 'number' &&
    error.status < 500
  );
}
