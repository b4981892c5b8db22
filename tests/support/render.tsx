import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, parsePath, RouterProvider } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { getMe, type OwnProfile, type Profile } from '../../contract/accounts.ts';
import { defaultShop, type Shop } from '../../contract/plans.ts';
import { QueryProvider } from '../../web/data/query-provider.tsx';
import { SessionProvider } from '../../web/data/session.tsx';
import { storeToken } from '../../web/data/token.ts';
import { ApiStub } from './api-stub.ts';

export const learner: Profile = {
  userid: 1,
  username: 'robin',
  firstname: 'Robin',
  lastname: 'Walker',
  email: 'robin@example.org',
  phonenumber: '',
  role: 'User',
  istwofactorenabled: false,
};

export interface RenderOptions {
  /** Where the screen is opened. */
  path?: string;
  /** What a navigation there hands over. */
  state?: unknown;
  /** The route's pattern, for screens that read its parameters: `/courses/:slug`. */
  route?: string;
  /** Signed out by default. */
  viewer?: Profile & Partial<OwnProfile>;
  /** Replies that are needed from the start; more can be added to the stub that is returned. */
  api?: ApiStub;
  /** Where it differs from an installation with default settings. */
  shop?: Partial<Shop>;
}

/**
 * Renders a screen or a component in a router, with session and query client; `fetch` is stubbed. For fake timers,
 * call `vi.useFakeTimers({ shouldAdvanceTime: true })` before. Cleaned up after each test (component-setup.ts).
 */
export async function renderScreen(element: ReactNode, options: RenderOptions = {}) {
  const { path = '/', state, route = '*', viewer, api = new ApiStub(), shop } = options;
  vi.stubGlobal('fetch', api.fetch);
  onTestFinished(() => {
    if (api.unknownCalls.length > 0) {
      throw new Error(`The test does not reply to ${api.unknownCalls.join(', ')}`);
    }
  });
  if (viewer) {
    storeToken(makeToken());
    api.reply(getMe, { data: { teaches: viewer.role !== 'User', ...viewer } });
  }
  const frame = (
    <SessionProvider>
      <QueryProvider>
        <Outlet />
      </QueryProvider>
    </SessionProvider>
  );
  const screens = [
    { path: route, element },
    { path: '*', element: null },
  ];
  const router = createMemoryRouter([{ id: 'root', element: frame, children: screens }], {
    initialEntries: [{ ...parsePath(path), state }],
    hydrationData: { loaderData: { root: { shop: { ...defaultShop, ...shop } } } },
  });
  const view = await act(async () => render(<RouterProvider router={router} />));
  const user = userEvent.setup({
    advanceTimers: (ms) => {
      if (vi.isFakeTimers()) vi.advanceTimersByTime(ms);
    },
  });
  return { ...view, api, router, user };
}

/** Unsigned: the browser only reads when it expires. */
export function makeToken(): string {
  const inAnHour = Math.floor(Date.now() / 1000) + 3600;
  return `header.${btoa(JSON.stringify({ exp: inAnHour }))}.signature`;
}
