import { OrganisationPlan } from '../../billing/organisation/organisation-plan.tsx';
import { useOrganisationContext } from '../../teams/organisation/organisation.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** Put together here, because the organisation's screens are below those of billing. */
export default function OrganisationPlanPage() {
  const { team, organisation } = useOrganisationContext();
  if (organisation) return <OrganisationPlan team={team} organisation={organisation} />;
  return (
    <div className="mt-5">
      <EmptyState
        title="The plan is for administrators"
        text={`Ask ${team.ownerName || 'an administrator'} if you need more licences.`}
        action={<LinkButton to="/user-screen/organisation">See your departments</LinkButton>}
      />
    </div>
  );
}
