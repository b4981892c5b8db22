import { useState } from 'react';
import type { Member, Team } from '../../../contract/teams.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useSession } from '../../data/session.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { SearchField } from '../../ui/fields/text-field.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useChangeMemberRole } from '../team/hooks.ts';
import { manyMembers, membersFor, roleNames } from '../team/team-words.ts';
import { HandOver, RemoveMember } from './member-dialogs.tsx';
import styles from './member-table.module.css';

// Short: the addresses beside it need the room.
const shortDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

type TableProps = {
  team: Team;
  /** A row has left the table, and the focus with it. */
  onGone: () => void;
};

/** Of many, one is found by name or email. */
export function MemberTable({ team, onGone }: TableProps) {
  const [wanted, setWanted] = useState('');
  const isLong = team.members.length > manyMembers;
  const members = isLong ? membersFor(team.members, wanted) : team.members;
  return (
    <>
      {isLong && (
        <div className={styles.filter}>
          <SearchField
            label="Find by name or email"
            autoComplete="off"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
          <p role="status">{wanted.trim() && foundText(members.length, team.members.length)}</p>
        </div>
      )}
      {members.length > 0 && <Members team={team} members={members} onGone={onGone} />}
    </>
  );
}

function foundText(found: number, all: number): string {
  return found === 0 ? 'Nobody has that name or email.' : `${found} of ${all}`;
}

function Members({ team, members, onGone }: TableProps & { members: Member[] }) {
  const ownId = useSession().user?.userid;
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
            isOwn={member.accountId === ownId}
            onGone={onGone}
          />
        ))}
      </tbody>
    </Table>
  );
}

type RowProps = TableProps & { member: Member; isOwn: boolean };

function Row({ team, member, isOwn, onGone }: RowProps) {
  const { name, email, role, seated, joinedAt, can } = member;
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {name}
        {isOwn && <span className="tiny"> you</span>}
      </th>
      <td className={styles.email}>{email}</td>
      <td className={styles.role}>
        {roleNames[role]}
        {!seated && <span className="tiny"> no licence</span>}
      </td>
      <td className={styles.since}>{shortDay.format(new Date(joinedAt))}</td>
      <td>
        <div className={styles.actions}>
          {can.changeRole && role !== 'owner' && <OtherRole team={team} member={member} />}
          {can.changeRole && team.can.own && role !== 'owner' && (
            <HandOver team={team} member={member} onGone={onGone} />
          )}
          {can.remove && !isOwn && (
            <span className={styles.remove}>
              <RemoveMember team={team} member={member} onGone={onGone} />
            </span>
          )}
        </div>
      </td>
    </tr>
  );
}

function OtherRole({ team, member }: { team: Team; member: Member }) {
  const change = useChangeMemberRole(team.id, member.accountId);
  const other = member.role === 'manager' ? 'learner' : 'manager';
  const act = () =>
    change.mutate(other, {
      onSuccess: () => void notify.success(`${member.name} is a ${other} now.`),
      onError: (error) => void notify.error(errorMessage(error)),
    });
  return (
    <TextButton
      small
      aria-disabled={change.isPending}
      aria-label={`Make ${other}: ${member.name}`}
      onClick={() => {
        if (!change.isPending) act();
      }}
    >
      Make {other}
    </TextButton>
  );
}
