import { useState } from 'react';
import { type MetaFunction, useParams } from 'react-router';
import type { Offer } from '../../../contract/billing/offers.ts';
import { errorMessage, errorStatus } from '../../data/error-message.ts';
import { PageTitle } from '../../data/page-title.tsx';
import { QueryView } from '../../data/query-view.tsx';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { WorkHeader } from '../../ui/layout/work-screen.tsx';
import { orderStateLabels } from '../admin/labels.ts';
import { draftOf } from './draft.ts';
import { useChangeOffer, useOffer, useSendOffer, useWithdrawOffer } from './hooks.ts';
import styles from './offer.module.css';
import { OfferFacts } from './offer-facts.tsx';
import { OfferForm } from './offer-form.tsx';
import {
  nextStep,
  offerHistory,
  offerMarks,
  offerStateLabels,
  offersPath,
  purposeText,
} from './words.ts';

export const handle: PageHandle = { screen: 'work' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Offer', description: 'One Enterprise offer.', hidden: true });

/** One offer: what it says, what happened to it, and what can be done with it. */
export default function OfferScreen() {
  const { id = '' } = useParams();
  return (
    <QueryView
      result={useOffer(id)}
      skeleton={
        <>
          <WorkHeader trail={[{ label: 'Offers', to: offersPath }]} title="Offer" />
          <div className="mt-6">
            <SkeletonLines lines={8} title />
          </div>
        </>
      }
      failure={(error, retry) => (
        <>
          <WorkHeader trail={[{ label: 'Offers', to: offersPath }]} title="Offer" />
          <div className="mt-6">
            {[400, 404].includes(errorStatus(error)) ? (
              <EmptyState
                title="There is no such offer"
                text="Offers that came to nothing are deleted after two years."
                action={
                  <LinkButton small to={offersPath}>
                    See all offers
                  </LinkButton>
                }
              />
            ) : (
              <ErrorState message={errorMessage(error)} {...retry} />
            )}
          </div>
        </>
      )}
    >
      {(offer) => <OfferView key={offer.id} offer={offer} />}
    </QueryView>
  );
}

function OfferView({ offer }: { offer: Offer }) {
  const [isEditing, setIsEditing] = useState(false);
  const { number, organisation, state } = offer;
  const trail = [{ label: 'Offers', to: offersPath }, { label: `Offer ${number}` }];
  return (
    <>
      <PageTitle>{`Offer ${number} to ${organisation}`}</PageTitle>
      <WorkHeader
        trail={trail}
        title={organisation}
        text={
          <span className="cluster gap-1-4">
            <StateMark mark={offerMarks[state]}>{offerStateLabels[state]}</StateMark>
            <span>{nextStep(offer)}</span>
          </span>
        }
        actions={!isEditing && <Acts offer={offer} onChange={() => setIsEditing(true)} />}
      />
      {isEditing && offer.can.change ? (
        <Editing offer={offer} onDone={() => setIsEditing(false)} />
      ) : (
        <Reading offer={offer} />
      )}
    </>
  );
}

function Editing({ offer, onDone }: { offer: Offer; onDone: () => void }) {
  // The version that the form started from: someone else's change since then is refused, not overwritten.
  const [{ id, version }] = useState(offer);
  const change = useChangeOffer({ id, version });
  return (
    <OfferForm
      draft={draftOf(offer)}
      submit="Save draft"
      onSubmit={async (content) => {
        await change.mutateAsync(content);
        onDone();
      }}
      onCancel={onDone}
    />
  );
}

function Acts({ offer, onChange }: { offer: Offer; onChange: () => void }) {
  const { id, state, can, isTeamGone, organisation, contactEmail } = offer;
  const [asking, setAsking] = useState<'send' | 'withdraw' | null>(null);
  const send = useSendOffer(offer);
  const withdraw = useWithdrawOffer(id);
  const close = () => setAsking(null);
  const isDraft = state === 'draft';
  return (
    <>
      {can.send && !isTeamGone && (
        <Button small variant={isDraft ? 'primary' : 'quiet'} onClick={() => setAsking('send')}>
          {isDraft ? 'Send' : 'Send again'}
        </Button>
      )}
      {can.change && (
        <Button small icon="pencil" onClick={onChange}>
          Change
        </Button>
      )}
      {can.withdraw && (
        <Button small onClick={() => setAsking('withdraw')}>
          {isDraft ? 'Discard' : 'Withdraw'}
        </Button>
      )}
      {!can.withdraw && (
        <LinkButton small to={`${offersPath}/new?like=${id}`}>
          Make another like it
        </LinkButton>
      )}
      <ConfirmDialog
        open={asking === 'send'}
        title={isDraft ? `Send it to ${contactEmail}?` : 'Send it again?'}
        confirm={isDraft ? 'Send offer' : 'Send again'}
        onConfirm={() => send.mutateAsync()}
        onClose={close}
      >
        {isDraft ? (
          <p>
            You can’t change it after that. Whoever has the link can accept it and becomes the owner
            of {organisation}.
          </p>
        ) : (
          <p>
            {contactEmail} gets an email with a new link. The link from the earlier email stops
            working.
          </p>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'withdraw'}
        title={isDraft ? 'Discard this draft?' : 'Withdraw this offer?'}
        confirm={isDraft ? 'Discard draft' : 'Withdraw offer'}
        danger
        onConfirm={() => withdraw.mutateAsync()}
        onClose={close}
      >
        <p>
          {isDraft
            ? 'It stays in the list as withdrawn, and can’t be sent any more.'
            : `Nobody can accept it any more. We tell ${contactEmail} by email.`}
        </p>
      </ConfirmDialog>
    </>
  );
}

function Reading({ offer }: { offer: Offer }) {
  const { contactName, contactEmail, message, order, reason, terms } = offer;
  return (
    <div className={styles.columns}>
      <div className="stack gap-6">
        <section aria-labelledby="terms">
          <h2 id="terms">What we offer</h2>
          <OfferFacts offer={offer} className="mt-3" />
          {terms && <p className="mt-4 pre anywhere measure">{terms}</p>}
        </section>
        {reason && (
          <section aria-labelledby="reason">
            <h2 id="reason">Why they declined</h2>
            <blockquote className="mt-3">{reason}</blockquote>
          </section>
        )}
      </div>
      <div className="stack gap-6">
        <section aria-labelledby="who">
          <h2 id="who">Who it’s for</h2>
          <Facts className="mt-3">
            <Fact name="Opens">{purposeText(offer)}</Fact>
            <Fact name="Contact" note={contactEmail}>
              {contactName}
            </Fact>
            {message && (
              <Fact name="Request">
                <TextLink to={`/user-screen/inbox/${message.id}`}>
                  Sales request {message.number}
                </TextLink>
              </Fact>
            )}
            {order && (
              <Fact name="Order" note={orderStateLabels[order.state]}>
                <TextLink to={`/user-screen/admin-orders?q=${order.number}`}>
                  Order {order.number}
                </TextLink>
              </Fact>
            )}
          </Facts>
        </section>
        <section aria-labelledby="history">
          <h2 id="history">What happened</h2>
          <ul className="ruled-list mt-3">
            {offerHistory(offer).map(({ at, text }) => (
              <li key={text}>
                {text}
                <span className="tiny block">{at}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}
