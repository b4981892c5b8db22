import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { enterpriseNeeds, plannedForEnterprise } from '../../../contract/community/enterprise.ts';
import { planTexts, teamPlan, teamPriceText } from '../../../contract/plans.ts';
import { listOf } from '../../../contract/text/lists.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { sendOnce } from '../../data/send-once.ts';
import { useSession } from '../../data/session.tsx';
import { useShop } from '../../data/shop.ts';
import { useForm } from '../../forms/use-form.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { Trap } from '../../ui/fields/trap.tsx';
import contactStyles from './contact-form.module.css';
import styles from './sales-form.module.css';

const loadContract = () => import('../../../contract/community/sales.ts');

export function SalesForm({ email }: { email: string }) {
  const { user } = useSession();
  const [search] = useSearchParams();
  const success = useRef<HTMLDivElement>(null);
  const [seats, setSeats] = useState(0);
  const [thanks, setThanks] = useState('');
  const form = useForm({
    schema: async () => (await loadContract()).SalesRequest,
    read: (values, data) => ({ ...values, needs: data.getAll('need') }),
    onSubmit: async (body) => {
      const { sendSalesRequest } = await loadContract();
      const { message } = await sendOnce(sendSalesRequest, { body });
      setThanks(message);
    },
  });
  const { setValues, element } = form;

  // Server-rendered HTML is the same for everyone: fill in what we know after hydration.
  useEffect(() => {
    if (!user) return;
    const name = `${user.firstname} ${user.lastname}`.trim();
    setValues({ name, email: user.email }, { keepTyped: true });
  }, [user, setValues]);
  const requestedSeats = search.get('licences') ?? '';
  useEffect(() => {
    if (!/^\d{1,7}$/.test(requestedSeats)) return;
    setValues({ seats: requestedSeats }, { keepTyped: true });
    const field = element.current?.elements.namedItem('seats');
    if (field instanceof HTMLInputElement) setSeats(field.valueAsNumber);
  }, [requestedSeats, setValues, element]);
  useEffect(() => {
    if (thanks) success.current?.focus();
  }, [thanks]);

  if (thanks) {
    return (
      <div ref={success} tabIndex={-1} className={classNames(contactStyles.form, styles.success)}>
        <Notice tone="good" title="We have your request">
          <p>{thanks}</p>
        </Notice>
        <p>
          In the meantime, <TextLink to="/courses">browse our courses</TextLink>.
        </p>
      </div>
    );
  }
  return (
    <form className={contactStyles.form} {...form.props}>
      <TextField label="Name" autoComplete="name" required {...form.register('name')} />
      <TextField
        label="Work email"
        type="email"
        autoComplete="email"
        required
        {...form.register('email')}
      />
      <TextField
        label="Organisation"
        autoComplete="organization"
        required
        {...form.register('organisation')}
      />
      <div>
        <TextField
          className={styles.seats}
          label="How many people?"
          type="number"
          inputMode="numeric"
          min={1}
          required
          onInput={(event) => setSeats(event.currentTarget.valueAsNumber)}
          hint={`Enterprise is for ${planTexts.enterpriseUsers}.`}
          {...form.register('seats')}
        />
        <div aria-live="polite">
          <TeamSuggestion seats={seats} />
        </div>
      </div>
      <fieldset className={styles.needs}>
        <legend className="mb-3 small label">What do you need?</legend>
        <p className="mb-4 small muted">
          {listOf(plannedForEnterprise)} are planned. Tell us if they matter to you, and we’ll say
          when you can have them.
        </p>
        <div>
          {enterpriseNeeds.map((need) => (
            <Checkbox key={need} name="need" value={need} label={need} />
          ))}
        </div>
      </fieldset>
      <Trap />
      <TextArea label="What are your goals?" rows={6} required {...form.register('goal')} />
      <div className={contactStyles.end}>
        <FormError>{form.errors.form}</FormError>
        <HydratedButton type="submit" variant="primary" pending={form.isSubmitting}>
          Ask for an offer
        </HydratedButton>
      </div>
      <noscript>
        <p className="small">
          This form needs JavaScript. You can also email us: <a href={`mailto:${email}`}>{email}</a>
          .
        </p>
      </noscript>
    </form>
  );
}

/** Groups below Enterprise's size can buy Team online, but may still ask for an offer. */
function TeamSuggestion({ seats }: { seats: number }) {
  const shop = useShop();
  if (!Number.isInteger(seats) || seats < 1 || seats > teamPlan.maxSeats) return null;
  if (shop.payments === 'off') return null;
  const licences = seats === 1 ? 1 : Math.max(seats, teamPlan.minSeats);
  return (
    <Notice title="Team may be enough" className={styles.suggestion}>
      <p>
        Team is for up to {teamPlan.maxSeats} people, at {teamPriceText(shop)}, and you can buy it
        right away. Need something only Enterprise has? Send us the form.
      </p>
      <LinkButton to={`/payment?licences=${licences}`}>
        Buy {plural(licences, 'licence')}
      </LinkButton>
    </Notice>
  );
}
