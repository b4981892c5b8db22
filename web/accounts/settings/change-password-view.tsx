import type { Profile } from '../../../contract/accounts.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { hasFieldError } from '../entry/failures.ts';
import styles from '../shared/settings.module.css';
import { ChangePasswordForm } from './change-password-form.ts';
import { useChangePassword } from './hooks.ts';
import { ViewTitle } from './view-title.tsx';

type ChangePasswordViewProps = { user: Profile; takesFocus: boolean; onBack: () => void };

export function ChangePasswordView({ user, takesFocus, onBack }: ChangePasswordViewProps) {
  const change = useChangePassword();
  const form = useForm({
    schema: ChangePasswordForm,
    onSubmit: async ({ old_password, new_password }) => {
      const { username } = user;
      const { message } = await change.mutateAsync({ username, old_password, new_password });
      notify.success(message);
      onBack();
    },
    explain: (failure) =>
      hasFieldError(failure, 'old_password') ? { old_password: 'Wrong old password' } : undefined,
  });

  return (
    <section className={styles.section}>
      <ViewTitle takesFocus={takesFocus} onBack={onBack}>
        Change Password
      </ViewTitle>
      <p className={styles.about}>This signs out all your other devices.</p>
      <form className={styles.form} {...form.props}>
        {/* Password managers look for it. */}
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
          {...form.register('old_password')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="At least 8 characters."
          {...form.register('new_password')}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          {...form.register('confirmation')}
        />
        <FormError>{form.errors.form}</FormError>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" pending={form.isSubmitting}>
            Change Password
          </Button>
        </div>
      </form>
    </section>
  );
}
