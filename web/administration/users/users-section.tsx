import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Profile } from '../../../contract/accounts.ts';
import { type listUsers, mostUsersCounted } from '../../../contract/administration/users.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { useSession } from '../../data/session.tsx';
import { useLastPage } from '../../lists/use-last-page.ts';
import { useSearchText } from '../../lists/use-search-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { SearchField } from '../../ui/fields/text-field.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { type RoleChange, RoleDialog } from './role-dialog.tsx';
import { roles } from './roles.ts';
import { SecondFactorOffDialog } from './second-factor-off-dialog.tsx';
import { emptySelection } from './selection.ts';
import { pageSizes, type UsersQuery, writeUsersQuery } from './users-query.ts';
import styles from './users-section.module.css';
import { UsersTable } from './users-table.tsx';

type UsersSectionProps = {
  query: UsersQuery;
  page: ReplyOf<typeof listUsers>;
  busy: boolean;
};

export function UsersSection({ query, page, busy }: UsersSectionProps) {
  const { user } = useSession();
  const [, setSearch] = useSearchParams();
  const [selection, setSelection] = useState(emptySelection);
  const [isDeleting, setIsDeleting] = useState(false);
  const [roleChange, setRoleChange] = useState<RoleChange | null>(null);
  const [unlocking, setUnlocking] = useState<Profile | null>(null);

  const title = useRef<HTMLHeadingElement>(null);

  const show = (next: UsersQuery, replace = false) =>
    setSearch(writeUsersQuery(next), { replace, preventScrollReset: true });
  const [text, setText] = useSearchText(query.q, (q) => show({ ...query, q, page: 1 }, true));

  const { total, roles: counts } = page.meta;
  const totalAccounts = counts.Admin + counts.User + counts.ModuleOwner;
  const isSearch = query.q.trim() !== '';
  const isFiltered = isSearch || query.role !== undefined;
  const isMore = isSearch && total >= mostUsersCounted;

  useLastPage(page.meta, (last) => show({ ...query, page: last }, true));

  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 ref={title} tabIndex={-1}>
          User Information
        </h2>
        <p className="small muted num" role="status">
          {isFiltered
            ? `${total}${isMore ? ' or more' : ''} of ${formatAccounts(totalAccounts)}`
            : formatAccounts(total)}
        </p>
      </div>
      <div className={styles.tools}>
        <SearchField
          small
          className={styles.search}
          label="Search users"
          placeholder="Search name or email"
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Select
          small
          hideLabel
          label="Role"
          className={styles.filter}
          value={query.role ?? ''}
          onChange={({ target }) => {
            const role = roles.find((known) => known.role === target.value)?.role;
            show({ ...query, role, page: 1 });
          }}
        >
          <option value="">All roles</option>
          {roles.map(({ role }) => (
            <option key={role} value={role}>
              {role}
            </option>
          ))}
        </Select>
        <Select
          small
          hideLabel
          label="Users a page"
          className={styles.size}
          value={query.limit}
          onChange={({ target }) => {
            const size = pageSizes.find((known) => String(known) === target.value);
            if (size) show({ ...query, limit: size, page: 1 });
          }}
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size} a page
            </option>
          ))}
        </Select>
        <p className={styles.chosen}>
          <span role="status" className="small muted num">
            {selection.size > 0 && `${selection.size} selected`}
          </span>
          {selection.size > 0 && (
            <TextButton small onClick={() => setSelection(emptySelection)}>
              Clear
            </TextButton>
          )}
        </p>
        <Button
          variant="danger"
          small
          icon="trash"
          disabled={selection.size === 0}
          onClick={() => setIsDeleting(true)}
        >
          Delete
        </Button>
      </div>

      {total === 0 ? (
        <div className={styles.empty}>
          <EmptyState
            title="No accounts found"
            text="Try another part of a name or email, or choose all roles."
            action={
              <Button
                small
                onClick={() => {
                  setText('');
                  show({ ...query, q: '', role: undefined, page: 1 });
                }}
              >
                Show all accounts
              </Button>
            }
          />
        </div>
      ) : (
        <>
          <UsersTable
            users={page.data}
            viewerId={user?.userid}
            query={query}
            onQuery={show}
            selection={selection}
            onSelection={setSelection}
            onRole={(account, role) => setRoleChange({ user: account, role })}
            onSecondFactor={setUnlocking}
            busy={busy}
          />
          <Pagination
            page={query.page}
            limit={query.limit}
            total={total}
            unit={isMore ? 'or more' : ''}
            to={(number) => `?${writeUsersQuery({ ...query, page: number })}`}
          />
        </>
      )}

      <DeleteDialog
        open={isDeleting}
        users={[...selection.values()]}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => {
          setIsDeleting(false);
          setSelection(emptySelection);
          // The focused Delete button is disabled now.
          setTimeout(() => title.current?.focus({ preventScroll: true }));
        }}
      />
      <RoleDialog change={roleChange} onClose={() => setRoleChange(null)} />
      <SecondFactorOffDialog user={unlocking} onClose={() => setUnlocking(null)} />
    </section>
  );
}

function formatAccounts(count: number): string {
  return count === 1 ? '1 account' : `${count} accounts`;
}
