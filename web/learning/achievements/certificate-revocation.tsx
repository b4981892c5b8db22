import { type FormEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Certificate, revokeCertificate } from '../../../contract/learning/achievements.ts';
import { call } from '../../data/api.ts';
import { checkForm, errorsOf, type FormErrors, focusFirstError } from '../../forms/form-errors.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from './certificate.module.css';

const fields = ['reason'] as const;

type RevocationProps = { certificate: Certificate; onClose: () => void };

export function CertificateRevocation({ certificate, onClose }: RevocationProps) {
  const formId = useId();
  const { revalidate } = useRevalidator();
  const [isPending, setIsPending] = useState(false);
  const [errors, setErrors] = useState<FormErrors<'reason'>>({});

  async function revoke(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isPending) return;
    const checked = checkForm(revokeCertificate.body, new FormData(form), fields);
    setErrors(checked.errors ?? {});
    if (!checked.data) return focusFirstError(form, checked.errors, fields);
    setIsPending(true);
    try {
      await call(revokeCertificate, { params: { id: certificate.id }, body: checked.data });
      notify.success('The certificate is revoked.');
      onClose();
      await revalidate();
    } catch (failure) {
      setErrors(errorsOf(failure, fields));
      setIsPending(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Revoke certificate"
      actions={
        <>
          <Button variant="danger" type="submit" form={formId} pending={isPending}>
            Revoke
          </Button>
          <Button onClick={onClose}>Keep it</Button>
        </>
      }
    >
      <form className={styles.revocation} id={formId} method="post" onSubmit={revoke} noValidate>
        <p>
          {certificate.learnerName} loses the certificate for {certificate.courseTitle} for good and
          is told why. Everyone who opens this page sees the reason.
        </p>
        <TextArea label="Reason" name="reason" required maxLength={300} error={errors.reason} />
        <FormError>{errors.form}</FormError>
      </form>
    </Dialog>
  );
}
