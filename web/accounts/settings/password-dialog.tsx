import type { ReactNode } from 'react';
import { deleteOwnAccount } from '../../../contract/accounts.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { takesFirstFocus } from '../entry/first-focus.ts';
import styles from '../entry/code-dialog.module.css';
import { fieldOf, showFailure, useContractForm } from './contract-form.ts';

type PasswordFormProps = {
  onClose: () => void;
  /** Rejects with what the server says. */
  onConfirm: (password: string) => Promise<unknown>;
  action: string;
  isDangerous?: boolean;
  children: ReactNode;
};

type PasswordDialogProps = PasswordFormProps & { open: boolean; title: string };

/** Asks for the password before something that cannot be taken back. */
export function PasswordDialog({ open, title, ...form }: PasswordDialogProps) {
  return (
    <Dialog open={open} title={title} onClose={form.onClose} mustAnswer>
      <PasswordForm {...form} />
    </Dialog>
  );
}

function PasswordForm({ onClose, onConfirm, action, isDangerous, children }: PasswordFormProps) {
  const form = useContractForm(deleteOwnAccount.body, {});
  const { isSubmitting, errors } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await onConfirm(password);
    } catch (error) {
      showFailure(form, error);
    }
  });
  const { ref, ...field } = fieldOf(form, 'password');
  return (
    <form onSubmit={submit} noValidate>
      <div className={styles.about}>{children}</div>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        {...field}
        ref={(element) => {
          takesFirstFocus(element);
          ref(element);
        }}
      />
      <FormError>{errors.root?.message}</FormError>
      <div className={styles.actions}>
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} pending={isSubmitting}>
          {action}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
