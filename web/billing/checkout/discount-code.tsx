import { type FormEvent, useEffect, useState } from 'react';
import type { Quote } from '../../../contract/billing/orders.ts';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { normaliseCode } from './checkout-address.ts';
import styles from './order-summary.module.css';
import type { Checkout } from './use-checkout.ts';

/** Its own form: Enter applies the code instead of paying. */
export function DiscountCode({ checkout }: { checkout: Checkout }) {
  const { view, dispatch, codeField: field } = checkout;
  const { code, discount, isPriceLoading } = view;
  const [isEmpty, setIsEmpty] = useState(false);
  const answer = discount?.code === code ? discount : null;
  const error = isEmpty ? 'Enter a discount code.' : (view.codeError ?? refusalIn(answer));

  const [isApplying, setIsApplying] = useState(false);
  const [isAnnounced, setIsAnnounced] = useState(false);
  useEffect(() => {
    if (!isApplying || isPriceLoading) return;
    setIsApplying(false);
    // Focusing the field makes screen readers read the error; otherwise it has to be announced.
    setIsAnnounced(error !== null && !returnFocus(field.current));
  }, [isApplying, isPriceLoading, error, field]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const typed = normaliseCode(field.current?.value ?? '');
    const isNothing = typed === '' && code === '';
    setIsEmpty(isNothing);
    setIsApplying(true);
    setIsAnnounced(false);
    if (!isNothing) dispatch({ type: 'codeApplied', code: typed });
  }

  function remove() {
    if (field.current) {
      field.current.value = '';
      field.current.focus();
    }
    dispatch({ type: 'codeApplied', code: '' });
  }

  return (
    <form className={styles.code} method="post" onSubmit={submit} noValidate>
      <TextField
        ref={field}
        label="Discount code"
        name="code"
        defaultValue={code}
        small
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        error={error ?? undefined}
        onInput={() => setIsEmpty(false)}
      />
      <HydratedButton type="submit" small pending={isPriceLoading && code !== ''}>
        Apply
      </HydratedButton>
      <p className="visually-hidden" role="status">
        {isAnnounced && error}
      </p>
      <p className={styles.says} role="status">
        {answer?.applied && <b>{answer.message}</b>}
        {code !== '' && !isPriceLoading && (
          <TextButton small onClick={remove}>
            Remove the code
          </TextButton>
        )}
      </p>
    </form>
  );
}

/** Only from the button beside the field, or from nowhere: focus elsewhere must not be stolen. */
function returnFocus(field: HTMLInputElement | null): boolean {
  const { activeElement, body } = document;
  const isBeside = activeElement !== field && field?.form?.contains(activeElement);
  if (!isBeside && activeElement !== body) return false;
  field?.focus();
  return true;
}

const refusalIn = (answer: Quote['discount']) =>
  answer && !answer.applied ? answer.message : null;
