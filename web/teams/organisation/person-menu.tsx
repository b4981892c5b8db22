import { useState } from 'react';
import type { ListedMember } from '../../../contract/teams/groups.ts';
import { InvitedRole, type TeamSummary } from '../../../contract/teams/teams.ts';
import { useSession } from '../../data/session.tsx';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { MoreMenu } from '../../ui/overlays/more-menu.tsx';
import { useChangeMemberRole, useRemoveMember } from '../team/hooks.ts';
import { roleDescriptions, roleNames } from '../team/labels.ts';
import { useSetLicences } from './hooks.ts';
import { PlacePeople } from './place-people.tsx';

type PersonMenuProps = {
  team: TeamSummary;
  person: ListedMember;
  /** Whether licences can be given now. */
  mayGive: boolean;
};

/** What an administrator can do with one person. */
export function PersonMenu({ team, person, mayGive }: PersonMenuProps) {
  const { accountId, name, seated, can, role } = person;
  const [act, setAct] = useState<'place' | 'role' | 'licence' | 'remove' | null>(null);
  const viewerId = useSession().user?.userid;
  const licences = useSetLicences(team.id);
  const remove = useRemoveMember(team.id, person);
  const close = () => setAct(null);
  return (
    <>
      <MoreMenu
        label={`More for ${name}`}
        items={[
          { label: 'Move to a department', onSelect: () => setAct('place') },
          ...(can.changeRole && role !== 'owner'
            ? [{ label: 'Change the role', onSelect: () => setAct('role') }]
            : []),
          ...(seated || mayGive
            ? [
                {
                  label: seated ? 'Take the licence' : 'Give a licence',
                  onSelect: () => setAct('licence'),
                },
              ]
            : []),
          ...(can.remove && accountId !== viewerId
            ? [{ label: 'Remove', danger: true, onSelect: () => setAct('remove') }]
            : []),
        ]}
      />
      <PlacePeople team={team} people={[person]} open={act === 'place'} onClose={close} />
      {act === 'role' && <ChangeRole team={team} person={person} onClose={close} />}
      <ConfirmDialog
        open={act === 'licence'}
        title={seated ? `Take the licence of ${name}?` : `Give ${name} a licence?`}
        confirm={seated ? 'Take the licence' : 'Give a licence'}
        onConfirm={() => licences.mutateAsync({ accountIds: [accountId], seated: !seated })}
        onClose={close}
      >
        <p>
          {seated
            ? 'They stay in the organisation with their results, but lose access to courses that only its licence opens. What’s assigned to them ends.'
            : 'Every course opens to them.'}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        danger
        open={act === 'remove'}
        title={`Remove ${name}?`}
        confirm="Remove"
        onConfirm={() => remove.mutateAsync()}
        onClose={close}
        onDone={() => document.getElementById('main')?.focus({ preventScroll: true })}
      >
        <p>
          They lose access to courses that only the organisation’s licence opens. Their progress is
          saved, and someone else can use the licence.
        </p>
      </ConfirmDialog>
    </>
  );
}

type ChangeRoleProps = { team: TeamSummary; person: ListedMember; onClose: () => void };

function ChangeRole({ team, person, onClose }: ChangeRoleProps) {
  const [role, setRole] = useState(InvitedRole.safeParse(person.role).data ?? 'learner');
  const change = useChangeMemberRole(team.id, person, { failsInPlace: true });
  return (
    <ConfirmDialog
      open
      title={`Change the role of ${person.name}`}
      confirm="Change the role"
      disabled={role === person.role}
      onConfirm={() => change.mutateAsync(role)}
      onClose={onClose}
    >
      <Select
        label="Role"
        hint={roleDescriptions[role]}
        value={role}
        onChange={({ target }) => setRole(InvitedRole.parse(target.value))}
      >
        {InvitedRole.options.toReversed().map((each) => (
          <option key={each} value={each}>
            {roleNames[each]}
          </option>
        ))}
      </Select>
    </ConfirmDialog>
  );
}
