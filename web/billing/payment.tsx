import {
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
} from 'react-router';
import { getCheckout, quoteOrder } from '../../contract/billing-orders.ts';
import { pageMeta } from '../meta.ts';
import type { PageHandle } from '../page-handle.ts';
import { callOnServer } from '../server-call.ts';
import { readAddress, seatsProblem } from './payment-address.ts';
import { PaymentPage } from './payment-page.tsx';

/** Nothing of an order or a team is in the page: only that the address names one. */
export const handle: PageHandle = {
  query: ['course', 'licences', 'team', 'renew', 'order', 'by', 'code'],
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { wish, orderId } = readAddress(new URL(request.url).searchParams);
  // Orders and teams belong to someone: they are asked for in the browser.
  const isForEveryone = orderId === null && !('teamId' in wish) && seatsProblem(wish) === null;
  const [checkout, quote] = await Promise.all([
    callOnServer(context, getCheckout),
    isForEveryone ? callOnServer(context, quoteOrder, { body: { wish } }) : null,
  ]);
  return { checkout, wish, quote };
}

/** The page asks itself for whatever it changes in its address. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl } = change;
  return currentUrl.pathname === nextUrl.pathname ? false : change.defaultShouldRevalidate;
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Payment', description: 'Your order on Stepwell.', hidden: true });

export default function Payment() {
  const { checkout, wish, quote } = useLoaderData<typeof loader>();
  const { key, state } = useLocation();
  // The page's own changes of its address are the same visit; a link to another order is another one.
  const visit = (state as { visit?: string } | null)?.visit ?? key;
  return <PaymentPage key={visit} visit={visit} checkout={checkout} first={{ wish, quote }} />;
}
