import { invitationDays, type Team } from '../../../contract/teams.ts';
import { ScreenHeader, ScreenSection } from '../../ui/layout/screen.tsx';
import { InvitationList } from '../invitations/invitation-list.tsx';
import { InviteForm } from '../invitations/invite-form.tsx';
import { SeatPanel } from '../licences/seat-panel.tsx';
import { useFocusWhenGone } from '../members/keep-focus.ts';
import { LeaveTeam } from '../members/leave-team.tsx';
import { MemberTable } from '../members/member-table.tsx';
import { RenameTeam } from './rename-team.tsx';
import { TeamState } from './team-state.tsx';
import { isOpen } from './team-words.ts';

/** What an owner and a manager see. */
export function ManagedTeam({ team }: { team: Team }) {
  const members = useFocusWhenGone<HTMLHeadingElement>();
  const invitations = useFocusWhenGone(members.place);
  const count = team.members.length;
  return (
    <>
      <ScreenHeader
        title={team.name}
        text={team.can.own ? 'You own this team.' : 'You are a manager of this team.'}
        action={team.can.own && team.state !== 'closed' && <RenameTeam team={team} />}
      />
      <TeamState team={team} />
      {team.state !== 'closed' && <SeatPanel team={team} />}
      {isOpen(team) && (
        <ScreenSection
          title="Invite people"
          text={`Each gets a mail with a link. It works for ${invitationDays} days and keeps a licence.`}
        >
          <InviteForm team={team} />
        </ScreenSection>
      )}
      {team.invitations.length > 0 && (
        <ScreenSection
          title={isOpen(team) ? 'Waiting for an answer' : 'Invitations'}
          titleRef={invitations.place}
        >
          <InvitationList team={team} onGone={invitations.keepFocus} />
        </ScreenSection>
      )}
      <ScreenSection
        title={`${count} ${count === 1 ? 'member' : 'members'}`}
        titleRef={members.place}
      >
        <MemberTable team={team} onGone={members.keepFocus} />
      </ScreenSection>
      {team.can.leave && <LeaveTeam team={team} />}
    </>
  );
}
