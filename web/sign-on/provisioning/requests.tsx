import {
  type DirectoryRequest,
  type Provisioning,
  requestDays,
  type requestKinds,
} from '../../../contract/sign-on/provisioning.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { formatShortMoment } from '../../../contract/text/short-dates.ts';
import { useListQuery } from '../../lists/list-query.ts';
import { ListView } from '../../lists/list-view.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { type Mark, StateMark } from '../../ui/feedback/state-mark.tsx';
import { FilterChips } from '../../ui/fields/filter-chips.tsx';
import { requestsQuery, useRequests } from './hooks.ts';
import { Part } from './part.tsx';
import styles from './provisioning.module.css';

type Kind = (typeof requestKinds)[number];

const labels: Record<Kind, string> = { all: 'All', refused: 'Refused', leavers: 'Leavers' };

const states: Record<DirectoryRequest['outcome'], { mark: Mark; word: string }> = {
  done: { mark: 'full', word: 'Done' },
  refused: { mark: 'failed', word: 'Refused' },
  held: { mark: 'empty', word: 'Held back' },
};

type RequestsProps = {
  teamId: string;
  counts: Provisioning['requests'];
  onLeaver: (personId: string) => void;
};

/** The last requests, in words. */
export function Requests({ teamId, counts, onLeaver }: RequestsProps) {
  const list = useListQuery(requestsQuery);
  const { kind } = list.query;
  return (
    <Part
      title="Last requests"
      text={`In words, newest first. Kept for ${requestDays} days.`}
      beside={
        <div className="mt-4">
          <FilterChips
            label="Which requests"
            chips={(['all', 'refused', 'leavers'] as const).map((value) => ({
              value,
              label: labels[value],
              count: formatNumber(counts[value]),
            }))}
            chosen={kind}
            onChoose={(kind) => list.show({ kind })}
          />
        </div>
      }
    >
      <ListView
        result={useRequests(teamId, list.query)}
        pages={list}
        unit="requests"
        skeleton={<SkeletonLines lines={6} />}
        empty={
          <EmptyState
            title={kind === 'refused' ? 'Nothing was refused' : 'Nobody has left'}
            text={`In the last ${requestDays} days.`}
            action={
              <Button small onClick={list.showAll}>
                Show all requests
              </Button>
            }
          />
        }
      >
        {(requests) => (
          <ul className={styles.requests}>
            {requests.map((request) => (
              <Request key={request.id} request={request} onLeaver={onLeaver} />
            ))}
          </ul>
        )}
      </ListView>
    </Part>
  );
}

type RequestProps = { request: DirectoryRequest; onLeaver: (personId: string) => void };

function Request({ request, onLeaver }: RequestProps) {
  const { at, method, status, outcome, text, more, leaverId } = request;
  const { mark, word } = states[outcome];
  return (
    <li>
      <time className="num faint" dateTime={at}>
        {formatShortMoment(at)}
      </time>
      <StateMark mark={mark}>
        <span className="visually-hidden">{word}</span>
      </StateMark>
      <div className="fits anywhere">
        {text} {leaverId && <TextButton onClick={() => onLeaver(leaverId)}>What ended</TextButton>}
        {more && <small className="block">{more}</small>}
      </div>
      <code className="tiny faint nowrap">
        {method} {status}
      </code>
    </li>
  );
}
