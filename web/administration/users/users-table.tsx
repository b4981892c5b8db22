import type { Profile } from '../../../contract/accounts.ts';
import type { UserColumn } from '../../../contract/administration.ts';
import type { Role } from '../../../contract/fields.ts';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { SortHeader, Table } from '../../ui/layout/table.tsx';
import { RoleSelect } from './role-select.tsx';
import { howMany, type Selection, toggled, toggledAll } from './selection.ts';
import { sortedBy, type UsersQuery } from './users-query.ts';
import styles from './users-table.module.css';

const columns: [UserColumn, string][] = [
  ['userid', 'User ID'],
  ['username', 'Username'],
  ['firstname', 'First Name'],
  ['lastname', 'Last Name'],
  ['email', 'Email'],
  ['phonenumber', 'Phone Number'],
  ['role', 'Role'],
  ['istwofactorenabled', '2FA Enabled'],
];

type UsersTableProps = {
  users: Profile[];
  /** Whoever looks: nobody can choose themselves for deletion. */
  ownId: number | undefined;
  query: UsersQuery;
  onQuery: (query: UsersQuery) => void;
  selection: Selection;
  onSelection: (selection: Selection) => void;
  onRole: (user: Profile, role: Role) => void;
  busy: boolean;
};

export function UsersTable(props: UsersTableProps) {
  const { users, ownId, query, selection, onSelection } = props;
  const choosable = users.filter((user) => user.userid !== ownId);
  const chosen = howMany(selection, choosable);
  return (
    <div className={styles.users} aria-busy={props.busy}>
      <Table dense caption="User Information" className={styles.table}>
        <thead>
          <tr>
            <td>
              <Checkbox
                label="Select all on this page"
                hideLabel
                className={styles.check}
                checked={chosen === 'all'}
                indeterminate={chosen === 'some'}
                disabled={choosable.length === 0}
                onChange={() => onSelection(toggledAll(selection, choosable))}
              />
            </td>
            {columns.map(([column, label]) => (
              <SortHeader
                key={column}
                order={query.sort === column ? query.order : undefined}
                onSort={() => props.onQuery(sortedBy(query, column))}
              >
                {label}
              </SortHeader>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow
              key={user.userid}
              user={user}
              isOwn={user.userid === ownId}
              isChosen={selection.has(user.userid)}
              onToggle={() => onSelection(toggled(selection, user))}
              onRole={(role) => props.onRole(user, role)}
            />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

type UserRowProps = {
  user: Profile;
  isOwn: boolean;
  isChosen: boolean;
  onToggle: () => void;
  onRole: (role: Role) => void;
};

function UserRow({ user, isOwn, isChosen, onToggle, onRole }: UserRowProps) {
  return (
    <tr aria-selected={isChosen}>
      <td>
        <Checkbox
          label={isOwn ? `${user.username} is your own account` : `Select ${user.username}`}
          hideLabel
          className={styles.check}
          checked={isChosen}
          disabled={isOwn}
          onChange={onToggle}
        />
      </td>
      <td>{user.userid}</td>
      <th scope="row">
        <Text>{user.username}</Text>
        {isOwn && <span className="tiny"> you</span>}
      </th>
      <td>
        <Text narrow>{user.firstname}</Text>
      </td>
      <td>
        <Text narrow>{user.lastname}</Text>
      </td>
      <td>
        <Text>{user.email}</Text>
      </td>
      <td>{user.phonenumber || <span className="tiny">none</span>}</td>
      <td>
        <RoleSelect user={user} onChoose={onRole} />
      </td>
      <td>{user.istwofactorenabled ? 'Yes' : 'No'}</td>
    </tr>
  );
}

/** Breaks what is overlong instead of stretching its column. */
function Text({ children, narrow }: { children: string; narrow?: boolean }) {
  return <span className={classNames(styles.text, narrow && styles.narrow)}>{children}</span>;
}
