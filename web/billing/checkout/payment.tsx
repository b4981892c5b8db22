import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
} from 'react-router';
import { getCheckout, quoteOrder } from '../../../contract/billing/orders.ts';
import { callOnServer, orNull } from '../../data/server-call.ts';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { readAddress, seatsProblem } from './checkout-address.ts';
import { CheckoutPage } from './checkout-page.tsx';

/** `order` and `team` only decide what is left to load in the browser. */
export const handle: PageHandle = {
  query: ['course', 'licences', 'team', 'renew', 'order', 'by', 'code'],
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { item, missing, orderId } = readAddress(new URL(request.url).searchParams);
  // Orders and teams belong to an account: the browser loads them.
  const isPublic = !missing && !orderId && !('teamId' in item) && seatsProblem(item) === null;
  const [provider, quote] = await Promise.all([
    callOnServer(context, getCheckout),
    isPublic ? orNull(callOnServer(context, quoteOrder, { body: { item } })) : null,
  ]);
  const rendered = { item, quote, missing: missing ?? (isPublic && !quote ? 'course' : null) };
  return data({ provider, rendered }, { status: rendered.missing ? 404 : 200 });
}

/** The page itself fetches what it changes in its query. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl } = change;
  return currentUrl.pathname === nextUrl.pathname ? false : change.defaultShouldRevalidate;
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Payment', description: 'Your order.', hidden: true });

export default function Payment() {
  const loaded = useLoaderData<typeof loader>();
  const { key, state } = useLocation();
  // A link to another order starts a new visit; the page's own changes of its query don't.
  const visit = (state as { visit?: string } | null)?.visit ?? key;
  return <CheckoutPage key={visit} visit={visit} {...loaded} />;
}
