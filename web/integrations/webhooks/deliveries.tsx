import { Fragment, useState } from 'react';
import type {
  deliveryStates,
  WebhookDelivery,
  WebhookEndpoint,
} from '../../../contract/integrations/webhooks.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { formatShortMoment } from '../../../contract/text/short-dates.ts';
import type { List } from '../../lists/list-query.ts';
import { ListView } from '../../lists/list-view.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { FilterChips } from '../../ui/fields/filter-chips.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { type DeliveriesQuery, useDeliveries, useRepeatDelivery } from './hooks.ts';
import styles from './webhooks.module.css';
import { describeDelivery, describeDuration, describeEvent, hostOf, listSteps } from './words.ts';

type State = (typeof deliveryStates)[number];

const labels: Record<State, string> = { all: 'All', waiting: 'Waiting', given_up: 'Given up' };

const nothing: Record<State, string> = {
  all: 'Nothing was sent in the last 30 days. Send a test to see how it looks.',
  waiting: 'Nothing is waiting.',
  given_up: 'Nothing was given up in the last 30 days.',
};

type DeliveriesProps = { teamId: string; webhook: WebhookEndpoint; list: List<DeliveriesQuery> };

/** What was sent to an address, in words, newest first. */
export function Deliveries({ teamId, webhook, list }: DeliveriesProps) {
  const { id, url, waiting, state: endpointState } = webhook;
  const { state } = list.query;
  const [openId, setOpenId] = useState<string | null>(null);
  const title = `Deliveries to ${hostOf(url)}`;
  return (
    <>
      <div className="cluster center between gap-3 mt-5 mb-2">
        <h3 className="anywhere">{title}</h3>
        <FilterChips
          label="Which deliveries"
          chips={(['all', 'waiting', 'given_up'] as const).map((value) => ({
            value,
            label: labels[value],
            ...(value === 'waiting' && { count: formatNumber(waiting) }),
          }))}
          chosen={state}
          onChoose={(state) => list.show({ state })}
        />
      </div>
      <ListView
        result={useDeliveries(teamId, id, list.query)}
        pages={list}
        unit="deliveries"
        skeleton={<SkeletonLines lines={6} />}
        empty={<p className="small muted py-3">{nothing[state]}</p>}
      >
        {(deliveries) => (
          <Table stacks caption={title}>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">What happened</th>
                <th scope="col">Their answer</th>
                <th scope="col">Took</th>
                <th>
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {deliveries.map((delivery) => (
                <Fragment key={delivery.eventId}>
                  <DeliveryRow
                    teamId={teamId}
                    endpointId={id}
                    delivery={delivery}
                    mayRepeat={endpointState === 'on'}
                    isOpen={openId === delivery.eventId}
                    onToggle={() =>
                      setOpenId(openId === delivery.eventId ? null : delivery.eventId)
                    }
                  />
                  {openId === delivery.eventId && <Details delivery={delivery} />}
                </Fragment>
              ))}
            </tbody>
          </Table>
        )}
      </ListView>
    </>
  );
}

type DeliveryRowProps = {
  teamId: string;
  endpointId: string;
  delivery: WebhookDelivery;
  mayRepeat: boolean;
  isOpen: boolean;
  onToggle: () => void;
};

function DeliveryRow(props: DeliveryRowProps) {
  const { teamId, endpointId, delivery, mayRepeat, isOpen, onToggle } = props;
  const { eventId, at, type, state, tries, tookMs } = delivery;
  const repeat = useRepeatDelivery(teamId, endpointId);
  const sentence = describeEvent(delivery);
  const { mark, word } = describeDelivery(delivery);
  const isRepeatable = state !== 'under_way' && !(state === 'waiting' && tries === 0);
  const verb = state === 'waiting' ? 'Send now' : 'Send again';
  return (
    <tr>
      <td data-label="When" className="nowrap">
        <time dateTime={at}>{formatShortMoment(at)}</time>
      </td>
      <th scope="row">
        <button type="button" className={styles.open} aria-expanded={isOpen} onClick={onToggle}>
          {sentence}
        </button>
        <code className="tiny faint block">{type}</code>
      </th>
      <td data-label="Their answer">
        <StateMark mark={mark}>{word}</StateMark>
      </td>
      <td data-label="Took" className="nowrap">
        {tookMs === null ? <span className="faint">–</span> : describeDuration(tookMs)}
      </td>
      <td className="text-right">
        {mayRepeat && isRepeatable && (
          <Button
            small
            icon="retry"
            aria-label={`${verb}: ${sentence}`}
            pending={repeat.isPending}
            onClick={() => repeat.mutate(eventId)}
          >
            {verb}
          </Button>
        )}
      </td>
    </tr>
  );
}

function Details({ delivery }: { delivery: WebhookDelivery }) {
  const { eventId, body, repeatedAt } = delivery;
  const steps = listSteps(delivery);
  return (
    <tr>
      <td colSpan={5} className={styles.details}>
        <div className="folds gap-5">
          <div className="fits">
            <h4 className="title-sans mb-2">We sent</h4>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be focusable */}
            <section className={styles.sent} tabIndex={0} aria-label="What we sent">
              <pre>{`webhook-id: ${eventId}\n\n${readable(body)}`}</pre>
            </section>
          </div>
          <div className="fits">
            <h4 className="title-sans mb-2">They answered</h4>
            {steps.length > 0 ? (
              <ol className={styles.steps}>
                {steps.map(({ at, text, planned }) => (
                  <li key={at} data-planned={planned}>
                    <time className="num faint" dateTime={at}>
                      {formatShortMoment(at)}
                    </time>
                    <span>{text}</span>
                  </li>
                ))}
              </ol>
            ) : (
              <p className="small muted">Nothing so far.</p>
            )}
            {repeatedAt && (
              <p className="tiny mt-2">Sent again by hand, {formatShortMoment(repeatedAt)}.</p>
            )}
            <p className="tiny mt-2">Of an answer we keep only its status.</p>
          </div>
        </div>
      </td>
    </tr>
  );
}

/** With line breaks; it was sent without. */
const readable = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);
