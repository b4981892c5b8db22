import { createContext, data, type RouterContextProvider } from 'react-router';
import type { Endpoint, InputOf, ReplyOf, ResultOf } from '../../contract/endpoint.ts';
import { type CallInput, toWireQuery, unwrapReply } from './api.ts';

type Invoke = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  meta: { address: string; requestId: string },
) => Promise<ReplyOf<E>>;

/** What the server provides for rendering a page. */
export interface PageServices {
  invoke: Invoke;
  /** The site's public origin, without a trailing slash; empty if not configured. */
  origin: string;
  meta: { address: string; requestId: string };
  report: (error: unknown) => void;
  /** Absent when only a page's data is requested, which the browser does after the first page. */
  document?: { html: string };
}

export const pageServices = createContext<PageServices>();

export type PageContext = Readonly<RouterContextProvider>;

/** For loaders: makes the call in process, as a visitor. Returns what `call` would. */
export async function callOnServer<E extends Endpoint>(
  context: PageContext,
  endpoint: E,
  ...[input]: Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>]
    : [input: CallInput<E>]
): Promise<ResultOf<E>> {
  return unwrapReply(
    await callPageOnServer(context, endpoint, input as CallInput<E>),
  ) as ResultOf<E>;
}

/** The same for a list: returns `meta` beside `data`. */
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

/** For loaders: what is there, or null. A secret that is malformed leads nowhere as well: `[400, 404]`. */
export async function orNull<Found>(
  finding: Promise<Found>,
  nothing: readonly number[] = [404],
): Promise<Found | null> {
  try {
    return await finding;
  } catch (failure) {
    const { status = 500 } = (failure as { init?: { status?: number } | null }).init ?? {};
    if (nothing.includes(status)) return null;
    throw failure;
  }
}

/**
 * For a loader whose data includes a long HTML text: leaves it to the document, which shows it anyway, instead of sending it a
 * second time as data. `useDocumentHtml` finds it there.
 */
export function leaveToDocument(context: PageContext, html: string): string {
  const { document } = context.get(pageServices);
  if (!document) return html;
  document.html = html;
  return '';
}

function withParts<E extends Endpoint>(endpoint: E, input: CallInput<E> | undefined): InputOf<E> {
  return { ...input, ...(endpoint.query && { query: toWireQuery(input?.query) }) } as InputOf<E>;
}

function isRefusal(error: unknown): error is Error & { status: number } {
  return (
    error instanceof Error &&
    'status' in error &&
    typeof error.status === 'number' &&
    error.status < 500
  );
}
