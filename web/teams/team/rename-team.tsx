import { useState } from 'react';
import { type Team, TeamName } from '../../../contract/teams/teams.ts';
import { useForm } from '../../forms/use-form.ts';
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
    schema: TeamName,
    onSubmit: async ({ name }) => {
      await rename.mutateAsync(name);
      onClose();
      void notify.success('Team renamed.');
    },
  });
  return (
    <form className={styles.form} {...form.props}>
      <TextField
        label="Team name"
        hint="Everyone in the team sees it, and so does anyone you invite."
        maxLength={80}
        autoComplete="organization"
        defaultValue={team.name}
        {...form.register('name')}
      />
      <FormError>{form.errors.form}</FormError>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={form.isSubmitting}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
