import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
} from 'react-router';
import {
  getCheckout,
  type OrderItem,
  type Quote,
  quoteOrder,
} from '../../../contract/billing/orders.ts';
import { callOnServer, type PageContext } from '../../data/server-call.ts';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { readAddress, seatsProblem } from './payment-address.ts';
import { PaymentPage } from './payment-page.tsx';

/** Nothing of an order or a team is in the page: only that the address names one. */
export const handle: PageHandle = {
  query: ['course', 'licences', 'team', 'renew', 'order', 'by', 'code'],
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { wish, missing, orderId } = readAddress(new URL(request.url).searchParams);
  // Orders and teams belong to someone: they are asked for in the browser.
  const isForEveryone = !missing && !orderId && !('teamId' in wish) && seatsProblem(wish) === null;
  const [checkout, quote] = await Promise.all([
    callOnServer(context, getCheckout),
    isForEveryone ? findQuote(context, wish) : null,
  ]);
  const gone = missing ?? (isForEveryone && !quote ? 'course' : null);
  return data({ checkout, wish, quote, missing: gone }, { status: gone ? 404 : 200 });
}

async function findQuote(context: PageContext, wish: OrderItem): Promise<Quote | null> {
  try {
    return await callOnServer(context, quoteOrder, { body: { wish } });
  } catch (failure) {
    if ((failure as { init?: { status?: number } }).init?.status === 404) return null;
    throw failure;
  }
}

/** The page asks itself for whatever it changes in its address. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl } = change;
  return currentUrl.pathname === nextUrl.pathname ? false : change.defaultShouldRevalidate;
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Payment', description: 'Your order on Stepwell.', hidden: true });

export default function Payment() {
  const { checkout, ...first } = useLoaderData<typeof loader>();
  const { key, state } = useLocation();
  // The page's own changes of its address are the same visit; a link to another order is another one.
  const visit = (state as { visit?: string } | null)?.visit ?? key;
  return <PaymentPage key={visit} visit={visit} checkout={checkout} first={first} />;
}
