import type { Member, Team } from '../../../contract/teams/teams.ts';
import { errorMessage } from '../../data/error-message.ts';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useChangeMemberRole } from '../team/hooks.ts';

export function ChangeRole({ team, member }: { team: Team; member: Member }) {
  const change = useChangeMemberRole(team.id, member.accountId);
  const newRole = member.role === 'manager' ? 'learner' : 'manager';
  const changeRole = () =>
    change.mutate(newRole, {
      onSuccess: () => void notify.success(`${member.name} is now a ${newRole}.`),
      onError: (error) => void notify.error(errorMessage(error)),
    });
  return (
    <TextButton
      small
      aria-disabled={change.isPending}
      aria-label={`Make ${newRole}: ${member.name}`}
      onClick={() => {
        if (!change.isPending) changeRole();
      }}
    >
      Make {newRole}
    </TextButton>
  );
}
