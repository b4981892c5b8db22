import type { CSSProperties } from 'react';
import type { Profile } from '../../../contract/accounts.ts';
import type { Role } from '../../../contract/fields.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import styles from './role-select.module.css';
import { roleColour, roles } from './roles.ts';

type RoleSelectProps = { user: Profile; onChoose: (role: Role) => void };

/** Looks like plain text until hovered. The caller confirms before anything changes. */
export function RoleSelect({ user, onChoose }: RoleSelectProps) {
  const choose = (value: string) => {
    const chosen = roles.find(({ role }) => role === value);
    if (chosen && chosen.role !== user.role) onChoose(chosen.role);
  };
  return (
    <span className={styles.role} style={{ '--c': roleColour(user.role) } as CSSProperties}>
      <select
        value={user.role}
        aria-label={`Role of ${user.username}`}
        onChange={(event) => choose(event.target.value)}
      >
        {roles.map(({ role }) => (
          <option key={role} value={role}>
            {role}
          </option>
        ))}
      </select>
      <Icon name="chevron" size={14} />
    </span>
  );
}
