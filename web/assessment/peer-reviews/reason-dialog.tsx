import { type FormEvent, useId, useRef, useState } from 'react';
import { errorMessage } from '../../data/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

type ReasonDialogProps = {
  title: string;
  text: string;
  label: string;
  action: string;
  /** Offers to call it abuse, in these words. */
  abuseLabel?: string;
  onSend: (given: { reason: string; isAbuse: boolean }) => Promise<void>;
  onClose: () => void;
};

/** Asks why, before something goes to the teachers. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, label, action, abuseLabel, onSend, onClose } = props;
  const form = useId();
  const [reason, setReason] = useState('');
  const [isAbuse, setIsAbuse] = useState(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState('');
  const [fieldError, setFieldError] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    if (reason.trim().length < 5) {
      setFieldError('Say in a few words what is wrong.');
      field.current?.focus();
      return;
    }
    setPending(true);
    setError('');
    try {
      await onSend({ reason, isAbuse });
      onClose();
    } catch (error) {
      setError(errorMessage(error));
      setPending(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button type="submit" form={form} variant="primary" pending={pending}>
            {action}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={form} className="stack gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <p>{text}</p>
        <TextArea
          ref={field}
          label={label}
          error={fieldError}
          rows={4}
          maxLength={1000}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value);
            setFieldError('');
          }}
        />
        {abuseLabel && (
          <Checkbox
            label={abuseLabel}
            checked={isAbuse}
            onChange={({ target }) => setIsAbuse(target.checked)}
          />
        )}
        <FormError>{error}</FormError>
      </form>
    </Dialog>
  );
}
