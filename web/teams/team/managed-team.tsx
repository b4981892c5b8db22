import { invitationDays, type Team } from '../../../contract/teams/teams.ts';
import { ScreenHeader, ScreenSection } from '../../ui/layout/screen.tsx';
import { InvitationList } from '../invitations/invitation-list.tsx';
import { InviteForm } from '../invitations/invite-form.tsx';
import { SeatPanel } from '../licences/seat-panel.tsx';
import { LeaveTeam } from '../members/leave-team.tsx';
import { MemberTable } from '../members/member-table.tsx';
import { useFocusAfterRemoval } from '../members/use-focus-after-removal.ts';
import { RenameTeam } from './rename-team.tsx';
import { isOpen } from './rules.ts';
import { TeamStatus } from './team-status.tsx';

/** For the owner and managers. */
export function ManagedTeam({ team }: { team: Team }) {
  const members = useFocusAfterRemoval<HTMLHeadingElement>();
  const invitations = useFocusAfterRemoval(members.target);
  const count = team.members.length;
  return (
    <>
      <ScreenHeader
        title={team.name}
        text={team.can.own ? 'You own this team.' : "You're a manager of this team."}
        action={team.can.own && team.state !== 'closed' && <RenameTeam team={team} />}
      />
      <TeamStatus team={team} />
      {team.state !== 'closed' && <SeatPanel team={team} />}
      {isOpen(team) && (
        <ScreenSection
          title="Invite people"
          text={`Each person gets an email with a link. It works for ${invitationDays} days and reserves a licence.`}
        >
          <InviteForm team={team} />
        </ScreenSection>
      )}
      {team.invitations.length > 0 && (
        <ScreenSection
          title={isOpen(team) ? 'Pending invitations' : 'Invitations'}
          titleRef={invitations.target}
        >
          <InvitationList team={team} onRemoved={invitations.moveFocus} />
        </ScreenSection>
      )}
      <ScreenSection
        title={`${count} ${count === 1 ? 'member' : 'members'}`}
        titleRef={members.target}
      >
        <MemberTable team={team} onRemoved={members.moveFocus} />
      </ScreenSection>
      {team.can.leave && <LeaveTeam team={team} />}
    </>
  );
}
