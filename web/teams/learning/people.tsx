import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { AssignedState } from '../../../contract/teams/assignments.ts';
import { type ReportPerson, reportPageSize } from '../../../contract/teams/report.ts';
import { useListQuery } from '../../lists/list-query.ts';
import { ListSearch, ListSelect, ListTools } from '../../lists/list-tools.tsx';
import { ListView } from '../../lists/list-view.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { FilterChips } from '../../ui/fields/filter-chips.tsx';
import { isOpen } from '../team/rules.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { useReportPeople } from './hooks.ts';
import { Matrix } from './matrix.tsx';
import { pageSizes, type ReportQuery, reportQuery } from './report-query.ts';
import styles from './team-learning.module.css';
import type { ReportContext } from './team-learning.tsx';
import { stateNames } from './words.ts';

/** Everyone with what is assigned to them. */
export default function ReportPeople() {
  const { team, report, departments } = useOutletContext<ReportContext>();
  const list = useListQuery(reportQuery);
  const { query, show } = list;
  const people = useReportPeople(team.id, query);
  const [chosen, setChosen] = useState<ReadonlyMap<number, ReportPerson>>(new Map());
  if (report.figures.assigned === 0 && query.group === '') return null;
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
  // Departments are chosen above.
  const groups = report.groups.filter(({ id }) => !departments.some((each) => each.id === id));
  const courses = report.courses.filter(({ id }) => query.course === 0 || id === query.course);
  return (
    <>
      <ListTools
        end={
          <>
            {report.courses.length > 3 && (
              <ListSelect
                label="Course"
                options={[
                  { value: 0, label: 'All courses' },
                  ...report.courses.map(({ id, title }) => ({ value: id, label: title })),
                ]}
                chosen={query.course}
                onChoose={(course) => show({ course })}
              />
            )}
            <ListSelect
              label="State"
              options={states}
              chosen={query.state}
              onChoose={(state) => show({ state })}
            />
            <ListSearch list={list} label="Find a member" maxLength={100} />
          </>
        }
      >
        {(groups.length > 0 || departments.length === 0) && (
          <FilterChips
            label="Group"
            chips={[
              {
                value: '',
                label: report.wholeTeam ? 'Everyone' : 'All my groups',
                count: report.people,
              },
              ...groups.map(({ id, name, people }) => ({
                value: id,
                label: name,
                count: people,
              })),
            ]}
            chosen={query.group}
            onChoose={(group) => show({ group })}
          />
        )}
      </ListTools>
      {current.length > 0 && (
        <ChosenBar
          teamId={team.id}
          report={report}
          people={current}
          mayAct={isOpen(team)}
          onDone={() => setChosen(new Map())}
        />
      )}
      <ListView
        result={people}
        pages={list}
        unit="members"
        skeleton={<SkeletonTable rows={8} columns={4} />}
        empty={<EmptyState title="Nobody here" text={noneText(query)} />}
      >
        {(items, { meta }) => (
          <>
            <Matrix
              people={items}
              courses={courses}
              today={report.today}
              team={query.team}
              chosen={chosen}
              onChoose={choose}
            />
            {meta.total > reportPageSize && (
              <div className={styles.size}>
                <ListSelect
                  label="Members on a page"
                  options={sizes}
                  chosen={query.size}
                  onChoose={(size) => show({ size })}
                />
              </div>
            )}
          </>
        )}
      </ListView>
    </>
  );
}

const states: { value: ReportQuery['state']; label: string }[] = [
  { value: '', label: 'All states' },
  ...AssignedState.options.map((state) => ({ value: state, label: stateNames[state] })),
];

const sizes = pageSizes.map((size) => ({ value: size, label: `${size} on a page` }));

function noneText({ q, state }: ReportQuery): string {
  if (q) return `No member here has “${q}” in their name.`;
  if (state) return `Nobody here has a course that is ${stateNames[state].toLowerCase()}.`;
  return 'The group has no members with a licence yet. Put people into it first.';
}
