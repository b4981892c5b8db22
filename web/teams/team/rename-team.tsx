import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Team, TeamName } from '../../../contract/teams.ts';
import { errorsOf } from '../../forms/form-errors.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from './dialogs.module.css';
import { useRenameTeam } from './hooks.ts';

export function RenameTeam({ team }: { team: Team }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button small icon="pencil" onClick={() => setIsOpen(true)}>
        Rename
      </Button>
      <Dialog open={isOpen} title="Rename the team" onClose={close}>
        <NameForm team={team} onClose={close} />
      </Dialog>
    </>
  );
}

function NameForm({ team, onClose }: { team: Team; onClose: () => void }) {
  const rename = useRenameTeam(team.id);
  const form = useForm({
    resolver: standardSchemaResolver(TeamName),
    defaultValues: { name: team.name },
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await rename.mutateAsync(name);
      onClose();
      void notify.success('The team has its new name.');
    } catch (error) {
      const { name: atName, form: whole } = errorsOf(error, ['name']);
      if (atName) form.setError('name', { message: atName }, { shouldFocus: true });
      if (whole) form.setError('root', { message: whole });
    }
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label="Team name"
        hint="Everyone in the team sees it, and so does whoever you invite."
        maxLength={80}
        autoComplete="organization"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <FormError>{errors.root?.message}</FormError>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={isSubmitting}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
