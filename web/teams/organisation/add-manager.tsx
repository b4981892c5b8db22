import { useState } from 'react';
import type { Department } from '../../../contract/teams/departments.ts';
import { errorMessage } from '../../data/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { SearchField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useMembers } from '../groups/hooks.ts';
import { useSetDepartmentManager } from './hooks.ts';
import styles from './organisation.module.css';

type AddManagerProps = { teamId: string; department: Department };

/** Anyone in the organisation can manage a department, in it or not. */
export function AddManager({ teamId, department }: AddManagerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button type="button" className="dashed-button mt-2" onClick={() => setIsOpen(true)}>
        <Icon name="plus" size={16} /> Manager
      </button>
      <Dialog open={isOpen} title={`Who manages ${department.name}?`} onClose={close}>
        <Choices teamId={teamId} department={department} onClose={close} />
      </Dialog>
    </>
  );
}

const shownPeople = 8;

function Choices({ teamId, department, onClose }: AddManagerProps & { onClose: () => void }) {
  const [search, setSearch] = useState('');
  const add = useSetDepartmentManager(teamId, department, true);
  const members = useMembers(teamId, {
    q: search.trim(),
    // The owner, administrators and managers see everything anyway.
    role: 'learner',
    page: 1,
    limit: shownPeople,
  });
  const found = members.data?.data ?? [];
  const more = (members.data?.meta.total ?? 0) - found.length;
  const isManager = (accountId: number) =>
    department.managers.some((manager) => manager.accountId === accountId);
  return (
    <div className="stack gap-3">
      <p className="small muted pretty">
        They see everyone in {department.name} and in the departments inside it, assign courses and
        nudge. They get a notification.
      </p>
      <SearchField
        small
        label="Find by name or email"
        autoComplete="off"
        maxLength={100}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <ul className={styles.choices}>
        {found.map((person) => (
          <li key={person.accountId}>
            <span className="fits anywhere">
              {person.name}{' '}
              <small className="block">{person.department?.name ?? person.email}</small>
            </span>
            {isManager(person.accountId) ? (
              <span className="small muted">manages it</span>
            ) : (
              <Button
                small
                aria-label={`Choose ${person.name}`}
                pending={add.isPending && add.variables.accountId === person.accountId}
                onClick={() => add.mutate(person, { onSuccess: onClose })}
              >
                Choose
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="tiny">
        {members.data && found.length === 0 && 'Nobody found.'}
        {members.isError && 'The list can’t be loaded right now.'}
        {more > 0 && `${more} more. Type a name to find them.`}
      </p>
      <FormError>{add.error && errorMessage(add.error)}</FormError>
    </div>
  );
}
