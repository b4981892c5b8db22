import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { type Certificate, revokeCertificate } from '../../../contract/learning/achievements.ts';
import { call } from '../../data/api.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';

type RevokeDialogProps = { certificate: Certificate; onClose: () => void };

export function RevokeDialog({ certificate, onClose }: RevokeDialogProps) {
  const formId = useId();
  const { revalidate } = useRevalidator();
  const form = useForm({
    schema: revokeCertificate.body,
    onSubmit: async (body) => {
      await call(revokeCertificate, { params: { id: certificate.id }, body });
      notify.success('The certificate is revoked.');
      onClose();
      await revalidate();
    },
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title="Revoke certificate"
      actions={
        <>
          <Button variant="danger" type="submit" form={formId} pending={form.isSubmitting}>
            Revoke
          </Button>
          <Button onClick={onClose}>Keep it</Button>
        </>
      }
    >
      <form className="stack gap-45" id={formId} {...form.props}>
        <p>
          This permanently revokes {certificate.learnerName}’s certificate for{' '}
          {certificate.courseTitle} and tells them why. Everyone who opens this page sees the
          reason.
        </p>
        <TextArea label="Reason" required maxLength={300} {...form.register('reason')} />
        <FormError>{form.errors.form}</FormError>
      </form>
    </Dialog>
  );
}
