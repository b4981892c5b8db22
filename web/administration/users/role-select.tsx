import { type CSSProperties, useState } from 'react';
import type { Profile } from '../../../contract/accounts.ts';
import type { Role } from '../../../contract/fields.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import styles from './role-select.module.css';
import { roleColour, roles } from './roles.ts';

type RoleSelectProps = { user: Profile; onApply: (role: Role) => void };

/**
 * Looks like plain text until hovered. Arrow keys run through the options, so choosing one only offers to apply it;
 * the caller confirms before anything changes.
 */
export function RoleSelect({ user, onApply }: RoleSelectProps) {
  const [chosen, setChosen] = useState<Role | null>(null);
  const shown = chosen ?? user.role;
  const choose = (value: string) => {
    const role = roles.find((known) => known.role === value)?.role;
    setChosen(role && role !== user.role ? role : null);
  };
  return (
    <span className="inline-row center gap-2">
      <span className={styles.role} style={{ '--c': roleColour(shown) } as CSSProperties}>
        <select
          value={shown}
          aria-label={`Role of ${user.username}`}
          onChange={(event) => choose(event.target.value)}
        >
          {roles.map(({ role }) => (
            <option className="ink surface" key={role} value={role}>
              {role}
            </option>
          ))}
        </select>
        <Icon name="chevron" size={14} />
      </span>
      {chosen && chosen !== user.role && (
        <Button
          small
          aria-label={`Apply the role ${chosen} to ${user.username}`}
          onClick={() => onApply(chosen)}
        >
          Apply
        </Button>
      )}
    </span>
  );
}
