import { useState } from 'react';
import { useOutletContext, useSearchParams } from 'react-router';
import type { AssignedState } from '../../../contract/teams/assignments.ts';
import { type ReportPerson, reportPageSize } from '../../../contract/teams/report.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useLastPage } from '../../lists/use-last-page.ts';
import { useSearchText } from '../../lists/use-search-text.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { FilterChips } from '../../ui/fields/filter-chips.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { SearchField } from '../../ui/fields/text-field.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { isOpen } from '../team/rules.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { useReportPeople } from './hooks.ts';
import { Matrix } from './matrix.tsx';
import { pageSizes, type ReportView, readReportView, writeReportView } from './report-view.ts';
import styles from './team-learning.module.css';
import type { ReportContext } from './team-learning.tsx';
import { stateNames } from './words.ts';

/** Everyone with what is assigned to them. */
export default function ReportPeople() {
  const { team, report } = useOutletContext<ReportContext>();
  const [search, setSearch] = useSearchParams();
  const view = readReportView(search);
  const people = useReportPeople(team.id, view);
  const [chosen, setChosen] = useState<ReadonlyMap<number, ReportPerson>>(new Map());
  const show = (change: Partial<ReportView>, replace = false) =>
    setSearch(writeReportView({ ...view, page: 1, ...change }), {
      replace,
      preventScrollReset: true,
    });
  const [text, setText] = useSearchText(view.q, (q) => show({ q }, true));
  useLastPage(people.isPlaceholderData ? undefined : people.data?.meta, (page) =>
    show({ page }, true),
  );
  if (report.figures.assigned === 0 && view.group === '') return null;
  const shown = people.data?.data ?? [];
  // What is on screen is newer than what was chosen on another page.
  const current = [...chosen.values()].map(
    (person) => shown.find(({ accountId }) => accountId === person.accountId) ?? person,
  );
  const choose = (picked: readonly ReportPerson[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const person of picked) {
      if (isChosen) next.set(person.accountId, person);
      else next.delete(person.accountId);
    }
    setChosen(next);
  };
  const courses = report.courses.filter(({ id }) => view.course === 0 || id === view.course);
  const meta = people.data?.meta;
  return (
    <>
      <div className={styles.bar}>
        <FilterChips
          label="Group"
          chips={[
            {
              value: '',
              label: report.wholeTeam ? 'Everyone' : 'All my groups',
              count: report.people,
            },
            ...report.groups.map(({ id, name, people }) => ({
              value: id,
              label: name,
              count: people,
            })),
          ]}
          chosen={view.group}
          onChoose={(group) => show({ group })}
        />
        <div className={styles.filters}>
          {report.courses.length > 3 && (
            <Select
              small
              hideLabel
              label="Course"
              className={styles.course ?? ''}
              value={view.course}
              onChange={({ target }) => show({ course: Number(target.value) })}
            >
              <option value={0}>All courses</option>
              {report.courses.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          )}
          <Select
            small
            hideLabel
            label="State"
            className={styles.stateFilter ?? ''}
            value={view.state}
            onChange={({ target }) => show({ state: target.value as AssignedState | '' })}
          >
            <option value="">All states</option>
            {Object.entries(stateNames).map(([state, name]) => (
              <option key={state} value={state}>
                {name}
              </option>
            ))}
          </Select>
          <SearchField
            small
            className={styles.find ?? ''}
            label="Find a member"
            placeholder="Find a member"
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
      </div>
      {current.length > 0 && (
        <ChosenBar
          teamId={team.id}
          report={report}
          people={current}
          mayAct={isOpen(team)}
          onDone={() => setChosen(new Map())}
        />
      )}
      {people.isPending && <SkeletonTable rows={8} columns={4} />}
      {people.isError && !people.data && (
        <ErrorState
          message={errorMessage(people.error)}
          onRetry={() => void people.refetch()}
          retrying={people.isFetching}
        />
      )}
      {shown.length > 0 && (
        <Matrix
          people={shown}
          courses={courses}
          today={report.today}
          team={view.team}
          chosen={chosen}
          busy={people.isPlaceholderData}
          onChoose={choose}
        />
      )}
      {meta?.total === 0 && !people.isPlaceholderData && (
        <div className={styles.state}>
          <EmptyState title="Nobody here" text={noneText(view)} />
        </div>
      )}
      {meta && meta.total > meta.limit && (
        <Pagination
          {...meta}
          unit="members"
          toTop
          to={(page) => `?${writeReportView({ ...view, page })}`}
        />
      )}
      {meta && meta.total > reportPageSize && (
        <Select
          small
          label="Members on a page"
          className={styles.size ?? ''}
          value={view.size}
          onChange={({ target }) => show({ size: Number(target.value) })}
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}

function noneText({ q, state }: ReportView): string {
  if (q) return `No member here has “${q}” in their name.`;
  if (state) return `Nobody here has a course that is ${stateNames[state].toLowerCase()}.`;
  return 'The group has no members with a licence yet. Put people into it under Members.';
}
