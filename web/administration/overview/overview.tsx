import { type MetaFunction, useSearchParams } from 'react-router';
import { type Overview, overviewPeriods } from '../../../contract/administration/overview.ts';
import { amountText, moneyText } from '../../../contract/text/money.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { QueryState } from '../../data/query-view.tsx';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { SkeletonCards } from '../../ui/feedback/skeleton-shapes.tsx';
import { FilterChips } from '../../ui/fields/filter-chips.tsx';
import { WorkHeader } from '../../ui/layout/work-screen.tsx';
import { DashboardTabs } from '../users/dashboard-tabs.tsx';
import { describeChange, describeRevenueChange, listWaiting } from './describe-change.ts';
import { useOverview } from './hooks.ts';
import styles from './overview.module.css';

export const handle: PageHandle = { screen: 'work' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Overview', description: 'How this site is doing.', hidden: true });

/** How the installation is doing, and what waits for someone. */
export default function OverviewScreen() {
  const [search, setSearch] = useSearchParams();
  const days = overviewPeriods.find((period) => String(period) === search.get('days')) ?? 30;
  const overview = useOverview(days);
  return (
    <>
      <WorkHeader
        title="Admin Dashboard"
        part="Overview"
        text="What waits for someone, and how things are going."
      />
      <DashboardTabs />
      <QueryState
        result={overview}
        skeleton={
          <div className="mt-6">
            <SkeletonCards cards={4} />
          </div>
        }
      />
      {overview.data && (
        <>
          <Waiting waiting={overview.data.waiting} />
          <section
            className={styles.figures}
            aria-label="Figures"
            aria-busy={overview.isPlaceholderData}
          >
            <div className="cluster center between gap-3-5">
              <h2>The last {days} days</h2>
              <FilterChips
                label="Period"
                chips={overviewPeriods.map((period) => ({
                  value: String(period),
                  label: period === 365 ? '1 year' : `${period} days`,
                }))}
                chosen={String(days)}
                onChoose={(value) =>
                  setSearch(value === '30' ? {} : { days: value }, {
                    replace: true,
                    preventScrollReset: true,
                  })
                }
              />
            </div>
            <Figures overview={overview.data} />
          </section>
        </>
      )}
    </>
  );
}

function Waiting({ waiting }: { waiting: Overview['waiting'] }) {
  const [first, ...others] = listWaiting(waiting);
  if (!first) {
    return <p className={styles.nothing}>Nothing is waiting for anyone right now.</p>;
  }
  return (
    <section className="water mt-56" aria-label="Waiting for someone">
      <div className="cluster center between gap-4-6">
        <h2>{first.text}</h2>
        <LinkButton variant="primary" to={first.to}>
          {first.act}
        </LinkButton>
      </div>
      {others.length > 0 && (
        <ul className={styles.others}>
          {others.map(({ id, text, act, to }) => (
            <li key={id}>
              <span>{text}</span>
              <TextLink to={to}>{act}</TextLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Figures({ overview }: { overview: Overview }) {
  const { days, people, enrolments, completions, revenue, simulated } = overview;
  // Until there are real payments, simulated ones are shown instead, and labelled as such.
  const isReal = revenue.length > 0 || simulated.length === 0;
  const [main, ...more] = isReal ? revenue : simulated;
  return (
    <>
      <dl className={styles.row}>
        <Figure
          name="New people"
          value={formatNumber(people.now)}
          note={describeChange(people, days)}
          more={`${formatNumber(people.total)} accounts altogether`}
        />
        <Figure
          name="Enrolments"
          value={formatNumber(enrolments.now)}
          note={describeChange(enrolments, days)}
        />
        <Figure
          name="Courses completed"
          value={formatNumber(completions.now)}
          note={describeChange(completions, days)}
        />
        <Figure
          name={`${isReal ? 'Revenue' : 'Simulated payments'}${main ? `, ${main.currency}` : ''}`}
          value={main ? moneyText(main.now, main.currency) : '0'}
          note={main ? describeRevenueChange(main, days) : 'no payments in this period'}
          {...(!isReal && { more: 'with test cards: no money has moved' })}
        />
      </dl>
      {more.length > 0 && (
        <p className="mt-3 tiny measure-wide">
          Also {more.map(({ now, currency }) => amountText(now, currency)).join(', ')}.
        </p>
      )}
      {isReal && simulated.length > 0 && (
        <p className="mt-3 tiny measure-wide">
          Simulated payments of{' '}
          {simulated.map(({ now, currency }) => amountText(now, currency)).join(', ')} aren’t
          counted: no money has moved.
        </p>
      )}
      <p className="mt-3 tiny measure-wide">
        Days are counted in UTC. Revenue counts when an order was placed, in the seller’s time zone,
        and is less what was refunded.{' '}
        <TextLink small to="/user-screen/admin-orders">
          See all orders
        </TextLink>
      </p>
    </>
  );
}

type FigureProps = { name: string; value: string; note: string; more?: string };

function Figure({ name, value, note, more }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong className={styles.value}>{value}</strong>
        <span className="block mt-2 tiny loose">{note}</span>
        {more && <span className="block mt-2 tiny loose">{more}</span>}
      </dd>
    </div>
  );
}
