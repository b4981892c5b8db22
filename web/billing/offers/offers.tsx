import { Link, type MetaFunction } from 'react-router';
import { type Offer, OfferState } from '../../../contract/billing/offers.ts';
import { amountText } from '../../../contract/text/money.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { formatShortDay } from '../../../contract/text/short-dates.ts';
import { useListQuery } from '../../lists/list-query.ts';
import { ListSearch, ListSelect, ListTools } from '../../lists/list-tools.tsx';
import { ListView } from '../../lists/list-view.tsx';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { WorkHeader } from '../../ui/layout/work-screen.tsx';
import { AdminOrdersTabs } from '../admin/admin-orders-tabs.tsx';
import { offersQuery, useOffers } from './hooks.ts';
import { offerMarks, offerStateLabels, offersPath, purposeText } from './words.ts';

export const handle: PageHandle = { screen: 'work' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Offers', description: 'Enterprise offers.', hidden: true });

/** What sales has offered to organisations, and what they answered. */
export default function Offers() {
  const list = useListQuery(offersQuery);
  return (
    <>
      <WorkHeader
        title="All orders"
        part="Offers"
        text="What we’ve offered to organisations, and what they answered."
        actions={
          <LinkButton small icon="plus" to={`${offersPath}/new`}>
            New offer
          </LinkButton>
        }
      />
      <AdminOrdersTabs />
      <ListTools>
        <ListSearch
          list={list}
          label="Search offers"
          placeholder="Number or name"
          maxLength={120}
        />
        <ListSelect
          label="State"
          options={[
            { value: undefined, label: 'All states' },
            ...OfferState.options.map((state) => ({
              value: state,
              label: offerStateLabels[state],
            })),
          ]}
          chosen={list.query.state}
          onChoose={(state) => list.show({ state })}
        />
      </ListTools>
      <ListView
        result={useOffers(list.query)}
        pages={list}
        unit="offers"
        skeleton={<SkeletonTable rows={6} columns={4} />}
        empty={
          list.isNarrowed ? (
            <EmptyState
              title="No offer matches"
              text="Try another part of a name, or all states."
              action={
                <Button small onClick={list.showAll}>
                  Show all offers
                </Button>
              }
            />
          ) : (
            <EmptyState
              title="No offers yet"
              text="Open a sales request in the inbox and choose “Make an offer”. What it says is filled in."
              action={
                <LinkButton to="/user-screen/inbox?list=sales">See sales requests</LinkButton>
              }
            />
          )
        }
      >
        {(offers) => <OffersTable offers={offers} />}
      </ListView>
    </>
  );
}

function OffersTable({ offers }: { offers: readonly Offer[] }) {
  return (
    <Table caption="Offers" stacks>
      <thead>
        <tr>
          <th scope="col">Offer</th>
          <th scope="col">For</th>
          <th scope="col">Total</th>
          <th scope="col">Valid until</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {offers.map((offer) => (
          <tr key={offer.id}>
            <th scope="row">
              <Link className="teal label anywhere" to={`${offersPath}/${offer.id}`}>
                {offer.number}, {offer.organisation}
              </Link>
              <span className="tiny block plain anywhere mt-hair">{offer.contactEmail}</span>
            </th>
            <td data-label="For">
              {plural(offer.seats, 'licence')}
              <span className="tiny block plain anywhere mt-hair">{purposeText(offer)}</span>
            </td>
            <td data-label="Total" className="num nowrap">
              {amountText(offer.price.totalCents, offer.currency)}
            </td>
            <td data-label="Valid until" className="nowrap">
              {formatShortDay(offer.validUntil)}
            </td>
            <td data-label="State">
              <StateMark mark={offerMarks[offer.state]}>{offerStateLabels[offer.state]}</StateMark>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
