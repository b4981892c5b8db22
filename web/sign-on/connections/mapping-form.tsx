import { useState } from 'react';
import { type MappedRole, Mapping, mappedRoles } from '../../../contract/sign-on/connections.ts';
import type { ManagedConnection } from '../../../contract/sign-on/overview.ts';
import { useProof } from '../../accounts/shared/use-proof.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useChangeConnection } from './hooks.ts';
import styles from './sign-on.module.css';

const roleNames: Record<MappedRole, string> = {
  learner: 'Learner',
  manager: 'Manager',
  administrator: 'Administrator',
};

const claims = [
  ['email', 'Email address'],
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['name', 'Whole name, if those are missing'],
  ['department', 'Department'],
  ['groups', 'Groups'],
] as const;

type MappingFormProps = { teamId: string; connection: ManagedConnection };

/** Which claim or attribute is what, and which groups make someone a manager. */
export function MappingForm({ teamId, connection }: MappingFormProps) {
  const { id, kind, mapping } = connection;
  const change = useChangeConnection(teamId, id);
  const { withProof, proofDialog } = useProof();
  const [roles, setRoles] = useState(() =>
    mapping.roles.map((row) => ({ ...row, key: row.group })),
  );
  const setRow = (key: string, changed: { group?: string; role?: MappedRole }) =>
    setRoles(roles.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  const form = useForm({
    schema: Mapping,
    read: (values, data) => ({
      ...values,
      departmentBranches: data.has('departmentBranches'),
      roles: roles
        .filter(({ group }) => group.trim() !== '')
        .map(({ group, role }) => ({ group, role })),
    }),
    onSubmit: async (mapping) => {
      await withProof(() => change.mutateAsync({ mapping }));
    },
  });
  return (
    <>
      <form {...form.props} className="stack gap-4">
        <p className="small muted pretty">
          {kind === 'oidc'
            ? 'The names of the claims that your provider sends. Leave empty what you don’t use.'
            : 'The names of the attributes that your provider sends. Leave empty what you don’t use.'}
        </p>
        <div className={styles.halves}>
          {claims.map(([name, label]) => (
            <TextField
              key={name}
              {...form.register(name)}
              small
              label={label}
              defaultValue={mapping[name]}
              autoComplete="off"
              spellCheck={false}
            />
          ))}
        </div>
        <Checkbox
          name="departmentBranches"
          label="“/” in a department makes a department within a department"
          defaultChecked={mapping.departmentBranches}
        />
        <fieldset className="stack gap-2">
          <legend>Roles by group</legend>
          {roles.length === 0 && (
            <p className="small muted pretty">
              No group gives a role: you choose managers and administrators here.
            </p>
          )}
          {roles.map(({ key, group, role }, at) => (
            <div key={key} className={styles.role}>
              <TextField
                small
                hideLabel
                label={`Group ${at + 1}`}
                value={group}
                onChange={({ target }) => setRow(key, { group: target.value })}
                maxLength={200}
                autoComplete="off"
              />
              <Select
                small
                hideLabel
                label={`Role of group ${at + 1}`}
                value={role}
                onChange={({ target }) =>
                  setRow(key, { role: mappedRoles.find((each) => each === target.value) ?? role })
                }
              >
                {mappedRoles.map((each) => (
                  <option key={each} value={each}>
                    {roleNames[each]}
                  </option>
                ))}
              </Select>
              <Button
                small
                aria-label={`Remove group ${at + 1}`}
                onClick={() => setRoles(roles.filter((row) => row.key !== key))}
              >
                Remove
              </Button>
            </div>
          ))}
          <div>
            <button
              type="button"
              className="dashed-button"
              onClick={() =>
                setRoles([...roles, { key: crypto.randomUUID(), group: '', role: 'manager' }])
              }
            >
              Add a group
            </button>
          </div>
        </fieldset>
        <FormError>{form.errors.form}</FormError>
        <div>
          <Button small type="submit" pending={form.isSubmitting}>
            Save what means what
          </Button>
        </div>
      </form>
      {proofDialog}
    </>
  );
}
