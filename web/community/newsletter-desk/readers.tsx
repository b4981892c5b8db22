import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import type {
  Reader,
  ReaderCounts,
  ReaderState,
} from '../../../contract/community/newsletter-desk.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { QueryView } from '../../data/query-view.tsx';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { type List, useListQuery } from '../../lists/list-query.ts';
import { ListSearch, ListTools } from '../../lists/list-tools.tsx';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { FilterChips } from '../../ui/fields/filter-chips.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { newsletterPath } from '../inbox/addresses.ts';
import { useOpenCount } from '../inbox/hooks.ts';
import { InboxFrame } from '../inbox/inbox-frame.tsx';
import {
  type ReadersQuery,
  readersQuery,
  useReaders,
  useRemoveReader,
  useSaveReaders,
} from './hooks.ts';
import styles from './newsletter.module.css';

export const handle: PageHandle = { screen: 'bench' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Readers of the newsletter',
    description: 'Who gets the newsletter.',
    hidden: true,
  });

const states = {
  confirmed: { mark: 'full', word: 'Confirmed' },
  pending: { mark: 'dashed', word: 'Not confirmed' },
  ended: { mark: 'empty', word: 'Left' },
} as const;

export default function Readers() {
  const list = useListQuery(readersQuery);
  const open = useOpenCount();
  const readers = useReaders(list.query);
  const [removing, setRemoving] = useState<string>();
  return (
    <InboxFrame
      open={open.data}
      part="Readers of the newsletter"
      back={{ to: newsletterPath, label: 'Back to the newsletter' }}
    >
      <div className={styles.readers}>
        <Head list={list} counts={readers.data?.pages[0]?.meta.counts} />
        <QueryView result={readers} skeleton={<SkeletonLines lines={8} />}>
          {({ pages }) => {
            const rows = pages.flatMap(({ data }) => data);
            if (rows.length === 0) return <Nobody isSearch={list.query.q !== ''} />;
            return (
              <Table caption="Readers of the newsletter" stacks>
                <thead>
                  <tr>
                    <th scope="col">Email</th>
                    <th scope="col">State</th>
                    <th scope="col">Since</th>
                    <th scope="col">
                      <span className="visually-hidden">Remove</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((reader) => (
                    <ReaderRow key={reader.email} reader={reader} onRemove={setRemoving} />
                  ))}
                </tbody>
              </Table>
            );
          }}
        </QueryView>
        {readers.hasNextPage && (
          <Button
            small
            onClick={() => void readers.fetchNextPage()}
            pending={readers.isFetchingNextPage}
          >
            Show more
          </Button>
        )}
      </div>
      <RemoveDialog email={removing} onClose={() => setRemoving(undefined)} />
    </InboxFrame>
  );
}

function Nobody({ isSearch }: { isSearch: boolean }) {
  return (
    <EmptyState
      title={isSearch ? 'No address begins like this' : 'Nobody here'}
      text={
        isSearch
          ? 'Type the beginning of an address, or @ and the beginning of a domain.'
          : 'People subscribe at the foot of every public page, and confirm by email.'
      }
    />
  );
}

type HeadProps = { list: List<ReadersQuery>; counts: ReaderCounts | undefined };

function Head({ list, counts }: HeadProps) {
  const save = useSaveReaders(list.query);
  const chip = (value: ReaderState, label: string) => ({
    value,
    label,
    ...(counts ? { count: formatNumber(counts[value]) } : {}),
  });
  return (
    <>
      <div className={`${styles.head} cluster bottom between gap-3-5`}>
        <h2 className="anywhere">Readers</h2>
        <Button small icon="download" onClick={() => save.mutate()} pending={save.isPending}>
          Export as CSV
        </Button>
      </div>
      <ListTools end={<ListSearch list={list} label="Search by address" maxLength={254} />}>
        <FilterChips
          label="Show"
          chips={[
            { value: 'all', label: 'All' },
            chip('confirmed', 'Confirmed'),
            chip('pending', 'Not confirmed'),
            chip('ended', 'Left'),
          ]}
          chosen={list.query.state}
          onChoose={(state) => list.show({ state })}
        />
      </ListTools>
    </>
  );
}

function ReaderRow({ reader, onRemove }: { reader: Reader; onRemove: (email: string) => void }) {
  const { email, state, askedAt, confirmedAt, endedAt } = reader;
  const { mark, word } = states[state];
  return (
    <tr>
      <th scope="row">{email}</th>
      <td data-label="State">
        <StateMark mark={mark}>{word}</StateMark>
      </td>
      <td data-label="Since">{formatDay(endedAt ?? confirmedAt ?? askedAt)}</td>
      <td>
        <Button small aria-label={`Remove ${email}`} onClick={() => onRemove(email)}>
          Remove
        </Button>
      </td>
    </tr>
  );
}

function RemoveDialog({ email, onClose }: { email: string | undefined; onClose: () => void }) {
  const remove = useRemoveReader();
  return (
    <ConfirmDialog
      open={email !== undefined}
      title="Remove this reader?"
      confirm="Remove"
      danger
      onConfirm={async () => email && remove.mutateAsync(email)}
      onClose={onClose}
    >
      <p>
        <strong>{email}</strong> is deleted with everything we stored about it, as people can ask us
        to. They’d have to subscribe again.
      </p>
    </ConfirmDialog>
  );
}
