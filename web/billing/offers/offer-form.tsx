import { useState } from 'react';
import { OfferContent } from '../../../contract/billing/offers.ts';
import { Email } from '../../../contract/fields.ts';
import { sellerZone } from '../../../contract/site/seller-zone.ts';
import { dayIn } from '../../../contract/text/days.ts';
import { amountText } from '../../../contract/text/money.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { sellerZoneName } from '../../../contract/text/seller-dates.ts';
import { useShop } from '../../data/shop.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { type Draft, readDraft, totalOf } from './draft.ts';
import { useOfferableTeams } from './hooks.ts';
import styles from './offer.module.css';

type OfferFormProps = {
  draft: Draft;
  submit: string;
  onSubmit: (content: OfferContent) => Promise<unknown>;
  onCancel: () => void;
};

export function OfferForm({ draft, submit, onSubmit, onCancel }: OfferFormProps) {
  const [email, setEmail] = useState(draft.contactEmail);
  const [seats, setSeats] = useState(draft.seats);
  const [price, setPrice] = useState(draft.unitCents);
  const { currency } = useShop();
  const form = useForm({
    schema: OfferContent,
    read: readDraft,
    onSubmit: async (content) => void (await onSubmit(content)),
  });
  const today = dayIn(sellerZone());
  return (
    <form className="stack gap-5 form-width mt-6" {...form.props}>
      <TextField
        label="Organisation"
        defaultValue={draft.organisation}
        autoComplete="off"
        maxLength={80}
        required
        {...form.register('organisation')}
      />
      <div className={styles.pair}>
        <TextField
          label="Contact"
          defaultValue={draft.contactName}
          autoComplete="off"
          maxLength={120}
          required
          {...form.register('contactName')}
        />
        <TextField
          label="Contact’s email"
          type="email"
          defaultValue={draft.contactEmail}
          autoComplete="off"
          required
          hint="The offer is sent here."
          onBlur={({ target }) => setEmail(target.value.trim())}
          {...form.register('contactEmail')}
        />
      </div>
      <TeamSelect email={email} team={draft.team} field={form.register('teamId')} />
      <div className={styles.pair}>
        <TextField
          label="Licences"
          inputMode="numeric"
          defaultValue={draft.seats}
          autoComplete="off"
          maxLength={6}
          required
          onInput={(event) => setSeats(event.currentTarget.value)}
          {...form.register('seats')}
        />
        <TextField
          label={`Price in ${currency}`}
          inputMode="decimal"
          defaultValue={draft.unitCents}
          autoComplete="off"
          maxLength={10}
          required
          hint="For a licence and year, such as 38.50"
          onInput={(event) => setPrice(event.currentTarget.value)}
          {...form.register('unitCents')}
        />
      </div>
      <Total seats={seats} price={price} />
      <div className={styles.pair}>
        <TextField
          label="Valid until"
          type="date"
          min={today}
          defaultValue={draft.validUntil}
          required
          hint={`The last day to accept it, ${sellerZoneName()}`}
          {...form.register('validUntil')}
        />
        <TextField
          label="Year starts on (optional)"
          type="date"
          min={today}
          defaultValue={draft.startsOn}
          hint="Leave empty for the day of payment. A renewal follows the year before."
          {...form.register('startsOn')}
        />
      </div>
      <TextArea
        label="Terms (optional)"
        rows={6}
        defaultValue={draft.terms}
        maxLength={5000}
        hint="What else you’ve agreed. It’s in the email and on the offer’s page."
        {...form.register('terms')}
      />
      <FormError>{form.errors.form}</FormError>
      <div className="cluster gap-2">
        <Button type="submit" variant="primary" pending={form.isSubmitting}>
          {submit}
        </Button>
        <Button onClick={onCancel} disabled={form.isSubmitting}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

type TeamSelectProps = {
  email: string;
  team: Draft['team'];
  field: { name: string; error: string | undefined };
};

/** The teams of whoever has this address. The one that was chosen stays, also for another contact. */
function TeamSelect({ email, team, field }: TeamSelectProps) {
  const [chosen, setChosen] = useState(team?.id ?? '');
  const isComplete = Email.safeParse(email).success;
  const { data: found = [] } = useOfferableTeams(isComplete ? email : '');
  const teams = team && !found.some(({ id }) => id === team.id) ? [team, ...found] : found;
  const { name, error } = field;
  return (
    <Select
      label="For"
      value={teams.some(({ id }) => id === chosen) ? chosen : ''}
      onChange={({ target }) => setChosen(target.value)}
      hint="If the contact owns a team or an organisation, you can choose it here."
      name={name}
      {...(error && { error })}
    >
      <option value="">A new organisation, or a team that they choose</option>
      {teams.map(({ id, name, purpose }) => (
        <option key={id} value={id}>
          {purpose === 'renew'
            ? `${name}: another year`
            : `${name}: the team becomes an organisation`}
        </option>
      ))}
    </Select>
  );
}

function Total({ seats, price }: { seats: string; price: string }) {
  const { currency, taxName, taxIncluded } = useShop();
  const cents = totalOf(seats, price);
  const tax = taxName && (taxIncluded ? `, including ${taxName}` : `, plus ${taxName}`);
  return (
    <p className="tint small num" role="status">
      {cents === null
        ? 'Enter licences and a price to see the total.'
        : `${plural(Number(seats), 'licence')} for a year: ${amountText(cents, currency)}${tax}.`}
    </p>
  );
}
