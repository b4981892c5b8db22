import { useState } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import {
  type Reader,
  type ReaderCounts,
  type ReaderState,
  readerStates,
} from '../../../contract/community/newsletter-desk.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { errorMessage } from '../../data/error-message.ts';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { useSearchText } from '../../lists/use-search-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { FilterChips } from '../../ui/fields/filter-chips.tsx';
import { SearchField } from '../../ui/fields/text-field.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { newsletterPath } from '../inbox/addresses.ts';
import { useOpenCount } from '../inbox/hooks.ts';
import { InboxFrame } from '../inbox/inbox-frame.tsx';
import { type ReadersView, saveReaders, useReaders, useRemoveReader } from './hooks.ts';
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
  const [search, setSearch] = useSearchParams();
  const view: ReadersView = {
    state: readerStates.find((state) => state === search.get('state')),
    q: search.get('q') ?? '',
  };
  const open = useOpenCount();
  const readers = useReaders(view);
  const [removing, setRemoving] = useState<string>();
  const show = (next: ReadersView) =>
    setSearch({ ...(next.state ? { state: next.state } : {}), ...(next.q ? { q: next.q } : {}) });
  const rows = readers.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <InboxFrame
      open={open.data}
      part="Readers of the newsletter"
      back={{ to: newsletterPath, label: 'Back to the newsletter' }}
    >
      <div className={styles.readers}>
        <Head view={view} counts={readers.data?.pages[0]?.meta.counts} onShow={show} />
        {readers.isPending && <SkeletonLines lines={8} />}
        {readers.isError && (
          <ErrorState
            message={readers.error.message}
            onRetry={() => void readers.refetch()}
            retrying={readers.isFetching}
          />
        )}
        {readers.data && rows.length === 0 && (
          <EmptyState
            title={view.q ? 'No address begins like this' : 'Nobody here'}
            text={
              view.q
                ? 'Type the beginning of an address, or @ and the beginning of a domain.'
                : 'People subscribe at the foot of every public page, and confirm by email.'
            }
          />
        )}
        {rows.length > 0 && (
          <Table caption="Readers of the newsletter" className={styles.readerTable}>
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
        )}
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

type HeadProps = {
  view: ReadersView;
  counts: ReaderCounts | undefined;
  onShow: (view: ReadersView) => void;
};

function Head({ view, counts, onShow }: HeadProps) {
  const [text, setText] = useSearchText(view.q, (q) => onShow({ ...view, q }));
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    setIsSaving(true);
    await saveReaders(view).catch((error) => void notify.error(errorMessage(error)));
    setIsSaving(false);
  };
  const chip = (value: ReaderState, label: string) => ({
    value,
    label,
    ...(counts ? { count: formatNumber(counts[value]) } : {}),
  });
  return (
    <>
      <div className={styles.head}>
        <h2>Readers</h2>
        <Button small icon="download" onClick={() => void save()} pending={isSaving}>
          Export as CSV
        </Button>
      </div>
      <div className={styles.filters}>
        <SearchField
          small
          label="Search by address"
          value={text}
          maxLength={254}
          onChange={({ target }) => setText(target.value)}
        />
        <FilterChips<ReaderState | 'all'>
          label="Show"
          chips={[
            { value: 'all', label: 'All' },
            chip('confirmed', 'Confirmed'),
            chip('pending', 'Not confirmed'),
            chip('ended', 'Left'),
          ]}
          chosen={view.state ?? 'all'}
          onChoose={(state) => onShow({ ...view, state: state === 'all' ? undefined : state })}
        />
      </div>
    </>
  );
}

function ReaderRow({ reader, onRemove }: { reader: Reader; onRemove: (email: string) => void }) {
  const { email, state, askedAt, confirmedAt, endedAt } = reader;
  const { mark, word } = states[state];
  return (
    <tr>
      <th scope="row">{email}</th>
      <td>
        <StateMark mark={mark}>{word}</StateMark>
      </td>
      <td>{formatDay(endedAt ?? confirmedAt ?? askedAt)}</td>
      <td className={styles.number}>
        <Button small aria-label={`Remove ${email}`} onClick={() => onRemove(email)}>
          Remove
        </Button>
      </td>
    </tr>
  );
}

function RemoveDialog({ email, onClose }: { email: string | undefined; onClose: () => void }) {
  const remove = useRemoveReader();
  const confirm = () =>
    email &&
    remove.mutate(email, {
      onSuccess: ({ message }) => {
        void notify.success(message);
        onClose();
      },
    });
  return (
    <Dialog
      open={email !== undefined}
      onClose={onClose}
      title="Remove this reader?"
      actions={
        <>
          <Button variant="danger" onClick={confirm} pending={remove.isPending}>
            Remove
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p>
        <strong>{email}</strong> is deleted with everything we stored about it, as people can ask us
        to. They’d have to subscribe again.
      </p>
      <FormError>{remove.isError && errorMessage(remove.error)}</FormError>
    </Dialog>
  );
}
