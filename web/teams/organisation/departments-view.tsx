import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Departments } from '../../../contract/teams/departments.ts';
import type { TeamSummary } from '../../../contract/teams/teams.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { QueryView } from '../../data/query-view.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { SearchField } from '../../ui/fields/text-field.tsx';
import { BranchPlate } from './branch-plate.tsx';
import { CreateDepartment } from './department-dialogs.tsx';
import { DepartmentTree } from './department-tree.tsx';
import { useDepartments } from './hooks.ts';
import styles from './organisation.module.css';
import { narrowed, treeOf } from './tree.ts';

type DepartmentsViewProps = {
  team: TeamSummary;
  /** All departments are open at first, unless there are very many. */
  unfolded?: boolean;
  /** Below what is chosen. */
  aside?: ReactNode;
};

/** The tree of departments, and beside it the branch that is chosen. */
export function DepartmentsView({ team, ...props }: DepartmentsViewProps) {
  return (
    <QueryView result={useDepartments(team.id)} skeleton={<SkeletonTable rows={8} columns={4} />}>
      {(departments) => <Arranged team={team} found={departments} {...props} />}
    </QueryView>
  );
}

/** More than this aren't shown unfolded. */
const manyDepartments = 200;

type ArrangedProps = DepartmentsViewProps & { found: Departments };

function Arranged({ team, found, unfolded = false, aside }: ArrangedProps) {
  const { departments, without, can } = found;
  const [search, setSearch] = useState('');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const plate = useRef<HTMLDivElement>(null);
  const tree = treeOf(departments);
  const [first] = departments.filter(({ parentId }) => parentId === null);
  const chosen = (chosenId !== null && tree.byId.get(chosenId)) || first;
  if (!chosen) {
    return (
      <div className={styles.columns}>
        <NoDepartments teamId={team.id} mayChange={can.change} />
        {aside && <aside className={styles.aside}>{aside}</aside>}
      </div>
    );
  }
  const shown = narrowed(departments, search);
  const choose = (id: string) => {
    setChosenId(id);
    // On phones it's further down.
    plate.current?.scrollIntoView?.({ block: 'nearest' });
  };
  return (
    <div className={styles.columns}>
      <section aria-labelledby="departments">
        <div className="cluster center between gap-3">
          <h2 id="departments" className="title-3">
            Departments
          </h2>
          <SearchField
            small
            className={styles.find ?? ''}
            label="Find a department"
            autoComplete="off"
            maxLength={80}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
        <p role="status" className="small muted mt-2">
          {shown.length === 0 && 'No department has this in its name.'}
        </p>
        <DepartmentTree
          tree={treeOf(shown)}
          whole={tree}
          chosenId={chosen.id}
          isOpenAtFirst={
            search !== '' || (unfolded && departments.length <= manyDepartments) ? 'all' : 'top'
          }
          onChoose={choose}
        />
        {without !== null && without > 0 && search === '' && (
          <p className={`${styles.row} ${styles.without}`}>
            <Link
              className={styles.name}
              to={`/user-screen/organisation/people?team=${team.id}&department=none`}
            >
              No department
            </Link>
            <span className={`${styles.people} num`}>{formatNumber(without)}</span>
            <span className={styles.managers}>administrators only</span>
            <span className={styles.learning}>
              <StateMark mark="empty">to be placed</StateMark>
            </span>
          </p>
        )}
      </section>
      <aside className={styles.aside}>
        <div ref={plate}>
          <BranchPlate
            key={chosen.id}
            team={team}
            tree={tree}
            department={chosen}
            mayChange={can.change}
          />
        </div>
        {aside}
      </aside>
    </div>
  );
}

type NoDepartmentsProps = { teamId: string; mayChange: boolean };

function NoDepartments({ teamId, mayChange }: NoDepartmentsProps) {
  return (
    <EmptyState
      title="No departments yet"
      text="Departments are arranged like your organisation, such as Nursing inside Clinical. Whoever manages one sees everyone in it and in the departments inside it."
      action={mayChange && <CreateDepartment teamId={teamId} />}
    />
  );
}
