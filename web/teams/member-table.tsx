import type { Member, Team } from '../../contract/teams.ts';
import { onDay } from '../dates.ts';
import { sentenceOf } from '../form-errors.ts';
import { useSession } from '../session.tsx';
import { Table } from '../ui/table.tsx';
import { TextButton } from '../ui/text-link.tsx';
import { notify } from '../ui/toast.ts';
import { useChangeMemberRole } from './hooks.ts';
import { HandOver, RemoveMember } from './member-dialogs.tsx';
import styles from './member-table.module.css';
import { roleNames } from './team-words.ts';

type TableProps = {
  team: Team;
  /** A row has left the table, and the focus with it. */
  onGone: () => void;
};

export function MemberTable({ team, onGone }: TableProps) {
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
        {team.members.map((member) => (
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
      <td className={styles.since}>{onDay(joinedAt)}</td>
      <td>
        <div className={styles.actions}>
          {can.changeRole && role !== 'owner' && <OtherRole team={team} member={member} />}
          {can.changeRole && team.can.own && role !== 'owner' && (
            <HandOver team={team} member={member} />
          )}
          {can.remove && !isOwn && <RemoveMember team={team} member={member} onGone={onGone} />}
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
      onError: (error) => void notify.error(sentenceOf(error)),
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
