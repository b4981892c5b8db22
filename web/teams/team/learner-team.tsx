import type { Team } from '../../../contract/teams/teams.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { ScreenHeader, ScreenSection } from '../../ui/layout/screen.tsx';
import { MemberGroups } from '../groups/member-groups.tsx';
import { LicencePanel } from '../licences/licence-panel.tsx';
import { LeaveTeam } from '../members/leave-team.tsx';
import { isOpen } from './rules.ts';
import { TeamStatus } from './team-status.tsx';

/** Learners see only their own licence; those who manage groups see who is in them. */
export function LearnerTeam({ team }: { team: Team }) {
  return (
    <>
      <ScreenHeader
        title={team.name}
        text={`${isOpen(team) ? 'You learn with a licence of this team.' : 'You learned with this team.'} Owner: ${team.ownerName}.`}
      />
      <TeamStatus team={team} />
      {isOpen(team) && team.seated && <LicencePanel team={team} />}
      {team.can.assign && (
        <ScreenSection title="Your groups">
          <MemberGroups team={team} onRemoved={() => {}} />
        </ScreenSection>
      )}
      <ScreenSection title="Your learning in this team">
        <TextLink to="/user-screen/assigned">What your managers see</TextLink>
      </ScreenSection>
      {team.can.leave && <LeaveTeam team={team} />}
    </>
  );
}
