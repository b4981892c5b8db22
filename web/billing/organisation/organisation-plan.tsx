import { useState } from 'react';
import { features, featureTexts, hasFeature } from '../../../contract/plan-features.ts';
import type { Organisation } from '../../../contract/teams/organisation.ts';
import type { TeamSummary } from '../../../contract/teams/teams.ts';
import { listOf } from '../../../contract/text/lists.ts';
import { moneyText } from '../../../contract/text/money.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { formatSellerDay } from '../../../contract/text/seller-dates.ts';
import { ListView } from '../../lists/list-view.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { Fact, Facts, Figure, Figures } from '../../ui/layout/facts.tsx';
import { useOrders } from '../orders/hooks.ts';
import { OrderRow } from '../orders/order-row.tsx';
import styles from './organisation-plan.module.css';

type OrganisationPlanProps = { team: TeamSummary; organisation: Organisation };

/** What an organisation has agreed with sales, how much of it is used, and what was invoiced. */
export function OrganisationPlan({ team, organisation }: OrganisationPlanProps) {
  return (
    <>
      <Term team={team} />
      <Licences organisation={organisation} />
      <div className={styles.columns}>
        <Agreement team={team} organisation={organisation} />
        <Included team={team} />
      </div>
      {team.can.own ? <Invoices teamId={team.id} /> : <NotOwner ownerName={team.ownerName} />}
    </>
  );
}

function Term({ team: { state, endsAt, openUntil, renewing, waiting } }: { team: TeamSummary }) {
  if (state === 'active') return null;
  const next = waiting || renewing ? 'Another year is ordered.' : 'Sales can offer another year.';
  return (
    <Notice role="note" title={`The year ended on ${formatSellerDay(endsAt)}`} className="mt-5">
      <p>
        {state === 'grace'
          ? `Courses stay open until ${formatSellerDay(openUntil)}. ${next}`
          : `Courses are closed to people who have no other way in. Signing in, and removing people who leave, works as before. ${next}`}
      </p>
    </Notice>
  );
}

function Licences({ organisation: { seats } }: { organisation: Organisation }) {
  return (
    <Figures band>
      <Figure name="licences agreed" value={formatNumber(seats.total)} />
      <Figure name="used" value={formatNumber(seats.used)} />
      <Figure name="kept for invitations" value={formatNumber(seats.invited)} />
      <Figure name="free" value={formatNumber(seats.free)}>
        {seats.free === 0 && 'New people join without a licence.'}
      </Figure>
    </Figures>
  );
}

function Agreement({ team, organisation }: OrganisationPlanProps) {
  const { agreed, owner, administrators, seats } = organisation;
  return (
    <section aria-labelledby="agreement">
      <h2 id="agreement">Your agreement</h2>
      <Facts className="mt-3">
        <Fact name="Plan">Enterprise</Fact>
        {agreed && (
          <Fact name="Price">
            {moneyText(agreed.cents, agreed.currency)} for a licence and year
          </Fact>
        )}
        <Fact name="Year">
          {formatSellerDay(team.startsAt)} to {formatSellerDay(team.endsAt)}
        </Fact>
        <Fact name="Owner" note="Holds the agreement and gets the invoices">
          {owner?.name ?? 'Nobody at the moment'}
        </Fact>
        <Fact name="Administrators">
          {administrators.length > 0
            ? listOf(administrators.map(({ name }) => name))
            : 'None besides the owner'}
        </Fact>
      </Facts>
      <p className="mt-4 small muted measure">
        It doesn’t renew automatically. More licences and another year are agreed with sales: you
        get an offer by email, and accept it with one click.
      </p>
      <LinkButton small to={`/contact-sales?licences=${seats.total}`} className="mt-3">
        Contact sales
      </LinkButton>
    </section>
  );
}

function Included({ team }: { team: TeamSummary }) {
  return (
    <section aria-labelledby="included">
      <h2 id="included">What it includes</h2>
      <ul className="ruled-list mt-3">
        {features
          .filter((feature) => hasFeature(team.plan, feature))
          .map((feature) => (
            <li key={feature}>
              <b className="label">{featureTexts[feature].name}</b>
              <span className="tiny block">{featureTexts[feature].explained}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}

function Invoices({ teamId }: { teamId: string }) {
  const [page, setPage] = useState(1);
  return (
    <section className="mt-7" aria-labelledby="invoices">
      <h2 id="invoices">Orders and invoices</h2>
      <ListView
        result={useOrders(page, teamId)}
        pages={setPage}
        unit="orders"
        skeleton={<SkeletonTable rows={2} columns={2} />}
        empty={
          <p className="mt-3 small muted">
            Nothing was ordered here. An Admin opened this organisation and invoices it elsewhere.
          </p>
        }
      >
        {(orders) => (
          <ul className="ruled mt-3">
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} isPrimary={false} />
            ))}
          </ul>
        )}
      </ListView>
    </section>
  );
}

function NotOwner({ ownerName }: { ownerName: string }) {
  return (
    <p className="mt-7 small muted">
      {ownerName || 'The owner'} sees the price, the orders and the invoices here.
    </p>
  );
}
