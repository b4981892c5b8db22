import { type MetaFunction, useSearchParams } from 'react-router';
import { type AuditEntry, mostCounted } from '../../../contract/administration/audit.ts';
import { errorMessage } from '../../data/error-message.ts';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { useLastPage } from '../../lists/use-last-page.ts';
import { useSearchText } from '../../lists/use-search-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { SearchField, TextField } from '../../ui/fields/text-field.tsx';
import { WorkHeader } from '../../ui/layout/work-screen.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { formatDateTime } from '../../ui/text/dates.ts';
import { SystemTabs } from '../shared/system-tabs.tsx';
import styles from './audit-log.module.css';
import { type AuditQuery, isFiltered, readAuditQuery, writeAuditQuery } from './audit-query.ts';
import { ChainState } from './chain-state.tsx';
import { changedFacts } from './changed-facts.ts';
import { useAuditLog, useAuditState, useExportAudit } from './hooks.ts';

export const handle: PageHandle = { screen: 'work' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Audit log', description: 'Who did what, and when.', hidden: true });

/** What Admins, teachers and managers have done to others, and whether anyone has changed the log itself. */
export default function AuditLog() {
  const [search, setSearch] = useSearchParams();
  const query = readAuditQuery(search);
  const log = useAuditLog(query);
  const state = useAuditState();
  const exporting = useExportAudit();
  const show = (change: Partial<AuditQuery>) =>
    setSearch(writeAuditQuery({ ...query, page: 1, ...change }), {
      replace: true,
      preventScrollReset: true,
    });
  useLastPage(log.data?.meta, (page) => show({ page }));
  const { page: _, ...filters } = query;
  const total = log.data?.meta.total ?? 0;
  return (
    <>
      <WorkHeader
        title="System"
        part="Audit log"
        text="Who did what, when and from where. Entries can’t be changed or deleted here."
        actions={
          <Button
            small
            icon="download"
            pending={exporting.isPending}
            onClick={() =>
              exporting.mutate(filters, {
                onError: (failure) => void notify.error(errorMessage(failure)),
              })
            }
          >
            Export {isFiltered(query) ? 'matches' : 'all'} as CSV
          </Button>
        }
      />
      <SystemTabs />
      <ChainState state={state} />
      <Filters query={query} acts={state.data?.acts ?? []} onShow={show} />
      {log.isPending && <SkeletonTable columns={3} />}
      {log.isError && !log.data && (
        <ErrorState
          message={errorMessage(log.error)}
          onRetry={() => void log.refetch()}
          retrying={log.isFetching}
        />
      )}
      {log.data?.data.length === 0 &&
        (isFiltered(query) ? (
          <EmptyState
            title="Nothing matches"
            text="Try fewer words, another person or a longer period."
            action={
              <Button small onClick={() => show({ person: '', act: '', q: '', from: '', to: '' })}>
                Show everything
              </Button>
            }
          />
        ) : (
          <EmptyState
            title="Nothing yet"
            text="You’ll see role changes, refunds, settings and other acts of Admins here."
          />
        ))}
      {log.data && log.data.data.length > 0 && (
        <ol className={styles.entries} aria-busy={log.isPlaceholderData}>
          {log.data.data.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {log.data && total > log.data.meta.limit && (
        <Pagination
          {...log.data.meta}
          unit={isFiltered(query) && total >= mostCounted ? 'entries, or more' : 'entries'}
          onPage={(page) => show({ page })}
        />
      )}
    </>
  );
}

type FiltersProps = {
  query: AuditQuery;
  acts: readonly string[];
  onShow: (change: Partial<AuditQuery>) => void;
};

function Filters({ query, acts, onShow }: FiltersProps) {
  const [words, setWords] = useSearchText(query.q, (q) => onShow({ q }));
  const [person, setPerson] = useSearchText(query.person, (text) => onShow({ person: text }));
  const listed = query.act && !acts.includes(query.act) ? [query.act, ...acts] : acts;
  return (
    <search className={styles.filters}>
      <SearchField
        small
        hideLabel={false}
        label="What it was done to"
        placeholder="A name, course or order"
        className={styles.words}
        maxLength={100}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <TextField
        small
        label="Who"
        placeholder="User name"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={80}
        value={person}
        onChange={({ target }) => setPerson(target.value)}
      />
      <Select
        small
        label="What"
        value={query.act}
        onChange={({ target }) => onShow({ act: target.value })}
      >
        <option value="">Everything</option>
        {listed.map((act) => (
          <option key={act} value={act}>
            {act}
          </option>
        ))}
      </Select>
      <TextField
        small
        type="date"
        label="From (UTC)"
        max={query.to || undefined}
        value={query.from}
        onChange={({ target }) => onShow({ from: target.value })}
      />
      <TextField
        small
        type="date"
        label="To (UTC)"
        min={query.from || undefined}
        value={query.to}
        onChange={({ target }) => onShow({ to: target.value })}
      />
    </search>
  );
}

/** More than this many lines are folded. */
const fewFacts = 3;

function Entry({ entry }: { entry: AuditEntry }) {
  const facts = changedFacts(entry);
  return (
    <li>
      <time className="num" dateTime={entry.at}>
        {formatDateTime(entry.at)}
      </time>
      <div className={styles.what}>
        <p>
          <strong>{entry.actor}</strong> {entry.act} {entry.subject}
        </p>
        {facts.length > fewFacts ? (
          <details>
            <summary>Show {facts.length} changes</summary>
            <Facts facts={facts} />
          </details>
        ) : (
          facts.length > 0 && <Facts facts={facts} />
        )}
      </div>
      <p className={styles.origin}>
        {entry.seq === null ? 'not in the chain' : `Entry ${entry.seq.toLocaleString('en-AU')}`}
        {entry.address && <span> from {entry.address}</span>}
      </p>
    </li>
  );
}

function Facts({ facts }: { facts: ReturnType<typeof changedFacts> }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {before !== null && (
              <>
                <span className="visually-hidden">before: </span>
                <del>{before}</del>
              </>
            )}
            {before !== null && after !== null && (
              <span aria-hidden="true" className={styles.arrow}>
                →
              </span>
            )}
            {after !== null && (
              <>
                <span className="visually-hidden">, after: </span>
                <ins>{after}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
