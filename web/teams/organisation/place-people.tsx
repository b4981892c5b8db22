import { useState } from 'react';
import type { ListedMember } from '../../../contract/teams/groups.ts';
import type { TeamSummary } from '../../../contract/teams/teams.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { useDepartments, usePlacePeople } from './hooks.ts';
import { listPaths } from './tree.ts';

type PlacePeopleProps = {
  team: TeamSummary;
  people: readonly ListedMember[];
  open: boolean;
  onClose: () => void;
  onDone?: () => void;
};

/** Everyone is in one department at most. */
export function PlacePeople({ team, people, open, onClose, onDone }: PlacePeopleProps) {
  const [to, setTo] = useState('');
  const departments = useDepartments(team.id, { enabled: open }).data?.departments ?? [];
  const place = usePlacePeople(team.id);
  const [only] = people;
  const who = people.length === 1 && only ? only.name : plural(people.length, 'person', 'people');
  return (
    <ConfirmDialog
      open={open}
      title={`Move ${who} to a department`}
      confirm="Move"
      disabled={to === ''}
      onConfirm={() =>
        place.mutateAsync({
          accountIds: people.map(({ accountId }) => accountId),
          departmentId: to === 'none' ? null : to,
        })
      }
      onClose={onClose}
      {...(onDone && { onDone })}
    >
      <Select label="Department" value={to} onChange={({ target }) => setTo(target.value)}>
        <option value="">Choose a department…</option>
        {listPaths(departments).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        <option value="none">No department</option>
      </Select>
      <p className="small muted">
        They leave the department they’re in, keep what they’re assigned, and get what’s assigned to
        the new one.
      </p>
    </ConfirmDialog>
  );
}
