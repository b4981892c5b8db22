import { invitationDays, maxListedMembers, type Team } from '../../../contract/teams/teams.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { ScreenHeader, ScreenSection } from '../../ui/layout/screen.tsx';
import { MemberGroups } from '../groups/member-groups.tsx';
import { ImportPeople } from '../import/import-people.tsx';
import { InvitationList } from '../invitations/invitation-list.tsx';
import { InviteForm } from '../invitations/invite-form.tsx';
import { SeatPanel } from '../licences/seat-panel.tsx';
import { LeaveTeam } from '../members/leave-team.tsx';
import { useFocusAfterRemoval } from '../members/use-focus-after-removal.ts';
import { isOpen } from './rules.ts';
import { TeamSettingsDialog } from './team-settings.tsx';
import { TeamStatus } from './team-status.tsx';

/** Of a large team only the first members are known here. */
function memberCount({ members: { length } }: Team): string {
  if (length === maxListedMembers) return 'Members';
  return plural(length, 'member');
}

function roleText({ plan, can }: Team): string {
  const what = plan === 'enterprise' ? 'organisation' : 'team';
  if (can.own) return `You own this ${what}.`;
  return can.administer ? `You administer this ${what}.` : `You're a manager of this ${what}.`;
}

/** For the owner, administrators and managers. */
export function ManagedTeam({ team }: { team: Team }) {
  const members = useFocusAfterRemoval<HTMLHeadingElement>();
  const invitations = useFocusAfterRemoval(members.target);
  return (
    <>
      <ScreenHeader
        title={team.name}
        text={roleText(team)}
        action={
          team.can.administer && team.state !== 'closed' && <TeamSettingsDialog team={team} />
        }
      />
      <TeamStatus team={team} />
      {team.state !== 'closed' && <SeatPanel team={team} />}
      {isOpen(team) && (
        <ScreenSection
          title="Invite people"
          text={`Each person gets an email with a link. It works for ${invitationDays} days and reserves a licence.`}
        >
          <InviteForm team={team} />
          <ImportPeople teamId={team.id} />
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
      <ScreenSection title={memberCount(team)} titleRef={members.target}>
        <MemberGroups team={team} onRemoved={members.moveFocus} />
      </ScreenSection>
      {team.can.leave && <LeaveTeam team={team} />}
    </>
  );
}
