import { teamPlan } from '../../../contract/plans.ts';
import type { Team } from '../../../contract/teams/teams.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { ScreenHeader } from '../../ui/layout/screen.tsx';
import { LicencePanel } from '../licences/licence-panel.tsx';
import { isOpen } from './rules.ts';
import { TeamStatus } from './team-status.tsx';

/** A team of one: a single licence that its buyer uses. */
export function PersonalTeam({ team }: { team: Team }) {
  return (
    <>
      <ScreenHeader
        title="Your licence"
        text="A personal licence, for you alone. It doesn't renew automatically."
      />
      <TeamStatus team={team} />
      {isOpen(team) && <LicencePanel team={team} />}
      <p className="mt-6 muted measure">
        Your order and its invoice are under <TextLink to="/user-screen/orders">Orders</TextLink>.
        Learning with others? A team starts at {teamPlan.minSeats} licences.{' '}
        <TextLink to="/pricing">See the plans</TextLink>.
      </p>
    </>
  );
}
