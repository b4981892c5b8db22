import { useForm } from 'react-hook-form';
import { ApiError } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { sellerCity } from '../../teams/shared/seller-dates.ts';
import { useCreateCode } from './admin-hooks.ts';
import styles from './admin-orders.module.css';
import {
  type CodeErrors,
  type CodeForm,
  codeFields,
  errorsAtFields,
  lastDay,
  readCodeForm,
} from './admin-orders-new-code.ts';

const empty: CodeForm = {
  code: '',
  kind: 'percent',
  value: '',
  appliesTo: 'everything',
  firstDay: '',
  lastDay: '',
  maxUses: '',
};

export function CodeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="New discount code">
      <Fields onClose={onClose} />
    </Dialog>
  );
}

function Fields({ onClose }: { onClose: () => void }) {
  const create = useCreateCode();
  const form = useForm<CodeForm>({ defaultValues: empty });
  const { errors, isSubmitting } = form.formState;
  const isAmount = form.watch('kind') === 'amount';

  const showErrors = (found: CodeErrors) => {
    const wrong = codeFields.filter((field) => found[field]);
    for (const field of wrong) form.setError(field, { message: found[field] ?? '' });
    if (wrong[0]) form.setFocus(wrong[0]);
    return wrong.length > 0;
  };
  const submit = form.handleSubmit(async (typed) => {
    const read = readCodeForm(typed);
    if ('errors' in read) return void showErrors(read.errors);
    try {
      const { code } = await create.mutateAsync(read.body);
      onClose();
      void notify.success(`${code} is ready to be used.`);
    } catch (failure) {
      const found = errorsAtFields(failure instanceof ApiError ? failure.errors : []);
      if (!showErrors(found)) form.setError('root', { message: errorMessage(failure) });
    }
  });

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label="Code"
        hint="Such as WELCOME10."
        maxLength={30}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.code?.message}
        {...form.register('code')}
      />
      <div className={styles.pair}>
        <Select label="Takes off" {...form.register('kind')}>
          <option value="percent">Per cent</option>
          <option value="amount">Dollars</option>
        </Select>
        <TextField
          label="How much"
          hint={isAmount ? 'Such as 12.50.' : 'From 1 to 100.'}
          inputMode={isAmount ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={12}
          error={errors.value?.message}
          {...form.register('value')}
        />
      </div>
      <Select label="Works for" {...form.register('appliesTo')}>
        <option value="everything">Courses and licences</option>
        <option value="courses">Courses only</option>
        <option value="licences">Licences only</option>
      </Select>
      <div className={styles.pair}>
        <TextField
          label="First day"
          hint={`In ${sellerCity}. Today, if empty.`}
          type="date"
          max={lastDay}
          error={errors.firstDay?.message}
          {...form.register('firstDay')}
        />
        <TextField
          label="Last day"
          hint={`In ${sellerCity}. No end, if empty.`}
          type="date"
          max={lastDay}
          error={errors.lastDay?.message}
          {...form.register('lastDay')}
        />
      </div>
      <TextField
        label="How often in all"
        hint="No limit, if empty. Each account can use it once."
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        error={errors.maxUses?.message}
        {...form.register('maxUses')}
      />
      <FormError>{errors.root?.message}</FormError>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" pending={isSubmitting}>
          Create code
        </Button>
        <Button onClick={onClose} disabled={isSubmitting}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
