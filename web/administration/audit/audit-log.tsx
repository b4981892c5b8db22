import type { MetaFunction } from 'react-router';
import { type AuditEntry, mostCounted } from '../../../contract/administration/audit.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { ListPeriod } from '../../lists/list-period.tsx';
import { type List, useListQuery } from '../../lists/list-query.ts';
import { ListSearch, ListSelect, ListTools } from '../../lists/list-tools.tsx';
import { ListView } from '../../lists/list-view.tsx';
import { RecordedActs } from '../../lists/recorded-acts.tsx';
import { useSearchText } from '../../lists/use-search-text.ts';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { WorkHeader } from '../../ui/layout/work-screen.tsx';
import { SystemTabs } from '../system/system-tabs.tsx';
import { ChainState } from './chain-state.tsx';
import {
  type AuditQuery,
  auditQuery,
  useAuditLog,
  useAuditState,
  useExportAudit,
} from './hooks.ts';

export const handle: PageHandle = { screen: 'work' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Audit log', description: 'Who did what, and when.', hidden: true });

/** What Admins, teachers and managers have done to others, and whether anyone has changed the log itself. */
export default function AuditLog() {
  const list = useListQuery(auditQuery);
  const log = useAuditLog(list.query);
  const state = useAuditState();
  const exporting = useExportAudit();
  const isMore = list.isNarrowed && (log.data?.meta.total ?? 0) >= mostCounted;
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
            onClick={() => exporting.mutate(list.query)}
          >
            Export {list.isNarrowed ? 'matches' : 'all'} as CSV
          </Button>
        }
      />
      <SystemTabs />
      <ChainState state={state} />
      <Filters list={list} acts={state.data?.acts ?? []} />
      <ListView
        result={log}
        pages={list}
        unit={isMore ? 'entries, or more' : 'entries'}
        skeleton={<SkeletonTable columns={3} />}
        empty={
          list.isNarrowed ? (
            <EmptyState
              title="Nothing matches"
              text="Try fewer words, another person or a longer period."
              action={
                <Button small onClick={list.showAll}>
                  Show everything
                </Button>
              }
            />
          ) : (
            <EmptyState
              title="Nothing yet"
              text="You’ll see role changes, refunds, settings and other acts of Admins here."
            />
          )
        }
      >
        {(entries) => (
          <RecordedActs acts={entries} originOf={(entry) => <Origin entry={entry} />} />
        )}
      </ListView>
    </>
  );
}

type FiltersProps = { list: List<AuditQuery>; acts: readonly string[] };

function Filters({ list, acts }: FiltersProps) {
  const { act } = list.query;
  const [person, setPerson] = useSearchText(list.query.person, (person) =>
    list.show({ person }, { replace: true }),
  );
  const listed = act && !acts.includes(act) ? [act, ...acts] : acts;
  return (
    <search>
      <ListTools end={<ListPeriod list={list} zone="UTC" />}>
        <ListSearch
          list={list}
          label="What it was done to"
          placeholder="A name, course or order"
          maxLength={100}
        />
        <TextField
          small
          hideLabel
          label="Who"
          placeholder="User name"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={80}
          value={person}
          onChange={({ target }) => setPerson(target.value)}
        />
        <ListSelect
          label="What"
          options={[
            { value: '', label: 'Everything' },
            ...listed.map((act) => ({ value: act, label: act })),
          ]}
          chosen={act}
          onChoose={(act) => list.show({ act })}
        />
      </ListTools>
    </search>
  );
}

function Origin({ entry: { seq, address } }: { entry: AuditEntry }) {
  return (
    <>
      {seq === null ? 'not in the chain' : `Entry ${formatNumber(seq)}`}
      {address && <span className="block"> from {address}</span>}
    </>
  );
}
