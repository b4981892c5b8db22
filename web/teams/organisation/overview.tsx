import type { Organisation } from '../../../contract/teams/organisation.ts';
import { listOf } from '../../../contract/text/lists.ts';
import { moneyText } from '../../../contract/text/money.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { noun, plural } from '../../../contract/text/plurals.ts';
import { formatSellerDay } from '../../../contract/text/seller-dates.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Fact, Facts, Figure, Figures } from '../../ui/layout/facts.tsx';
import { DepartmentsView } from './departments-view.tsx';
import styles from './organisation.module.css';
import { useOrganisationContext } from './organisation.tsx';
import { onTimeShare } from './tree.ts';

/** An organisation at a glance; for managers of a branch, their departments. */
export default function OrganisationOverview() {
  const { team, organisation } = useOrganisationContext();
  if (!organisation) return <DepartmentsView team={team} />;
  return (
    <>
      <WithoutDepartment organisation={organisation} />
      <Sums organisation={organisation} />
      <div className="mt-56">
        <DepartmentsView team={team} aside={<Plan organisation={organisation} />} />
      </div>
    </>
  );
}

type PartProps = { organisation: Organisation };

function WithoutDepartment({ organisation: { id, withoutDepartment, departments } }: PartProps) {
  if (withoutDepartment === 0 || departments === 0) return null;
  return (
    <section className="water mt-5" aria-labelledby="without-department">
      <div className="cluster center between gap-4-6">
        <div className="fits">
          <h2 id="without-department">
            {plural(withoutDepartment, 'person has', 'people have')} no department yet
          </h2>
          <p className="small mt-1 on-deep-soft pretty">
            Only administrators and managers of the whole organisation see{' '}
            {noun(withoutDepartment, 'this person', 'them')}.
          </p>
        </div>
        <LinkButton
          small
          variant="primary"
          to={`/user-screen/organisation/people?team=${id}&department=none`}
        >
          Place them
        </LinkButton>
      </div>
    </section>
  );
}

function Sums({ organisation }: PartProps) {
  const { people, joinedThisWeek, seats, assigned, latePeople, late } = organisation;
  const { branchManagers, unmanagedDepartments } = organisation;
  return (
    <Figures band>
      <Figure value={formatNumber(people)} name={noun(people, 'person', 'people')}>
        {formatNumber(joinedThisWeek)} joined this week
      </Figure>
      <Figure
        value={formatNumber(seats.used)}
        name={noun(seats.used, 'licence used', 'licences used')}
      >
        of {formatNumber(seats.total)} agreed
      </Figure>
      <Figure
        value={assigned > 0 ? onTimeShare({ assigned, late }) : '–'}
        name="of what is assigned is on time"
      >
        {assigned > 0
          ? `${plural(latePeople, 'person', 'people')} late`
          : 'nothing is assigned yet'}
      </Figure>
      <Figure
        value={formatNumber(branchManagers)}
        name={noun(branchManagers, 'manager of a branch', 'managers of a branch')}
      >
        {unmanagedDepartments > 0
          ? `${plural(unmanagedDepartments, 'department has', 'departments have')} none`
          : ''}
      </Figure>
    </Figures>
  );
}

function Plan({ organisation }: PartProps) {
  const { seats, agreed, endsAt, owner, administrators } = organisation;
  return (
    <section aria-labelledby="plan">
      <h2 id="plan" className="title-3">
        Plan
      </h2>
      <progress
        className={`${styles.meter} mt-3`}
        value={seats.used}
        max={seats.total}
        aria-hidden="true"
      />
      <p className="small mt-1">
        <b className="num">{formatNumber(seats.used)}</b> of {plural(seats.total, 'licence')},{' '}
        {seats.invited > 0 && `${formatNumber(seats.invited)} invited, `}
        {formatNumber(seats.free)} free
      </p>
      <Facts className={`${styles.plan} mt-3`}>
        {agreed && (
          <Fact name="Agreed">{`${moneyText(agreed.cents, agreed.currency, 'brief')} a licence and year`}</Fact>
        )}
        <Fact name="Ends" note="Sign-on and leaving continue after that.">
          {formatSellerDay(endsAt)}
        </Fact>
        <Fact name="Owner">{owner?.name ?? 'Nobody'}</Fact>
        <Fact name="Administrators">
          {administrators.length > 0 ? listOf(administrators.map(({ name }) => name)) : 'None yet'}
        </Fact>
      </Facts>
    </section>
  );
}
