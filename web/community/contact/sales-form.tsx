import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { enterpriseOnly, planTexts, teamPlan } from '../../../contract/plans.ts';
import { useSession } from '../../data/session.tsx';
import { type FormErrors, focusFirstError } from '../../forms/form-errors.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { classNames } from '../../ui/class-names.ts';
import contactStyles from './contact-form.module.css';
import styles from './sales-form.module.css';
import { type SalesField, salesFields, sendSalesForm } from './send-sales-form.ts';

export function SalesForm({ email }: { email: string }) {
  const { user } = useSession();
  const [search] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const success = useRef<HTMLDivElement>(null);
  const [seats, setSeats] = useState(0);
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<FormErrors<SalesField>>({});
  const [thanks, setThanks] = useState('');

  // Pages are rendered for everyone alike: who is signed in, and how many are wanted, is filled in after.
  useEffect(() => {
    if (user) fill(form.current, 'name', `${user.firstname} ${user.lastname}`.trim());
    if (user) fill(form.current, 'email', user.email);
  }, [user]);
  const wanted = search.get('licences') ?? '';
  useEffect(() => {
    if (/^\d{1,7}$/.test(wanted)) setSeats(Number(fill(form.current, 'seats', wanted)));
  }, [wanted]);
  useEffect(() => {
    if (thanks) success.current?.focus();
  }, [thanks]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = event.currentTarget;
    if (pending) return;
    setPending(true);
    const result = await sendSalesForm(new FormData(sent));
    setPending(false);
    setErrors(result.errors);
    if (result.message) setThanks(result.message);
    else focusFirstError(sent, result.errors, salesFields);
  }

  if (thanks) {
    return (
      <div ref={success} tabIndex={-1} className={classNames(contactStyles.form, styles.success)}>
        <Notice tone="good" title="Your request is on its way">
          <p>{thanks}</p>
        </Notice>
        <p>
          Meanwhile, look around: <TextLink to="/courses">See all courses</TextLink>
        </p>
      </div>
    );
  }
  return (
    <form ref={form} className={contactStyles.form} method="post" onSubmit={submit} noValidate>
      <TextField label="Name" name="name" autoComplete="name" required error={errors.name} />
      <TextField
        label="Work email"
        name="email"
        type="email"
        autoComplete="email"
        required
        error={errors.email}
      />
      <TextField
        label="Organisation"
        name="organisation"
        autoComplete="organization"
        required
        error={errors.organisation}
      />
      <div>
        <TextField
          className={styles.seats}
          label="How many people?"
          name="seats"
          type="number"
          inputMode="numeric"
          min={1}
          required
          onInput={(event) => setSeats(event.currentTarget.valueAsNumber)}
          hint={`Enterprise is for ${planTexts.enterpriseUsers}.`}
          error={errors.seats}
        />
        <div aria-live="polite">
          <TeamFits seats={seats} />
        </div>
      </div>
      <fieldset className={styles.needs}>
        <legend>Needs</legend>
        <div>
          {enterpriseOnly.map((need) => (
            <Checkbox key={need} name="need" value={need} label={need} />
          ))}
        </div>
      </fieldset>
      <TextArea
        label="What do you want to reach?"
        name="goal"
        rows={6}
        required
        error={errors.goal}
      />
      <div className={contactStyles.end}>
        <FormError>{errors.form}</FormError>
        <HydratedButton type="submit" variant="primary" pending={pending}>
          Ask for an offer
        </HydratedButton>
      </div>
      <noscript>
        <p className="small">
          The form needs JavaScript. Without it, write to <a href={`mailto:${email}`}>{email}</a>.
        </p>
      </noscript>
    </form>
  );
}

/** Who is fewer than Enterprise begins with need not wait for an offer, but may. */
function TeamFits({ seats }: { seats: number }) {
  if (!Number.isInteger(seats) || seats < 1 || seats > teamPlan.maxSeats) return null;
  const licences = seats === 1 ? 1 : Math.max(seats, teamPlan.minSeats);
  return (
    <Notice title="Team fits" className={styles.fits ?? ''}>
      <p>
        Up to {teamPlan.maxSeats} people learn with Team, at {planTexts.teamPrice}, without waiting
        for an offer. If you need what only Enterprise has, send the form all the same.
      </p>
      <LinkButton to={`/payment?licences=${licences}`}>
        Buy {licences} {licences === 1 ? 'licence' : 'licences'}
      </LinkButton>
    </Notice>
  );
}

/** What was typed stays; tells what stands there then. */
function fill(form: HTMLFormElement | null, name: SalesField, value: string): string {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return '';
  field.value ||= value;
  return field.value;
}
