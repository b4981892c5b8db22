import { useEffect, useState } from 'react';
import { useLocation, useParams, useRevalidator } from 'react-router';
import type { OpenOffer } from '../../../contract/billing/offers.ts';
import type { Order, Plan } from '../../../contract/billing/orders.ts';
import { invoiceDays, planTexts } from '../../../contract/plans.ts';
import { amountText } from '../../../contract/text/money.ts';
import { call } from '../../data/api.ts';
import { errorStatus } from '../../data/error-message.ts';
import { useSession } from '../../data/session.tsx';
import { useShop } from '../../data/shop.ts';
import { queryClient } from '../../data/viewer-query.ts';
import { useForm } from '../../forms/use-form.ts';
import { signInPath, withNext } from '../../page/next-path.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { buyerOf } from '../checkout/form-fields.ts';
import { useMyPlan } from '../pricing/my-plan.ts';
import styles from './open-offer.module.css';

const loadContract = () => import('../../../contract/billing/offers.ts');

type AnswerOfferProps = { offer: OpenOffer; onAccepted: (order: Order) => void };

/** Renders both versions; a class on the document shows the one for the viewer. */
export function AnswerOffer({ offer, onAccepted }: AnswerOfferProps) {
  const { pathname } = useLocation();
  return (
    <div className={styles.answer}>
      <div className="when-signed-out">
        <h2>Accept the offer</h2>
        <p className="mt-2 muted">
          Sign in or create a free account. It will own the organisation, and you’ll come back here.
        </p>
        <div className="cluster gap-3 mt-5">
          <LinkButton variant="primary" to={signInPath({ pathname, search: '' })}>
            Sign in
          </LinkButton>
          {/* As state: in the address it would end up in logs. */}
          <LinkButton to={withNext('/sign-up', pathname)} state={{ email: offer.contactEmail }}>
            Create an account
          </LinkButton>
        </div>
      </div>
      <div className="when-signed-in">
        <Acceptance offer={offer} onAccepted={onAccepted} />
      </div>
      <Decline />
    </div>
  );
}

function Acceptance({ offer, onAccepted }: AnswerOfferProps) {
  const { plan } = useMyPlan();
  const { team } = offer;
  if (team && plan && !plan.owned.some(({ id }) => id === team.id)) {
    return (
      <>
        <h2>Accept the offer</h2>
        <Notice role="note" title={`Only the owner of ${team.name} can accept it`} className="mt-4">
          <p>Send them the link, or sign in with their account.</p>
        </Notice>
      </>
    );
  }
  return <AcceptanceForm offer={offer} onAccepted={onAccepted} plan={plan} />;
}

function AcceptanceForm({
  offer,
  onAccepted,
  plan,
}: AnswerOfferProps & { plan: Plan | undefined }) {
  const { token = '' } = useParams();
  const { user } = useSession();
  const { taxNumberName } = useShop();
  const { revalidate } = useRevalidator();
  const { price, currency } = offer;
  const form = useForm({
    schema: async () => (await loadContract()).OfferAcceptance,
    read: ({ teamId, ...values }) => ({
      ...values,
      ...(teamId && { teamId }),
      totalCents: price.totalCents,
    }),
    onSubmit: async (body) => {
      const { acceptOffer } = await loadContract();
      try {
        const order = await call(acceptOffer, { params: { token }, body });
        queryClient.invalidateQueries();
        onAccepted(order);
      } catch (failure) {
        // Answered, withdrawn or at another price in the meantime: the reloaded page says so.
        if ([404, 409].includes(errorStatus(failure))) void revalidate();
        throw failure;
      }
    },
  });
  const { setValues } = form;
  // Server-rendered HTML is the same for everyone: fill in what we know after hydration.
  useEffect(() => {
    if (!user) return;
    const { name = '', email = '' } = buyerOf(user);
    setValues({ name, email }, { keepTyped: true });
  }, [user, setValues]);
  const own = offer.team ? [] : (plan?.owned.filter(({ personal }) => !personal) ?? []);
  return (
    <form className="stack gap-5" {...form.props}>
      <div>
        <h2>Accept the offer</h2>
        <p className="mt-2 muted">
          {user
            ? `As ${user.firstname} ${user.lastname}, who will own the organisation.`
            : '\u00A0'}
        </p>
      </div>
      {own.length > 0 && (
        <Select label="What for?" {...form.register('teamId')}>
          <option value="">A new organisation</option>
          {own.map(({ id, name, plan }) => (
            <option key={id} value={id}>
              {plan === 'enterprise' ? `${name}: another year` : `My team ${name}, which grows`}
            </option>
          ))}
        </Select>
      )}
      <TextField
        label="Organisation"
        autoComplete="organization"
        defaultValue={offer.organisation}
        maxLength={80}
        required
        hint="On the invoice"
        {...form.register('organisation')}
      />
      <TextField label="Your name" autoComplete="name" required {...form.register('name')} />
      <TextField
        label="Email for the invoice"
        type="email"
        autoComplete="email"
        required
        {...form.register('email')}
      />
      <TextField
        label="Address"
        autoComplete="street-address"
        maxLength={300}
        required
        {...form.register('address')}
      />
      <TextField
        label={`${taxNumberName} (optional)`}
        autoComplete="off"
        maxLength={30}
        {...form.register('taxNumber')}
      />
      <FormError>{form.errors.form}</FormError>
      <div className="stack gap-3">
        <HydratedButton type="submit" variant="primary" wide pending={form.isSubmitting}>
          Accept for {amountText(price.totalCents, currency)}
        </HydratedButton>
        <p className="small muted">
          You get an invoice by email, due in {invoiceDays} days, with a {planTexts.guarantee}. By
          accepting, you also accept the <TextLink to="/terms">Terms</TextLink>.
        </p>
      </div>
    </form>
  );
}

function Decline() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <div className="mt-5 small muted">
      Not for you?{' '}
      <TextButton aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Decline the offer
      </TextButton>
      <Dialog open={isOpen} onClose={close} title="Decline the offer?">
        <DeclineForm onClose={close} />
      </Dialog>
    </div>
  );
}

function DeclineForm({ onClose }: { onClose: () => void }) {
  const { token = '' } = useParams();
  const { revalidate } = useRevalidator();
  const form = useForm({
    schema: async () => (await loadContract()).OfferRefusal,
    onSubmit: async (body) => {
      const { declineOffer } = await loadContract();
      await call(declineOffer, { params: { token }, body });
      await revalidate();
    },
  });
  return (
    <form className="stack gap-4" {...form.props}>
      <TextArea
        label="Why? (optional)"
        rows={4}
        maxLength={1000}
        hint="Too expensive, too early, something missing: it helps us make a better one."
        {...form.register('reason')}
      />
      <FormError>{form.errors.form}</FormError>
      <div className="cluster gap-3">
        <Button type="submit" variant="danger" pending={form.isSubmitting}>
          Decline offer
        </Button>
        <Button onClick={onClose} disabled={form.isSubmitting}>
          Keep it
        </Button>
      </div>
    </form>
  );
}
