import { useState } from 'react';
import type { Group, ListedMember } from '../../../contract/teams/groups.ts';
import type { Team } from '../../../contract/teams/teams.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { formatShortDay } from '../../../contract/text/short-dates.ts';
import { useSession } from '../../data/session.tsx';
import { ListSearch } from '../../lists/list-tools.tsx';
import { ListView } from '../../lists/list-view.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { FilterChips } from '../../ui/fields/filter-chips.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { ChangeRole } from '../members/change-role.tsx';
import { HandOver, RemoveMember } from '../members/member-dialogs.tsx';
import { roleNames } from '../team/labels.ts';
import { CreateGroup, DeleteGroup, EditGroup } from './group-dialogs.tsx';
import {
  useAddToGroup,
  useGroups,
  useMembers,
  useRemoveFromGroup,
  useSetGroupManager,
} from './hooks.ts';
import styles from './member-groups.module.css';

type MemberGroupsProps = { team: Team; onRemoved: () => void };

/** The members of a team by group, for the owner and managers, and for managers of groups as far as they see them. */
export function MemberGroups({ team, onRemoved }: MemberGroupsProps) {
  const [query, setQuery] = useState({ group: 'all', q: '', page: 1 });
  const [chosen, setChosen] = useState<ReadonlyMap<number, ListedMember>>(new Map());
  const groups = useGroups(team.id);
  const { group, q, page } = query;
  const members = useMembers(team.id, {
    q,
    group: group === 'all' ? undefined : group,
    page,
    limit: 25,
  });
  const show = (change: Partial<typeof query>) => {
    setQuery((before) => ({ ...before, page: 1, ...change }));
    setChosen(new Map());
  };
  const open = groups.data?.find(({ id }) => id === group);
  const found = members.data?.meta.total;
  return (
    <>
      <div className="cluster center between gap-3">
        <FilterChips
          label="Groups"
          chips={[
            { value: 'all', label: 'Everyone' },
            ...(groups.data ?? []).map(({ id, name, people }) => ({
              value: id,
              label: name,
              count: people,
            })),
            ...(team.can.manage && groups.data?.length
              ? [{ value: 'none', label: 'In no group' }]
              : []),
          ]}
          chosen={group}
          onChoose={(value) => show({ group: value })}
        />
        {team.can.manage && team.state !== 'closed' && <CreateGroup teamId={team.id} />}
      </div>
      {open && <GroupHead team={team} group={open} onDeleted={() => show({ group: 'all' })} />}
      <div className={styles.find}>
        <ListSearch list={{ query, show }} label="Find by name or email" maxLength={100} />
        <p role="status">{q !== '' && found !== undefined && describeFound(found)}</p>
      </div>
      {chosen.size > 0 && (
        <ChosenBar
          team={team}
          groups={groups.data ?? []}
          open={open}
          chosen={[...chosen.keys()]}
          onDone={() => setChosen(new Map())}
        />
      )}
      <ListView
        result={members}
        pages={(page) => show({ page })}
        unit="members"
        skeleton={<SkeletonTable rows={6} columns={4} />}
        empty={
          q === '' && (
            <p className="muted">
              {open
                ? 'Nobody is in this group yet. Choose people under Everyone and add them.'
                : 'Everyone is in a group.'}
            </p>
          )
        }
      >
        {(items) => (
          <MemberRows
            team={team}
            members={items}
            open={open}
            chosen={chosen}
            onChoose={setChosen}
            onRemoved={onRemoved}
          />
        )}
      </ListView>
    </>
  );
}

const describeFound = (total: number) =>
  total === 0 ? 'Nobody matches. Try fewer or other words.' : `${total} found`;

type GroupHeadProps = { team: Team; group: Group; onDeleted: () => void };

function GroupHead({ team, group, onDeleted }: GroupHeadProps) {
  const { name, emailDomain, managers } = group;
  return (
    <div className="actions between mt-4 small muted">
      <p>
        {emailDomain && <>People with an address at {emailDomain} join automatically. </>}
        {managers.length > 0
          ? `Managed by ${managers.map((manager) => manager.name).join(', ')}.`
          : `${name} has no manager of its own.`}
      </p>
      {team.can.manage && team.state !== 'closed' && (
        <div className="cluster gap-2-3">
          <EditGroup teamId={team.id} group={group} />
          <DeleteGroup teamId={team.id} group={group} onDeleted={onDeleted} />
        </div>
      )}
    </div>
  );
}

type ChosenBarProps = {
  team: Team;
  groups: Group[];
  open: Group | undefined;
  chosen: number[];
  onDone: () => void;
};

