import { useState } from 'react';
import { ApiError } from '../../data/api.ts';
import { useForm } from '../../forms/use-form.ts';
import { sellerCity } from '../../teams/shared/seller-dates.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { type NewCode, useCreateCode } from './admin-hooks.ts';
import styles from './admin-orders.module.css';
import { type CodeForm, codeSchema, errorsAtFields, lastDay } from './admin-orders-new-code.ts';

export function CodeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="New discount code">
      <Fields onClose={onClose} />
    </Dialog>
  );
}

function Fields({ onClose }: { onClose: () => void }) {
  const create = useCreateCode();
  const [isAmount, setIsAmount] = useState(false);
  const form = useForm<NewCode, keyof CodeForm>({
    schema: codeSchema,
    onSubmit: async (body) => {
      const { code } = await create.mutateAsync(body);
      onClose();
      void notify.success(`${code} is ready to be used.`);
    },
    explain: (failure) => {
      const errors = errorsAtFields(failure instanceof ApiError ? failure.errors : []);
      return Object.keys(errors).length > 0 ? errors : undefined;
    },
  });

  return (
    <form className={styles.form} {...form.props}>
      <TextField
        label="Code"
        hint="Such as WELCOME10."
        maxLength={30}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.register('code')}
      />
      <div className={styles.pair}>
        <Select
          label="Takes off"
          onChange={({ target }) => setIsAmount(target.value === 'amount')}
          {...form.register('kind')}
        >
          <option value="percent">Per cent</option>
          <option value="amount">Dollars</option>
        </Select>
        <TextField
          label="How much"
          hint={isAmount ? 'Such as 12.50.' : 'From 1 to 100.'}
          inputMode={isAmount ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={12}
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
          {...form.register('firstDay')}
        />
        <TextField
          label="Last day"
          hint={`In ${sellerCity}. No end, if empty.`}
          type="date"
          max={lastDay}
          {...form.register('lastDay')}
        />
      </div>
      <TextField
        label="How often in all"
        hint="No limit, if empty. Each account can use it once."
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        {...form.register('maxUses')}
      />
      <FormError>{form.errors.form}</FormError>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" pending={form.isSubmitting}>
          Create code
        </Button>
        <Button onClick={onClose} disabled={form.isSubmitting}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
