import { useState } from 'react';
import type { ListedMember } from '../../../contract/teams/groups.ts';
import { TeamRole, type TeamSummary } from '../../../contract/teams/teams.ts';
import { formatShortDay } from '../../../contract/text/short-dates.ts';
import { useSession } from '../../data/session.tsx';
import { type List, useListQuery } from '../../lists/list-query.ts';
import { ListSearch, ListSelect, ListTools } from '../../lists/list-tools.tsx';
import { ListView } from '../../lists/list-view.tsx';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { SortHeaders, Table } from '../../ui/layout/table.tsx';
import { roleNames } from '../team/labels.ts';
import { isOpen } from '../team/rules.ts';
import { ChosenPeople } from './chosen-people.tsx';
import { useDepartments } from './hooks.ts';
import { ofTeam } from './of-team.ts';
import { useOrganisationContext } from './organisation.tsx';
import { type PeopleQuery, peopleQuery, useExportPeople, usePeople } from './people-query.ts';
import { PersonMenu } from './person-menu.tsx';
import { listPaths } from './tree.ts';

/** Everyone in an organisation, or in the branches that the viewer manages. */
export default function OrganisationPeople() {
  const { team, organisation } = useOrganisationContext();
  const list = ofTeam(peopleQuery, useListQuery(peopleQuery));
  const people = usePeople(team.id, list.query);
  const [chosen, setChosen] = useState<ReadonlyMap<number, ListedMember>>(new Map());
  const mayChange = organisation !== null && team.state !== 'closed';
  const shown = people.data?.data ?? [];
  // What is on screen is newer than what was chosen on another page.
  const current = [...chosen.values()].map(
    (person) => shown.find(({ accountId }) => accountId === person.accountId) ?? person,
  );
  const choose = (picked: readonly ListedMember[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const person of picked) {
      if (isChosen) next.set(person.accountId, person);
      else next.delete(person.accountId);
    }
    setChosen(next);
  };
  return (
    <>
      <Filters team={team} list={list} />
      {current.length > 0 && (
        <ChosenPeople team={team} people={current} onDone={() => setChosen(new Map())} />
      )}
      <div className="mt-4">
        <ListView
          result={people}
          pages={list}
          unit="people"
          skeleton={<SkeletonTable rows={8} columns={4} />}
          empty={<Nobody team={team} list={list} />}
        >
          {(people) => (
            <Rows
              team={team}
              list={list}
              people={people}
              mayChange={mayChange}
              chosen={chosen}
              onChoose={choose}
            />
          )}
        </ListView>
      </div>
    </>
  );
}

type PartProps = { team: TeamSummary; list: List<PeopleQuery> };

function Filters({ team, list }: PartProps) {
  const { query, show, isNarrowed } = list;
  const exporting = useExportPeople(team.id);
  const departments = useDepartments(team.id).data;
  const hasNone = departments?.without !== null;
  return (
    <search>
      <ListTools
        end={
          <>
            <ListSelect
              label="Role"
              options={[
                { value: '', label: 'All roles' },
                ...TeamRole.options.map((role) => ({ value: role, label: roleNames[role] })),
              ]}
              chosen={query.role}
              onChoose={(role) => show({ role })}
            />
            <ListSelect
              label="Licence"
              options={licences}
              chosen={query.licence}
              onChoose={(licence) => show({ licence })}
            />
            <ListSelect
              label="Account"
              options={accounts}
              chosen={query.account}
              onChoose={(account) => show({ account })}
            />
            <Button
              small
              icon="download"
              pending={exporting.isPending}
              aria-label={`Export ${isNarrowed ? 'matches' : 'everyone'} as CSV`}
              onClick={() => exporting.mutate(query)}
            >
              CSV
            </Button>
          </>
        }
      >
        <ListSearch list={list} label="Find by name or email" maxLength={100} />
        <ListSelect
          label="Department"
          options={[
            { value: '', label: 'All departments' },
            ...(hasNone ? [{ value: 'none', label: 'No department' }] : []),
            ...listPaths(departments?.departments ?? []),
          ]}
          chosen={query.department}
          onChoose={(department) => show({ department })}
        />
      </ListTools>
    </search>
  );
}

