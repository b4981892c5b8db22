import type { Team } from '../../../contract/teams.ts';
import { ScreenHeader } from '../../ui/layout/screen.tsx';
import { LicencePanel } from '../licences/licence-panel.tsx';
import { TeamState } from '../team/team-state.tsx';
import { isOpen } from '../team/team-words.ts';
import { LeaveTeam } from './leave-team.tsx';

/** What a learner sees of the team: their own licence. */
export function LearnerView({ team }: { team: Team }) {
  return (
    <>
      <ScreenHeader
        title={team.name}
        text={`${isOpen(team) ? 'You learn with a licence of this team.' : 'You learned with this team.'} Owner: ${team.ownerName}.`}
      />
      <TeamState team={team} />
      {isOpen(team) && team.seated && <LicencePanel team={team} />}
      {team.can.leave && <LeaveTeam team={team} />}
    </>
  );
}
