import { type Profile, updateProfile } from '../../../contract/accounts.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from '../shared/settings.module.css';
import { fieldOf, showFailure, useContractForm } from './contract-form.ts';
import { useUpdateProfile } from './hooks.ts';

export function NamesForm({ user }: { user: Profile }) {
  const save = useUpdateProfile();
  const form = useContractForm(updateProfile.body, {
    first_name: user.firstname,
    last_name: user.lastname,
    phone_number: user.phonenumber,
  });
  const { isSubmitting, errors } = form.formState;

  const submit = form.handleSubmit(async (names) => {
    try {
      await save.mutateAsync(names);
      form.reset(names);
      notify.success('Your profile has been saved.');
    } catch (error) {
      showFailure(form, error);
    }
  });

  return (
    <section className={styles.section} aria-labelledby="your-name">
      <h2 id="your-name">Your name</h2>
      <p className={styles.about}>
        Your first name greets you in the learning area; both stand on your certificates.
      </p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.pair}>
          <TextField
            label="First name"
            autoComplete="given-name"
            {...fieldOf(form, 'first_name')}
          />
          <TextField label="Last name" autoComplete="family-name" {...fieldOf(form, 'last_name')} />
        </div>
        <TextField
          label="Phone number"
          type="tel"
          autoComplete="tel"
          hint="Optional."
          {...fieldOf(form, 'phone_number')}
        />
        <FormError>{errors.root?.message}</FormError>
        <div className={styles.actions}>
          <Button type="submit" pending={isSubmitting}>
            Save
          </Button>
        </div>
      </form>
    </section>
  );
}
