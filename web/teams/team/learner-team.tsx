import type { Team } from '../../../contract/teams/teams.ts';
import { ScreenHeader } from '../../ui/layout/screen.tsx';
import { LicencePanel } from '../licences/licence-panel.tsx';
import { LeaveTeam } from '../members/leave-team.tsx';
import { isOpen } from './rules.ts';
import { TeamStatus } from './team-status.tsx';

/** Learners see only their own licence. */
export function LearnerTeam({ team }: { team: Team }) {
  return (
    <>
      <ScreenHeader
        title={team.name}
        text={`${isOpen(team) ? 'You learn with a licence of this team.' : 'You learned with this team.'} Owner: ${team.ownerName}.`}
      />
      <TeamStatus team={team} />
      {isOpen(team) && team.seated && <LicencePanel team={team} />}
      {team.can.leave && <LeaveTeam team={team} />}
    </>
  );
}