const licences = [
  { value: '', label: 'All licences' },
  { value: 'with', label: 'With a licence' },
  { value: 'without', label: 'Without a licence' },
] as const;

const accounts = [
  { value: '', label: 'All accounts' },
  { value: 'managed', label: 'Managed accounts' },
  { value: 'own', label: 'Own accounts' },
] as const;

function Nobody({ team, list: { query, isNarrowed, showAll } }: PartProps) {
  if (query.department === 'none' && query.q === '') {
    return (
      <EmptyState
        title="Everyone has a department"
        text="People who join without one appear here."
        action={
          <Button small onClick={showAll}>
            Show everyone
          </Button>
        }
      />
    );
  }
  return isNarrowed ? (
    <EmptyState
      title="Nobody matches"
      text="Try fewer words, or another department or role."
      action={
        <Button small onClick={showAll}>
          Show everyone
        </Button>
      }
    />
  ) : (
    <EmptyState
      title="Nobody is here yet"
      text="Invite people, import them from a file, or connect your directory."
      action={
        team.can.manage && (
          <LinkButton small to={`/user-screen/team?team=${team.id}`}>
            Invite people
          </LinkButton>
        )
      }
    />
  );
}

type RowsProps = PartProps & {
  people: readonly ListedMember[];
  mayChange: boolean;
  chosen: ReadonlyMap<number, ListedMember>;
  onChoose: (people: readonly ListedMember[], isChosen: boolean) => void;
};

function Rows({ team, list, people, mayChange, chosen, onChoose }: RowsProps) {
  const viewerId = useSession().user?.userid;
  const isAll = people.every(({ accountId }) => chosen.has(accountId));
  const { sort, order } = list.query;
  return (
    <Table caption="People" stacks>
      <thead>
        <tr>
          {mayChange && (
            <th scope="col">
              <input
                className="block"
                type="checkbox"
                aria-label="Choose everyone on this page"
                checked={isAll}
                onChange={() => onChoose(people, !isAll)}
              />
            </th>
          )}
          <SortHeaders
            columns={[{ column: 'name', label: 'Name' }]}
            sort={sort}
            order={order}
            onSort={list.sortBy}
          />
          <th scope="col">Department</th>
          <th scope="col">Role</th>
          <SortHeaders
            columns={[{ column: 'joinedAt', label: 'Since' }]}
            sort={sort}
            order={order}
            onSort={list.sortBy}
          />
          {mayChange && (
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => {
          const { accountId, name, email, department, role, seated, managed, joinedAt } = person;
          return (
            <tr key={accountId} aria-selected={mayChange ? chosen.has(accountId) : undefined}>
              {mayChange && (
                <td>
                  <input
                    className="block"
                    type="checkbox"
                    aria-label={`Choose ${name}`}
                    checked={chosen.has(accountId)}
                    onChange={() => onChoose([person], !chosen.has(accountId))}
                  />
                </td>
              )}
              <th scope="row">
                {name}
                {accountId === viewerId && <span className="tiny"> you</span>}
                <small className="block anywhere">{email}</small>
              </th>
              <td data-label="Department" className="anywhere">
                {department?.name ?? <span className="faint">none</span>}
              </td>
              <td data-label="Role">
                {roleNames[role]}
                <small className="block">
                  {[!seated && 'no licence', managed && 'managed account']
                    .filter(Boolean)
                    .join(', ')}
                </small>
              </td>
              <td data-label="Since" className="nowrap">
                {formatShortDay(joinedAt)}
              </td>
              {mayChange && (
                <td>
                  <PersonMenu team={team} person={person} mayGive={isOpen(team)} />
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
