import { useRef, useState } from 'react';
import type { Profile } from '../../../contract/accounts.ts';
import { type listUsers, mostUsersCounted } from '../../../contract/administration/users.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { useSession } from '../../data/session.tsx';
import type { List } from '../../lists/list-query.ts';
import { ListSearch, ListSelect } from '../../lists/list-tools.tsx';
import { useLastPage } from '../../lists/use-last-page.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { pageSizes, type UsersQuery } from './hooks.ts';
import { type RoleChange, RoleDialog } from './role-dialog.tsx';
import { roles } from './roles.ts';
import { SecondFactorOffDialog } from './second-factor-off-dialog.tsx';
import { emptySelection } from './selection.ts';
import { UsersTable } from './users-table.tsx';

type UsersSectionProps = {
  list: List<UsersQuery>;
  page: ReplyOf<typeof listUsers>;
  busy: boolean;
};

export function UsersSection({ list, page, busy }: UsersSectionProps) {
  const { user } = useSession();
  const [selection, setSelection] = useState(emptySelection);
  const [isDeleting, setIsDeleting] = useState(false);
  const [roleChange, setRoleChange] = useState<RoleChange | null>(null);
  const [unlocking, setUnlocking] = useState<Profile | null>(null);

  const title = useRef<HTMLHeadingElement>(null);

  const { total, roles: counts } = page.meta;
  const totalAccounts = counts.Admin + counts.User + counts.ModuleOwner;
  const { q, role, limit } = list.query;
  const isSearch = q.trim() !== '';
  const isMore = isSearch && total >= mostUsersCounted;
  useLastPage(busy ? undefined : page.meta, (page) => list.show({ page }, { replace: true }));

  return (
    <section className="mt-7">
      <div className="cluster baseline between gap-1-4 mb-4">
        <h2 className="title-2" ref={title} tabIndex={-1}>
          User Information
        </h2>
        <p className="small muted num" role="status">
          {isSearch || role
            ? `${formatNumber(total)}${isMore ? ' or more' : ''} of ${plural(totalAccounts, 'account')}`
            : plural(total, 'account')}
        </p>
      </div>
      <div className="cluster center gap-3">
        <ListSearch
          list={list}
          label="Search users"
          placeholder="Search name or email"
          maxLength={200}
        />
        <ListSelect
          label="Role"
          options={[
            { value: undefined, label: 'All roles' },
            ...roles.map(({ role }) => ({ value: role, label: role })),
          ]}
          chosen={role}
          onChoose={(role) => list.show({ role })}
        />
        <ListSelect
          label="Users a page"
          options={pageSizes.map((size) => ({ value: size, label: `${size} a page` }))}
          chosen={limit}
          onChoose={(limit) => list.show({ limit })}
        />
        <p className="row gap-3 push">
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
        <div className="mt-4">
          <EmptyState
            title="No accounts found"
            text="Try another part of a name or email, or choose all roles."
            action={
              <Button small onClick={() => list.show({ q: '', role: undefined })}>
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
            list={list}
            selection={selection}
            onSelection={setSelection}
            onRole={(account, role) => setRoleChange({ user: account, role })}
            onSecondFactor={setUnlocking}
            busy={busy}
          />
          <Pagination
            {...page.meta}
            unit={isMore ? 'or more' : ''}
            to={(page) => list.to({ page })}
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
