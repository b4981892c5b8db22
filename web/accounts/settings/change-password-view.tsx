import type { Profile } from '../../../contract/accounts.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { failsAt } from '../shared/failures.ts';
import styles from '../shared/settings.module.css';
import { NewPasswordForm } from '../sign-in/new-password-form.ts';
import { fieldOf, showFailure, useContractForm } from './contract-form.ts';
import { useChangePassword } from './hooks.ts';
import { ViewTitle } from './view-title.tsx';

type ChangePasswordViewProps = { user: Profile; takesFocus: boolean; onBack: () => void };

export function ChangePasswordView({ user, takesFocus, onBack }: ChangePasswordViewProps) {
  const change = useChangePassword();
  const form = useContractForm(NewPasswordForm, {});
  const { isSubmitting, errors } = form.formState;

  const submit = form.handleSubmit(async ({ old_password, new_password }) => {
    try {
      const { message } = await change.mutateAsync({
        username: user.username,
        old_password,
        new_password,
      });
      notify.success(message);
      onBack();
    } catch (error) {
      if (!failsAt(error, 'old_password')) return showFailure(form, error);
      form.setError('old_password', { message: 'Wrong old password' }, { shouldFocus: true });
    }
  });

  return (
    <section className={styles.section}>
      <ViewTitle takesFocus={takesFocus} onBack={onBack}>
        Change Password
      </ViewTitle>
      <p className={styles.about}>All your other devices will be signed out.</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        {/* For password managers, which look for it. */}
        <input
          className="visually-hidden"
          autoComplete="username"
          value={user.username}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField
          label="Old password"
          autoComplete="current-password"
          {...fieldOf(form, 'old_password')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="At least 8 characters."
          {...fieldOf(form, 'new_password')}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          {...fieldOf(form, 'confirmation')}
        />
        <FormError>{errors.root?.message}</FormError>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" pending={isSubmitting}>
            Change Password
          </Button>
        </div>
      </form>
    </section>
  );
}
