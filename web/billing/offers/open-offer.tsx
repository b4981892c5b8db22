import { type ReactNode, useState } from 'react';
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { getOpenOffer, type OpenOffer } from '../../../contract/billing/offers.ts';
import type { Order } from '../../../contract/billing/orders.ts';
import { features, featureTexts, hasFeature } from '../../../contract/plan-features.ts';
import { planTexts } from '../../../contract/plans.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { formatSellerDay } from '../../../contract/text/seller-dates.ts';
import { callOnServer, orNull } from '../../data/server-call.ts';
import { useSite } from '../../data/site.ts';
import { pageMeta } from '../../page/meta.ts';
import { signInPath } from '../../page/next-path.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { secretHeaders } from '../../page/secret-headers.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { StatusPage } from '../../ui/feedback/status-page.tsx';
import { AnswerOffer } from './answer-offer.tsx';
import { OfferFacts } from './offer-facts.tsx';
import styles from './open-offer.module.css';

/** Not cached: the address is a secret, and its content changes. */
export const handle: PageHandle = { cache: false };

export const headers = secretHeaders;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { token = '' } = params;
  const offer = await orNull(
    callOnServer(context, getOpenOffer, { params: { token } }),
    [400, 404],
  );
  return data({ offer }, { status: offer ? 200 : 404 });
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Our offer',
    description: 'Read and answer an offer with the link from your email.',
    hidden: true,
  });

/** What sales offers to an organisation, for whoever has the link. */
export default function OpenOfferPage() {
  const { offer } = useLoaderData<typeof loader>();
  const [order, setOrder] = useState<Order | null>(null);
  if (order) return <Accepted order={order} />;
  if (!offer) {
    return (
      <StatusPage
        kind="notFound"
        title="No offer with this link"
        text="Check that the whole link from the email is in the address bar. If you have a newer email, use its link instead."
      />
    );
  }
  return offer.state === 'sent' ? (
    <Waiting offer={offer} onAccepted={setOrder} />
  ) : (
    <Closed offer={offer} />
  );
}

type WaitingProps = { offer: OpenOffer; onAccepted: (order: Order) => void };

function Waiting({ offer, onAccepted }: WaitingProps) {
  const site = useSite();
  const { number, organisation, terms, salesEmail } = offer;
  return (
    <div className={`wrap ${styles.page}`}>
      <div className="stack gap-6">
        <section className={styles.card} aria-labelledby="offer">
          <p className={styles.eyebrow}>Offer {number}</p>
          <h1 className="mt-2 anywhere" id="offer">
            {site.name} for {organisation}
          </h1>
          <p className={styles.lead}>{leadText(offer)}</p>
          <OfferFacts offer={offer} className={styles.facts ?? ''} />
        </section>
        {terms && (
          <section aria-labelledby="terms">
            <h2 id="terms">What we agreed</h2>
            <p className={`${styles.terms} mt-3 anywhere`}>{terms}</p>
          </section>
        )}
        <section aria-labelledby="included">
          <h2 id="included">What’s in Enterprise</h2>
          <ul className="stack gap-3 mt-3">
            <Included name="All courses, quizzes and certificates">
              For everyone with a licence, with a {planTexts.guarantee}
            </Included>
            {features
              .filter((feature) => hasFeature('enterprise', feature))
              .map((feature) => (
                <Included key={feature} name={featureTexts[feature].name}>
                  {featureTexts[feature].explained}
                </Included>
              ))}
          </ul>
        </section>
        <p className={`${styles.questions} muted`}>
          Questions? Email <a href={`mailto:${salesEmail}`}>{salesEmail}</a>.
        </p>
      </div>
      <AnswerOffer offer={offer} onAccepted={onAccepted} />
    </div>
  );
}

function leadText({ team }: OpenOffer): string {
  if (!team) return 'An organisation with the Enterprise plan.';
  return team.purpose === 'renew'
    ? `Another year of Enterprise for ${team.name}.`
    : `${team.name} grows into an organisation. Its people, groups and progress stay.`;
}

function Included({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="row top gap-3">
      <Icon className="mt-1 teal rigid" name="check" />
      <span>
        <strong>{name}</strong>
        <span className="block muted">{children}</span>
      </span>
    </li>
  );
}

function Accepted({ order }: { order: Order }) {
  const { buyer, dueAt, number, documents } = order;
  const invoice = documents.find(({ kind }) => kind === 'invoice');
  return (
    <div className={`wrap ${styles.thanks}`} role="status">
      <h1>Thank you, we have a deal</h1>
      <p>
        {invoice ? `Invoice ${invoice.number}` : `The invoice for order ${number}`} is on its way to{' '}
        {buyer.email}.{dueAt && ` It’s due on ${formatSellerDay(dueAt)}.`}
      </p>
      <p>
        Once your payment has arrived, everything in Enterprise opens and we email you. Until then,
        what you have already works as before.
      </p>
      <div className="cluster gap-3 mt-3">
        <LinkButton to="/user-screen/orders" variant="primary">
          See your order
        </LinkButton>
        <LinkButton to="/help/accept-an-offer">What comes next</LinkButton>
      </div>
    </div>
  );
}

function Closed({ offer }: { offer: OpenOffer }) {
  const { state, salesEmail, validUntil } = offer;
  const ask = (
    <a href={`mailto:${salesEmail}?subject=${encodeURIComponent(`Offer ${offer.number}`)}`}>
      {salesEmail}
    </a>
  );
  switch (state) {
    case 'accepted':
      return (
        <StatusPage
          kind="forbidden"
          title="This offer has been accepted"
          text={<>Its order and invoice are with whoever accepted it. Questions? Email {ask}.</>}
          action={
            <>
              <LinkButton to="/user-screen/orders" variant="primary" className="when-signed-in">
                See your orders
              </LinkButton>
              <LinkButton
                to={signInPath({ pathname: '/user-screen/orders', search: '' })}
                variant="primary"
                className="when-signed-out"
              >
                Sign in
              </LinkButton>
            </>
          }
        />
      );
    case 'declined':
      return (
        <StatusPage
          kind="forbidden"
          title="This offer was declined"
          text={<>You owe nothing. If you’ve changed your mind, email {ask} for a new one.</>}
        />
      );
    case 'expired':
      return (
        <StatusPage
          kind="forbidden"
          title="This offer has expired"
          text={
            <>
              It could be accepted until {formatDay(validUntil)}. Email {ask} for a new one.
            </>
          }
        />
      );
    default:
      return (
        <StatusPage
          kind="forbidden"
          title="We’ve withdrawn this offer"
          text={<>You owe nothing. If this surprises you, email {ask}.</>}
        />
      );
  }
}
