import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import type { Quote } from '../../../contract/billing/orders.ts';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './order-summary.module.css';
import { codeIn } from './payment-address.ts';

type PaymentCodeProps = {
  /** What stands in it counts on Pay, also when it was not applied. */
  field: RefObject<HTMLInputElement | null>;
  /** The code that the price was asked with. */
  code: string;
  /** What it did, or why it did nothing. */
  discount: Quote['discount'];
  /** Why the price could not be asked with it. */
  failure: string | null;
  isBusy: boolean;
  onApply: (code: string) => void;
};

/** A form of its own: Enter applies the code, and pays nothing. */
export function PaymentCode(props: PaymentCodeProps) {
  const { field, code, discount, failure, isBusy, onApply } = props;
  const [isEmpty, setIsEmpty] = useState(false);
  const answer = discount?.code === code ? discount : null;
  const error = isEmpty ? 'Enter a discount code.' : (failure ?? refusalIn(answer));

  // Pressed, and not answered yet.
  const [isPressed, setIsPressed] = useState(false);
  const [isSaid, setIsSaid] = useState(false);
  useEffect(() => {
    if (!isPressed || isBusy) return;
    setIsPressed(false);
    // Back in the field its reason is read out; from elsewhere nobody is taken away.
    setIsSaid(error !== null && !moveTo(field.current));
  }, [isPressed, isBusy, error, field]);

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = codeIn(field.current?.value ?? '');
    const isNothing = typed === '' && code === '';
    setIsEmpty(isNothing);
    setIsPressed(true);
    setIsSaid(false);
    if (!isNothing) onApply(typed);
  }

  function remove() {
    if (field.current) {
      field.current.value = '';
      field.current.focus();
    }
    onApply('');
  }

  return (
    <form className={styles.code} method="post" onSubmit={apply} noValidate>
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
      <HydratedButton type="submit" small pending={isBusy && code !== ''}>
        Apply
      </HydratedButton>
      <p className="visually-hidden" role="status">
        {isSaid && error}
      </p>
      <p className={styles.says} role="status">
        {answer?.applied && <b>{answer.message}</b>}
        {code !== '' && !isBusy && (
          <TextButton small onClick={remove}>
            Remove the code
          </TextButton>
        )}
      </p>
    </form>
  );
}

/** From the button beside it, or from nowhere. Whether it has moved. */
function moveTo(field: HTMLInputElement | null): boolean {
  const { activeElement, body } = document;
  const isBeside = activeElement !== field && field?.form?.contains(activeElement);
  if (!isBeside && activeElement !== body) return false;
  field?.focus();
  return true;
}

const refusalIn = (answer: Quote['discount']) =>
  answer && !answer.applied ? answer.message : null;
