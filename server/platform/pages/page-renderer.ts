import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { InvokeInProcess } from '../calls/calls.ts';

export const root = join(import.meta.dirname, '../../..');

/** What web/entry.server.tsx offers; it is reached through the build, never imported. */
export interface PageRenderer {
  render(request: Request, services: PageServices): Promise<Response>;
  handleOf(pathname: string): { query?: readonly string[]; cache?: boolean };
}

export interface PageServices {
  invoke: InvokeInProcess;
  origin: string;
  meta: { address: string; requestId: string };
  report: (error: unknown) => void;
}

interface Build {
  entry: { module: { createPageRenderer(build: Build, mode: string): PageRenderer } };
}

export async function loadBuiltRenderer(): Promise<PageRenderer> {
  const file = pathToFileURL(join(root, 'build/server/index.js')).href;
  const build = (await import(file)) as Build;
  return build.entry.module.createPageRenderer(build, 'production');
}

/** Vite in this process: every request renders the current files. */
export async function startDevelopmentRenderer(app: FastifyInstance): Promise<PageRenderer> {
  const [{ createServer }, { default: middie }] = await Promise.all([
    import('vite'),
    import('@fastify/middie'),
  ]);
  const listeners = process.listeners('SIGTERM');
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: app.server } },
  });
  // One of them would end the process at once, and leave the database running.
  for (const listener of process.listeners('SIGTERM')) {
    if (!listeners.includes(listener)) process.off('SIGTERM', listener);
  }
  await app.register(middie);
  app.use(vite.middlewares);
  app.addHook('onClose', () => vite.close());

  const current = async () => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as Build;
    return build.entry.module.createPageRenderer(build, 'development');
  };
  return {
    async render(request, services) {
      try {
        return await (await current()).render(request, services);
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        throw error;
      }
    },
    handleOf: () => ({ cache: false }),
  };
}
