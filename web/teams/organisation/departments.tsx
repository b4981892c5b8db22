import { DepartmentsView } from './departments-view.tsx';
import { useOrganisationContext } from './organisation.tsx';

export default function OrganisationDepartments() {
  const { team } = useOrganisationContext();
  return (
    <div className="mt-5">
      <DepartmentsView team={team} unfolded />
    </div>
  );
}
