import { useEffect, useId, useRef, useState } from 'react';
import {
  type KeyKind,
  keyDays,
  type MadeKey,
  maxKeyDays,
  NewKey,
} from '../../../contract/integrations/keys.ts';
import { allScopes, type Scope, scopeWords } from '../../../contract/integrations/scope-words.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { dayLength } from '../../../contract/text/days.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { useProof } from '../../accounts/shared/use-proof.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useCreateKey, useDepartments } from './hooks.ts';
import styles from './keys.module.css';
import { listBranches } from './words.ts';

type KeyFormProps = {
  team: { id: string; name: string };
  kinds: readonly [KeyKind, ...KeyKind[]];
  onMade: (key: MadeKey) => void;
  onClose: () => void;
};

/** A new key: what it's for, what it may do, for how long, and what that means. */
export function KeyForm({ team, kinds, onMade, onClose }: KeyFormProps) {
  const id = useId();
  const create = useCreateKey(team.id);
  const { withProof, proofDialog } = useProof();
  const [kind, setKind] = useState<KeyKind>(kinds[0]);
  const [scopes, setScopes] = useState<readonly Scope[]>([]);
  const [department, setDepartment] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const form = useForm({
    schema: NewKey,
    read: ({ name, days, departmentId }, data) => ({
      kind,
      name,
      scopes: data.getAll('scopes'),
      days: Number(days),
      departmentId: departmentId || null,
    }),
    onSubmit: async (body) => {
      const made = await withProof(() => create.mutateAsync(body));
      if (made) onMade(made);
    },
  });
  const scopesError = form.errors.scopes;
  const isLimitable = kind !== 'personal';
  return (
    <div className="plate mt-4">
      <div className="row between center">
        <h3 ref={title} tabIndex={-1} className="unringed">
          New key
        </h3>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <form {...form.props} className={styles.form}>
        <div className="stack gap-4">
          <div className={styles.pair}>
            <TextField
              {...form.register('name')}
              small
              label="What is it for?"
              maxLength={60}
              autoComplete="off"
            />
            <Select {...form.register('days')} small label="Ends" defaultValue={maxKeyDays}>
              {keyDays.map((days) => (
                <option key={days} value={days}>
                  {days === maxKeyDays ? 'in a year' : `in ${days} days`}, {dayAfter(days)}
                </option>
              ))}
            </Select>
          </div>
          {kinds.length > 1 && (
            <Select
              {...form.register('kind')}
              small
              label="Who uses it?"
              value={kind}
              onChange={({ target }) => setKind(target.value as KeyKind)}
            >
              {kinds.map((each) => (
                <option key={each} value={each}>
                  {kindOptions[each]}
                </option>
              ))}
            </Select>
          )}
          <fieldset aria-describedby={scopesError && `${id}-scopes`}>
            <legend>It may</legend>
            <div className={styles.scopes}>
              {allScopes.map((scope) => (
                <Checkbox
                  key={scope}
                  name="scopes"
                  value={scope}
                  checked={scopes.includes(scope)}
                  onChange={({ target }) =>
                    setScopes(
                      target.checked
                        ? [...scopes, scope]
                        : scopes.filter((other) => other !== scope),
                    )
                  }
                  label={
                    <>
                      {scopeWords[scope].may} <code className="tiny nowrap">{scope}</code>
                    </>
                  }
                />
              ))}
            </div>
            {scopesError && <FieldError id={`${id}-scopes`}>{scopesError}</FieldError>}
          </fieldset>
          {isLimitable && (
            <DepartmentField
              teamId={team.id}
              value={department}
              onChange={setDepartment}
              {...form.register('departmentId')}
            />
          )}
          <FormError>{form.errors.form}</FormError>
          <div className="cluster center gap-3">
            <Button small type="submit" variant="primary" pending={form.isSubmitting}>
              Make the key
            </Button>
            <span className="tiny">Shown once. We keep only a hash.</span>
          </div>
        </div>
        <Meaning
          kind={kind}
          scopes={scopes}
          teamName={team.name}
          isLimited={isLimitable && department !== ''}
        />
      </form>
      {proofDialog}
    </div>
  );
}

const kindOptions: Record<KeyKind, string> = {
  organisation: 'A system of ours, with a key',
  client: 'A system of ours, with OAuth client credentials',
  personal: 'Only me: it may do what I may',
};

const dayAfter = (days: number) => formatDay(new Date(Date.now() + days * dayLength).toISOString());

type DepartmentFieldProps = {
  teamId: string;
  name: string;
  error: string | undefined;
  value: string;
  onChange: (id: string) => void;
};

/** Nothing where there are no departments. */
function DepartmentField({ teamId, name, error, value, onChange }: DepartmentFieldProps) {
  const { data } = useDepartments(teamId);
  const branches = listBranches(data?.departments ?? []);
  if (branches.length === 0) return null;
  return (
    <Select
      small
      name={name}
      {...(error && { error })}
      label="Only for"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">The whole organisation</option>
      {branches.map(({ id, path, people }) => (
        <option key={id} value={id}>
          {path}, {plural(people, 'person', 'people')}
        </option>
      ))}
    </Select>
  );
}

type MeaningProps = {
  kind: KeyKind;
  scopes: readonly Scope[];
  teamName: string;
  isLimited: boolean;
};

/** What someone who got hold of the key would see. */
function Meaning({ kind, scopes, teamName, isLimited }: MeaningProps) {
  return (
    <aside className="tint small" aria-live="polite" aria-label="What the key means">
      <strong>What it will see</strong>
      {scopes.length > 0 ? (
        <ul className="stack gap-2 mt-1 muted">
          {scopes.map((scope) => (
            <li key={scope}>{scopeWords[scope].sees}</li>
          ))}
        </ul>
      ) : (
        <p className="muted mt-1">Nothing yet. Choose what it may do.</p>
      )}
      <strong className="block mt-4">And what not</strong>
      <p className="muted mt-1">
        {isLimited
          ? 'Anyone outside this department: for the key they don’t exist.'
          : kind === 'personal'
            ? 'Anything that you can’t see yourself at that moment.'
            : `What people learn that ${teamName} didn’t assign, and anything outside of it.`}
      </p>
    </aside>
  );
}
