import { useState } from 'react';
import type { Member, Team } from '../../../contract/teams/teams.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useSession } from '../../data/session.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { SearchField } from '../../ui/fields/text-field.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useChangeMemberRole } from '../team/hooks.ts';
import { roleNames } from '../team/labels.ts';
import { filterMembers } from '../team/rules.ts';
import { HandOver, RemoveMember } from './member-dialogs.tsx';
import styles from './member-table.module.css';

// Short, to leave room for the email addresses.
const shortDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** Shorter lists need no search. */
const searchableFrom = 10;

type TableProps = {
  team: Team;
  /** A row that held the focus is gone. */
  onRemoved: () => void;
};

export function MemberTable({ team, onRemoved }: TableProps) {
  const [search, setSearch] = useState('');
  const isLong = team.members.length > searchableFrom;
  const members = isLong ? filterMembers(team.members, search) : team.members;
  return (
    <>
      {isLong && (
        <div className={styles.filter}>
          <SearchField
            label="Find by name or email"
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <p role="status">{search.trim() && searchResult(members.length, team.members.length)}</p>
        </div>
      )}
      {members.length > 0 && <Members team={team} members={members} onRemoved={onRemoved} />}
    </>
  );
}

function searchResult(found: number, all: number): string {
  return found === 0 ? 'No members found.' : `${found} of ${all}`;
}

function Members({ team, members, onRemoved }: TableProps & { members: Member[] }) {
  const viewerId = useSession().user?.userid;
  return (
    <Table caption="Members" className={styles.table ?? ''}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Email</th>
          <th scope="col">Role</th>
          <th scope="col">Since</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <Row
            key={member.accountId}
            team={team}
            member={member}
            isViewer={member.accountId === viewerId}
            onRemoved={onRemoved}
          />
        ))}
      </tbody>
    </Table>
  );
}

type RowProps = TableProps & { member: Member; isViewer: boolean };

function Row({ team, member, isViewer, onRemoved }: RowProps) {
  const { name, email, role, seated, joinedAt, can } = member;
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {name}
        {isViewer && <span className="tiny"> you</span>}
      </th>
      <td className={styles.email}>{email}</td>
      <td className={styles.role}>
        {roleNames[role]}
        {!seated && <span className="tiny"> no licence</span>}
      </td>
      <td className={styles.since}>{shortDay.format(new Date(joinedAt))}</td>
      <td>
        <div className={styles.actions}>
          {can.changeRole && role !== 'owner' && <ChangeRole team={team} member={member} />}
          {can.changeRole && team.can.own && role !== 'owner' && (
            <HandOver team={team} member={member} onRemoved={onRemoved} />
          )}
          {can.remove && !isViewer && (
            <span className={styles.remove}>
              <RemoveMember team={team} member={member} onRemoved={onRemoved} />
            </span>
          )}
        </div>
      </td>
    </tr>
  );
}

function ChangeRole({ team, member }: { team: Team; member: Member }) {
  const change = useChangeMemberRole(team.id, member.accountId);
  const newRole = member.role === 'manager' ? 'learner' : 'manager';
  const changeRole = () =>
    change.mutate(newRole, {
      onSuccess: () => void notify.success(`${member.name} is now a ${newRole}.`),
      onError: (error) => void notify.error(errorMessage(error)),
    });
  return (
    <TextButton
      small
      aria-disabled={change.isPending}
      aria-label={`Make ${newRole}: ${member.name}`}
      onClick={() => {
        if (!change.isPending) changeRole();
      }}
    >
      Make {newRole}
    </TextButton>
  );
}
