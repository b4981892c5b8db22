import { useState } from 'react';
import { makeTeam, NewTeam } from '../../../contract/administration/teams.ts';
import { call } from '../../data/api.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';

type MakeTeamProps = { organisation: string; seats: number | null; email: string };

/** From a sales request to a team, with what the request says filled in. */
export function MakeTeam(props: MakeTeamProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button small icon="people" onClick={() => setIsOpen(true)}>
        Make a team
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Make a team">
        <TeamForm {...props} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function TeamForm({
  organisation,
  seats,
  email,
  onClose,
}: MakeTeamProps & { onClose: () => void }) {
  const form = useForm({
    schema: NewTeam,
    onSubmit: async (body) => {
      const { message } = await call(makeTeam, { body });
      void notify.success(message);
      onClose();
    },
  });
  return (
    <form className="stack gap-4" {...form.props}>
      <p className="small">
        The licences count for a year from today. No order is made: invoice it as agreed.
      </p>
      <TextField
        label="Team name"
        defaultValue={organisation}
        required
        {...form.register('name')}
      />
      <TextField
        label="Owner’s email"
        type="email"
        defaultValue={email}
        required
        hint="Of an account. The owner invites everyone else."
        {...form.register('ownerEmail')}
      />
      <TextField
        label="Licences"
        type="number"
        inputMode="numeric"
        min={1}
        defaultValue={seats ?? ''}
        required
        {...form.register('seats')}
      />
      <FormError>{form.errors.form}</FormError>
      <div className="cluster gap-2">
        <Button type="submit" variant="primary" pending={form.isSubmitting}>
          Make team
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
