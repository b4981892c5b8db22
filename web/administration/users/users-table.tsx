import { Link } from 'react-router';
import type { Profile } from '../../../contract/accounts.ts';
import type { ListedUser, UserColumn } from '../../../contract/administration/users.ts';
import type { Role } from '../../../contract/fields.ts';
import type { List } from '../../lists/list-query.ts';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { SortHeaders, Table } from '../../ui/layout/table.tsx';
import { accountPath } from './dashboard-tabs.tsx';
import type { UsersQuery } from './hooks.ts';
import { RoleSelect } from './role-select.tsx';
import { type Selection, selectionState, toggle, toggleAll } from './selection.ts';
import styles from './users-table.module.css';

const columns: { column: UserColumn; label: string }[] = [
  { column: 'userid', label: 'User ID' },
  { column: 'username', label: 'Username' },
  { column: 'firstname', label: 'First Name' },
  { column: 'lastname', label: 'Last Name' },
  { column: 'email', label: 'Email' },
  { column: 'phonenumber', label: 'Phone Number' },
  { column: 'role', label: 'Role' },
  { column: 'istwofactorenabled', label: '2FA Enabled' },
];

type UsersTableProps = {
  users: ListedUser[];
  /** Admins cannot select themselves for deletion. */
  viewerId: number | undefined;
  list: List<UsersQuery>;
  selection: Selection;
  onSelection: (selection: Selection) => void;
  onRole: (user: Profile, role: Role) => void;
  onSecondFactor: (user: Profile) => void;
  busy: boolean;
};

export function UsersTable(props: UsersTableProps) {
  const { users, viewerId, list, selection, onSelection } = props;
  const selectable = users.filter((user) => user.userid !== viewerId);
  const selected = selectionState(selection, selectable);
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
                checked={selected === 'all'}
                indeterminate={selected === 'some'}
                disabled={selectable.length === 0}
                onChange={() => onSelection(toggleAll(selection, selectable))}
              />
            </td>
            <SortHeaders columns={columns} {...list.query} onSort={list.sortBy} />
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow
              key={user.userid}
              user={user}
              isViewer={user.userid === viewerId}
              isSelected={selection.has(user.userid)}
              onToggle={() => onSelection(toggle(selection, user))}
              onRole={(role) => props.onRole(user, role)}
              onSecondFactor={() => props.onSecondFactor(user)}
            />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

type UserRowProps = {
  user: ListedUser;
  isViewer: boolean;
  isSelected: boolean;
  onToggle: () => void;
  onRole: (role: Role) => void;
  onSecondFactor: () => void;
};

function UserRow(props: UserRowProps) {
  const { user, isViewer, isSelected, onToggle, onRole, onSecondFactor } = props;
  return (
    <tr aria-selected={isSelected}>
      <td>
        <Checkbox
          label={isViewer ? `${user.username} is your own account` : `Select ${user.username}`}
          hideLabel
          className={styles.check}
          checked={isSelected}
          disabled={isViewer}
          onChange={onToggle}
        />
      </td>
      <td>{user.userid}</td>
      <th scope="row">
        <Link to={accountPath(user.userid)} className={styles.person}>
          <Text>{user.username}</Text>
        </Link>
        {user.suspended && <span className="tiny"> suspended</span>}
        {isViewer && <span className="tiny"> you</span>}
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
        <RoleSelect key={user.role} user={user} onApply={onRole} />
      </td>
      <td>
        {user.istwofactorenabled ? 'Yes' : 'No'}
        {user.istwofactorenabled && !isViewer && (
          <>
            {' '}
            <TextButton small onClick={onSecondFactor}>
              Switch off<span className="visually-hidden"> for {user.username}</span>
            </TextButton>
          </>
        )}
      </td>
    </tr>
  );
}

/** Breaks long words instead of stretching the column. */
function Text({ children, narrow }: { children: string; narrow?: boolean }) {
  return <span className={classNames(styles.text, narrow && styles.narrow)}>{children}</span>;
}
