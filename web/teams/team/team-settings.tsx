import { useState } from 'react';
import { type Team, TeamSettings } from '../../../contract/teams/teams.ts';
import { useForm } from '../../forms/use-form.ts';
import { ZoneOptions } from '../../notifications/shared/zone-options.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useChangeTeam } from './hooks.ts';

export function TeamSettingsDialog({ team }: { team: Team }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button small icon="pencil" onClick={() => setIsOpen(true)}>
        Team settings
      </Button>
      <Dialog open={isOpen} title="Team settings" onClose={close}>
        <SettingsForm team={team} onClose={close} />
      </Dialog>
    </>
  );
}

function SettingsForm({ team, onClose }: { team: Team; onClose: () => void }) {
  const change = useChangeTeam(team.id);
  const form = useForm({
    schema: TeamSettings,
    onSubmit: async (settings) => {
      await change.mutateAsync(settings);
      onClose();
    },
  });
  return (
    <form className="stack gap-4" {...form.props}>
      <TextField
        label="Team name"
        hint="Everyone in the team sees it, and so does anyone you invite."
        maxLength={80}
        autoComplete="organization"
        defaultValue={team.name}
        {...form.register('name')}
      />
      <Select
        label="Time zone"
        hint="Due dates end with the day here, and weekly summaries arrive on Monday morning."
        defaultValue={team.timeZone}
        {...form.register('timeZone')}
      >
        <ZoneOptions current={team.timeZone} />
      </Select>
      <FormError>{form.errors.form}</FormError>
      <div className="cluster gap-3 mt-2">
        <Button type="submit" variant="primary" pending={form.isSubmitting}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
