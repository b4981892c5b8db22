import { useRef, useState } from 'react';
import type { Department } from '../../../contract/teams/departments.ts';
import type { TeamSummary } from '../../../contract/teams/teams.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { MoreMenu } from '../../ui/overlays/more-menu.tsx';
import { AssignDialog } from '../assignments/assign-dialog.tsx';
import { noPeople } from '../assignments/people-picker.tsx';
import { reportPath, reportQuery } from '../learning/report-query.ts';
import { isOpen } from '../team/rules.ts';
import { AddManager } from './add-manager.tsx';
import { DeleteDepartment, DepartmentForm } from './department-dialogs.tsx';
import { useSetDepartmentManager } from './hooks.ts';
import { MoveDepartment } from './move-department.tsx';
import styles from './organisation.module.css';
import { branchOf, managersOf, pathOf, type Tree } from './tree.ts';

type BranchPlateProps = {
  team: TeamSummary;
  tree: Tree;
  department: Department;
  /** Whether the viewer may change departments and their managers. */
  mayChange: boolean;
};

type Act = 'rename' | 'inside' | 'move' | 'delete' | 'assign';

/** The branch that is chosen: who manages it, its report, and what can be done with it. */
export function BranchPlate({ team, tree, department, mayChange }: BranchPlateProps) {
  const { id, name, people } = department;
  const [act, setAct] = useState<Act | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const close = () => setAct(null);
  const departments = branchOf(tree, id).length;
  return (
    <section className="plate" aria-labelledby="branch">
      <div className="row center between gap-2">
        <h2 ref={title} id="branch" tabIndex={-1} className="size-5 anywhere">
          {name}
        </h2>
        {mayChange && (
          <MoreMenu
            label={`More for ${name}`}
            items={[
              { label: 'Rename', onSelect: () => setAct('rename') },
              { label: 'Add a department inside', onSelect: () => setAct('inside') },
              { label: 'Move', onSelect: () => setAct('move') },
              { label: 'Delete', danger: true, onSelect: () => setAct('delete') },
            ]}
          />
        )}
      </div>
      <p className="small muted anywhere">
        {department.parentId !== null && `${pathOf(tree, id)}, `}
        {plural(people, 'person', 'people')}
        {departments > 1 && ` in ${plural(departments, 'department')}`}
      </p>
      <Managers team={team} tree={tree} department={department} mayChange={mayChange} />
      <div className="stack gap-2 mt-4">
        <LinkButton
          small
          wide
          icon="report"
          to={reportQuery.addressAt(reportPath, {
            ...reportQuery.usual,
            team: team.id,
            group: id,
          })}
        >
          Report of this branch
        </LinkButton>
        {people > 0 && isOpen(team) && (
          <Button small wide icon="stairs" onClick={() => setAct('assign')}>
            Assign to {plural(people, 'person', 'people')}
          </Button>
        )}
      </div>
      <DepartmentForm
        open={act === 'rename'}
        teamId={team.id}
        renamed={department}
        onClose={close}
      />
      <DepartmentForm
        open={act === 'inside'}
        teamId={team.id}
        inside={department}
        onClose={close}
      />
      <MoveDepartment
        open={act === 'move'}
        teamId={team.id}
        tree={tree}
        department={department}
        onClose={close}
      />
      <DeleteDepartment
        open={act === 'delete'}
        teamId={team.id}
        department={department}
        onClose={close}
      />
      <AssignDialog
        teamId={team.id}
        timeZone={team.timeZone}
        wholeTeam={team.can.manage}
        hasDepartments
        people={{ ...noPeople, groups: [{ id, name, people }] }}
        open={act === 'assign'}
        onClose={close}
      />
    </section>
  );
}

function Managers({ team, tree, department, mayChange }: BranchPlateProps) {
  const found = managersOf(tree, department.id);
  const end = useSetDepartmentManager(team.id, department, false);
  const [ending, setEnding] = useState<Department['managers'][number] | null>(null);
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} tabIndex={-1} className="mt-3">
      <h3 className="visually-hidden">Managed by</h3>
      {found ? (
        <ul className={styles.managed}>
          {found.managers.map((person) => (
            <li key={person.accountId}>
              <Icon name="people" size={18} />
              <span className="fits anywhere">
                <b className="label">{person.name}</b>
                <span className="tiny block">
                  {found.from ? `manages ${found.from.name}` : 'sees the branch, assigns, nudges'}
                </span>
              </span>
              {mayChange && !found.from && (
                <MoreMenu
                  label={`More for ${person.name}`}
                  items={[{ label: 'Stop managing', onSelect: () => setEnding(person) }]}
                />
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="small muted">Nobody manages this branch yet.</p>
      )}
      {mayChange && <AddManager teamId={team.id} department={department} />}
      <ConfirmDialog
        open={ending !== null}
        title={`${ending?.name} no longer manages ${department.name}?`}
        confirm="Stop managing"
        onConfirm={async () => ending && end.mutateAsync(ending)}
        onClose={() => setEnding(null)}
        onDone={() => list.current?.focus()}
      >
        <p>They no longer see these people’s learning, unless they manage a department above.</p>
      </ConfirmDialog>
    </div>
  );
}
