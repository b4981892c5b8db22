import type { Member, Team } from '../../../contract/teams/teams.ts';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { useChangeMemberRole } from '../team/hooks.ts';

export function ChangeRole({ team, member }: { team: Team; member: Member }) {
  const change = useChangeMemberRole(team.id, member);
  const newRole = member.role === 'manager' ? 'learner' : 'manager';
  return (
    <TextButton
      small
      aria-disabled={change.isPending}
      aria-label={`Make ${newRole}: ${member.name}`}
      onClick={() => {
        if (!change.isPending) change.mutate(newRole);
      }}
    >
      Make {newRole}
    </TextButton>
  );
}
