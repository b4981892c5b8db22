import { type Profile, updateProfile } from '../../../contract/accounts.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from '../shared/settings.module.css';
import { useUpdateProfile } from './hooks.ts';

export function ProfileForm({ user }: { user: Profile }) {
  const save = useUpdateProfile();
  const form = useForm({
    schema: updateProfile.body,
    onSubmit: async (profile) => {
      await save.mutateAsync(profile);
      form.setValues(profile);
      notify.success('Your profile has been saved.');
    },
  });

  return (
    <>
      <p className={styles.about}>
        We greet you by your first name. Both names appear on your certificates.
      </p>
      <form className={styles.form} {...form.props}>
        <div className={`${styles.pair} stack`}>
          <TextField
            label="First name"
            autoComplete="given-name"
            defaultValue={user.firstname}
            {...form.register('first_name')}
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            defaultValue={user.lastname}
            {...form.register('last_name')}
          />
        </div>
        <TextField
          label="Phone number"
          type="tel"
          autoComplete="tel"
          hint="Optional."
          defaultValue={user.phonenumber}
          {...form.register('phone_number')}
        />
        <FormError>{form.errors.form}</FormError>
        <div className={styles.actions}>
          <Button type="submit" pending={form.isSubmitting}>
            Save
          </Button>
        </div>
      </form>
    </>
  );
}
