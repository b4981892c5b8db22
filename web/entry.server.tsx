import { renderToReadableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { CspNonce } from './app/csp-nonce.ts';
import { type PageServices, pageServices } from './data/server-call.ts';
import { DocumentHtml } from './page/document-html.ts';
import type { PageHandle } from './page/page-handle.ts';

export const streamTimeout = 10_000;

/** Tells the server the nonce of a page; removed before the page is sent. */
const nonceHeader = 'x-csp-nonce';

/** Rendered whole, not streamed: that is cheaper, and the page can be cached. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  let failure: unknown;
  const nonce = crypto.randomUUID();
  const stream = await renderToReadableStream(
    <CspNonce value={nonce}>
      <DocumentHtml value={context.get(pageServices).document?.html ?? ''}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </DocumentHtml>
    </CspNonce>,
    {
      nonce,
      signal: AbortSignal.timeout(streamTimeout),
      onError(error) {
        failure ??= error;
      },
    },
  );
  await stream.allReady;
  if (failure) throw failure;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set(nonceHeader, nonce);
  return new Response(stream, { status, headers });
}

export function handleError(
  error: unknown,
  { context }: { context: Readonly<RouterContextProvider> },
): void {
  context.get(pageServices).report(error);
}

export interface PageRenderer {
  render(request: Request, services: PageServices): Promise<Response>;
  handleOf(pathname: string): PageHandle;
}

/** Lives in this bundle, so that the server and the pages share one copy of the router. */
export function createPageRenderer(build: ServerBuild, mode: string): PageRenderer {
  const handler = createRequestHandler(build, mode);
  const routes = routeTree(build);
  return {
    render(request, services) {
      const context = new RouterContextProvider();
      const isDocument = !new URL(request.url).pathname.endsWith('.data');
      context.set(pageServices, { ...services, ...(isDocument && { document: { html: '' } }) });
      return handler(request, context);
    },
    handleOf(pathname) {
      // A route without settings of its own is part of the page around it.
      const matches = matchRoutes(routes, pathname) ?? [];
      const handle: unknown = matches.findLast(({ route }) => route.handle)?.route.handle;
      return handle && typeof handle === 'object' ? handle : {};
    },
  };
}

function routeTree(build: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path, caseSensitive } = route as NonNullable<typeof route>;
      const handle = route?.module.handle;
      if (route?.index) return { id, path, index: true, handle };
      return { id, path, caseSensitive, handle, children: routeTree(build, id) };
    });
}
