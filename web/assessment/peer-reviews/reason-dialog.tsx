import { useId } from 'react';
import { useForm } from '../../forms/use-form.ts';
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
  const id = useId();
  const form = useForm<{ reason: string; isAbuse: string }>({
    onSubmit: async ({ reason, isAbuse }) => {
      if (reason.trim().length < 5) return { reason: 'Say in a few words what is wrong.' };
      await onSend({ reason, isAbuse: isAbuse !== '' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button type="submit" form={id} variant="primary" pending={form.isSubmitting}>
            {action}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={id} className="stack gap-4" {...form.props}>
        <p>{text}</p>
        <TextArea label={label} rows={4} maxLength={1000} {...form.register('reason')} />
        {abuseLabel && <Checkbox label={abuseLabel} name="isAbuse" />}
        <FormError>{form.errors.form}</FormError>
      </form>
    </Dialog>
  );
}