/** What can be done with the people who are ticked. */
function ChosenBar({ team, groups, open, chosen, onDone }: ChosenBarProps) {
  const add = useAddToGroup(team.id);
  const remove = useRemoveFromGroup(team.id);
  const people = plural(chosen.length, 'person', 'people');
  return (
    <div className={styles.chosen}>
      <strong role="status">{people} chosen</strong>
      {groups.length > 0 && (
        <Select
          label={`Add ${people} to a group`}
          hideLabel
          small
          value=""
          disabled={add.isPending}
          onChange={(event) => {
            const group = groups.find(({ id }) => id === event.target.value);
            if (group) add.mutate({ group, accountIds: chosen }, { onSuccess: onDone });
          }}
        >
          <option value="">Add to a group…</option>
          {groups
            .filter(({ id }) => id !== open?.id)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </Select>
      )}
      {open && (
        <Button
          small
          pending={remove.isPending}
          onClick={() => remove.mutate({ group: open, accountIds: chosen }, { onSuccess: onDone })}
        >
          Take out of {open.name}
        </Button>
      )}
      <TextButton small onClick={onDone}>
        Clear
      </TextButton>
    </div>
  );
}

type MemberRowsProps = MemberGroupsProps & {
  members: readonly ListedMember[];
  open: Group | undefined;
  chosen: ReadonlyMap<number, ListedMember>;
  onChoose: (chosen: ReadonlyMap<number, ListedMember>) => void;
};

function MemberRows({ team, members, open, chosen, onChoose, onRemoved }: MemberRowsProps) {
  const viewerId = useSession().user?.userid;
  const mayChoose = team.can.manage && team.state !== 'closed';
  const isAll = members.every(({ accountId }) => chosen.has(accountId));
  const toggle = (member: ListedMember) => {
    const next = new Map(chosen);
    if (!next.delete(member.accountId)) next.set(member.accountId, member);
    onChoose(next);
  };
  return (
    <Table caption="Members" stacks>
      <thead>
        <tr>
          {mayChoose && (
            <th scope="col">
              <input
                className="block"
                type="checkbox"
                aria-label="Choose everyone on this page"
                checked={isAll}
                onChange={() =>
                  onChoose(
                    isAll ? new Map() : new Map(members.map((item) => [item.accountId, item])),
                  )
                }
              />
            </th>
          )}
          <th scope="col">Name</th>
          <th scope="col">Groups</th>
          <th scope="col">Role</th>
          <th scope="col">Since</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => {
          const { accountId, name, email, role, seated, groups, joinedAt, can } = member;
          const isViewer = accountId === viewerId;
          return (
            <tr key={accountId} aria-selected={mayChoose ? chosen.has(accountId) : undefined}>
              {mayChoose && (
                <td>
                  <input
                    className="block"
                    type="checkbox"
                    aria-label={`Choose ${name}`}
                    checked={chosen.has(accountId)}
                    onChange={() => toggle(member)}
                  />
                </td>
              )}
              <th scope="row">
                {name}
                {isViewer && <span className="tiny"> you</span>}
                <small className="block anywhere">{email}</small>
              </th>
              <td data-label={groups.length > 0 ? 'Groups' : undefined}>
                {groups
                  .map((group) => (group.manages ? `${group.name} (manager)` : group.name))
                  .join(', ')}
              </td>
              <td data-label="Role">
                {roleNames[role]}
                {!seated && <span className="tiny"> no licence</span>}
              </td>
              <td data-label="Since" className="nowrap">
                {formatShortDay(joinedAt)}
              </td>
              <td>
                <div className="cluster gap-2-3">
                  {mayChoose && open && role === 'learner' && (
                    <ManagerSwitch team={team} group={open} member={member} />
                  )}
                  {can.changeRole && role !== 'owner' && <ChangeRole team={team} member={member} />}
                  {can.changeRole && team.can.own && role !== 'owner' && (
                    <HandOver team={team} member={member} onRemoved={onRemoved} />
                  )}
                  {can.remove && !isViewer && (
                    <RemoveMember team={team} member={member} onRemoved={onRemoved} />
                  )}
                </div>
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

type ManagerSwitchProps = { team: Team; group: Group; member: ListedMember };

function ManagerSwitch({ team, group, member }: ManagerSwitchProps) {
  const change = useSetGroupManager(team.id, group, member);
  const manages = group.managers.some(({ accountId }) => accountId === member.accountId);
  const label = manages ? 'Stop managing this group' : 'Let manage this group';
  return (
    <TextButton
      small
      aria-disabled={change.isPending}
      aria-label={`${label}: ${member.name}`}
      onClick={() => {
        if (!change.isPending) change.mutate(!manages);
      }}
    >
      {label}
    </TextButton>
  );
}
