import type { ReactNode } from 'react';
import { deleteMyAccount } from '../../../contract/accounts.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { focusWhenOpened } from '../../ui/overlays/focus-when-opened.ts';
import styles from '../entry/code-dialog.module.css';

type PasswordFormProps = {
  onClose: () => void;
  /** Rejects with the failed call. */
  onConfirm: (password: string) => Promise<void>;
  action: string;
  isDangerous?: boolean;
  children: ReactNode;
};

type PasswordDialogProps = PasswordFormProps & { open: boolean; title: string };

/** Asks for the password before something that cannot be undone. */
export function PasswordDialog({ open, title, ...form }: PasswordDialogProps) {
  return (
    <Dialog open={open} title={title} onClose={form.onClose} mustAnswer>
      <PasswordForm {...form} />
    </Dialog>
  );
}

function PasswordForm({ onClose, onConfirm, action, isDangerous, children }: PasswordFormProps) {
  const form = useForm({
    schema: deleteMyAccount.body,
    onSubmit: ({ password }) => onConfirm(password),
  });
  return (
    <form {...form.props}>
      <div className={`${styles.about} stack gap-3 mb-5`}>{children}</div>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        ref={focusWhenOpened}
        {...form.register('password')}
      />
      <FormError>{form.errors.form}</FormError>
      <div className={`${styles.actions} cluster gap-3 mt-5`}>
        <Button
          type="submit"
          variant={isDangerous ? 'danger' : 'primary'}
          pending={form.isSubmitting}
        >
          {action}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
