import { lazy, type ReactNode, Suspense, useContext } from 'react';
import {
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { getSite } from '../contract/administration/site.ts';
import { getShop } from '../contract/billing/shop.ts';
import { setSellerZone } from '../contract/site/seller-zone.ts';
import { accentStyle } from './app/accent-style.ts';
import { CspNonce } from './app/csp-nonce.ts';
import { headScript } from './app/head-script.ts';
import { ErrorPage, errorTitle } from './app/layout/error-page.tsx';
import { FocusOnNavigation } from './app/layout/focus-on-navigation.tsx';
import { SiteFrame } from './app/layout/site-frame.tsx';
import { CourseMarksContext } from './catalog/shared/course-marks.ts';
import { callOnServer, pageServices } from './data/server-call.ts';
import { SessionProvider, useSession } from './data/session.tsx';
import { siteOf } from './data/site.ts';
import { isActing } from './data/token.ts';
import { courseMarks } from './learning/shared/my-courses.ts';
import type { PageHandle } from './page/page-handle.ts';
import './ui/styles/base.css';
import { fontPreloads } from './ui/styles/fonts.ts';

export const links: LinksFunction = () => [
  ...fontPreloads,
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

export async function loader({ context }: LoaderFunctionArgs) {
  const [shop, { accent, ...site }] = await Promise.all([
    callOnServer(context, getShop),
    callOnServer(context, getSite),
  ]);
  return {
    origin: context.get(pageServices).origin,
    shop,
    site,
    // Computed here: the browser needs no arithmetic of colours.
    ...(accent ? { style: accentStyle(accent) } : {}),
  };
}

/** Only where it is asked for: an Admin has changed the name or the logo. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod }) =>
  currentUrl.href === nextUrl.href && formMethod === undefined;

export const meta: MetaFunction = ({ error, matches }) => {
  const { name } = siteOf(matches);
  return [{ title: error ? `${errorTitle(error)} · ${name}` : name }];
};

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(CspNonce);
  const { style, site } = useRouteLoaderData<typeof loader>('root') ?? {};
  // Before anything below formats a date; the same for every visitor, so it is safe on the server too.
  setSellerZone(site?.timeZone);
  const needsScripts = usePageHandles().some((handle) => handle?.needsScripts);
  return (
    // The head script changes this element's attributes before React hydrates it.
    <html lang="en" style={style} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: headScript }} />
        <meta name="theme-color" content="#FBFAF7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0C1413" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to the content
        </a>
        <SessionProvider>
          <Acting />
          {children}
        </SessionProvider>
        <FocusOnNavigation />
        <ScrollRestoration />
        <Scripts data-needed={needsScripts ? '' : undefined} />
      </body>
    </html>
  );
}

const ActingBar = lazy(async () => ({
  default: (await import('./app/layout/acting-bar.tsx')).ActingBar,
}));

/** On every screen while an Admin is signed in as someone else. */
function Acting() {
  const { user } = useSession();
  if (!user || !isActing()) return null;
  return (
    <Suspense>
      <ActingBar user={user} />
    </Suspense>
  );
}

const usePageHandles = () => useMatches().map(({ handle }) => handle as PageHandle | undefined);

/** Public pages get their frame here: a layout route would be one more file on a first visit. */
export default function Root() {
  const frame = usePageHandles().findLast((handle) => handle?.frame)?.frame ?? 'site';
  return (
    <CourseMarksContext value={courseMarks}>
      {frame === 'none' ? (
        <Outlet />
      ) : (
        <SiteFrame app={frame === 'app'}>
          <Outlet />
        </SiteFrame>
      )}
    </CourseMarksContext>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <SiteFrame>
      <ErrorPage error={error} />
    </SiteFrame>
  );
}
