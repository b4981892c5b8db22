import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CustomerLicences, setTeamLicences } from '../../../contract/administration/teams.ts';
import { call } from '../../data/api.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';

type ChangedTeam = { id: string; name: string; seats: number; endsAt: string };

/** For customers of sales, whose teams may be larger than those sold online. */
export function ChangeLicences({ team }: { team: ChangedTeam }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <TextButton
        small
        aria-haspopup="dialog"
        aria-label={`Change licences of ${team.name}`}
        onClick={() => setIsOpen(true)}
      >
        Change licences
      </TextButton>
      <Dialog open={isOpen} onClose={close} title={`Licences of ${team.name}`}>
        <LicencesForm team={team} onClose={close} />
      </Dialog>
    </>
  );
}

function LicencesForm({ team, onClose }: { team: ChangedTeam; onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm({
    schema: CustomerLicences,
    read: ({ seats, renew }) => ({ seats, renew: renew === 'yes', endsAt: team.endsAt }),
    onSubmit: async (body) => {
      const { message } = await call(setTeamLicences, { params: { id: team.id }, body });
      await queries.invalidateQueries();
      void notify.success(message);
      onClose();
    },
  });
  return (
    <form className="stack gap-4" {...form.props}>
      <p className="small">No order is made: invoice it as agreed.</p>
      <TextField
        label="Licences"
        type="number"
        inputMode="numeric"
        min={1}
        defaultValue={team.seats}
        required
        {...form.register('seats')}
      />
      <Select label="Term" defaultValue="no" {...form.register('renew')}>
        <option value="no">Stays as it is</option>
        <option value="yes">Another year</option>
      </Select>
      <FormError>{form.errors.form}</FormError>
      <div className="cluster gap-2">
        <Button type="submit" variant="primary" pending={form.isSubmitting}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
