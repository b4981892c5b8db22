import { useState } from 'react';
import { connectionKinds, providers } from '../../../contract/sign-on/connections.ts';
import { createConnection } from '../../../contract/sign-on/managing.ts';
import type { ManagedConnection } from '../../../contract/sign-on/overview.ts';
import { useProof } from '../../accounts/shared/use-proof.tsx';
import { errorMessage } from '../../data/error-message.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { MenuButton, type MenuItem } from '../../ui/overlays/menu.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useCreateConnection, useDeleteConnection, useSwitchConnection } from './hooks.ts';
import styles from './sign-on.module.css';
import { useTest } from './use-test.ts';
import { describeConnection, kindNames, providerWords } from './words.ts';

type ConnectionsProps = {
  teamId: string;
  connections: ManagedConnection[];
  chosen: string | null;
  onChoose: (id: string | null) => void;
};

export function Connections({ teamId, connections, chosen, onChoose }: ConnectionsProps) {
  const [isAdding, setIsAdding] = useState(false);
  const add = (
    <button type="button" className="dashed-button" onClick={() => setIsAdding(true)}>
      <Icon name="plus" size={16} /> Connection
    </button>
  );
  return (
    <section className={styles.section} aria-labelledby="connections">
      <div className={styles.head}>
        <h2 id="connections">Connections</h2>
        {connections.length > 0 && add}
      </div>
      {connections.length === 0 ? (
        <EmptyState
          title="Let people sign in as they do at work"
          text="Connect your Entra ID, Okta, Google Workspace, Keycloak or another provider. Nobody notices anything until you’ve tested it and switched it on."
          action={
            <Button variant="primary" icon="plus" onClick={() => setIsAdding(true)}>
              Add a connection
            </Button>
          }
        />
      ) : (
        <ul className="ruled-list">
          {connections.map((connection) => (
            <li key={connection.id}>
              <Row
                teamId={teamId}
                connection={connection}
                isChosen={connection.id === chosen}
                onChoose={onChoose}
              />
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <AddConnection
          teamId={teamId}
          onClose={() => setIsAdding(false)}
          onAdded={(id) => {
            setIsAdding(false);
            onChoose(id);
          }}
        />
      )}
    </section>
  );
}

type RowProps = {
  teamId: string;
  connection: ManagedConnection;
  isChosen: boolean;
  onChoose: (id: string | null) => void;
};

function Row({ teamId, connection, isChosen, onChoose }: RowProps) {
  const { id, name, kind, state, oidc, saml } = connection;
  const { mark, word, more } = describeConnection(connection);
  const [question, setQuestion] = useState<'off' | 'delete' | null>(null);
  const change = useSwitchConnection(teamId, id);
  const remove = useDeleteConnection(teamId, id);
  const { test, isTesting } = useTest(teamId, id);
  const { withProof, proofDialog } = useProof();
  const tell = (failure: unknown) => void notify.error(errorMessage(failure));
  const items: MenuItem[] = [
    ...(state === 'on' ? [{ label: 'Switch off', onSelect: () => setQuestion('off') }] : []),
    ...(state === 'off'
      ? [
          {
            label: 'Switch on',
            onSelect: () => void withProof(() => change.mutateAsync(true)).catch(tell),
          },
        ]
      : []),
    { label: 'Delete', danger: true, onSelect: () => setQuestion('delete') },
  ];
  return (
    <div className={styles.row}>
      <div className="fits">
        <strong className="anywhere">{name}</strong> <small>{kindNames[kind]}</small>
        <p className="small muted pretty">
          <StateMark mark={mark}>{word}</StateMark> {more}
        </p>
      </div>
      <div className="actions">
        {(oidc || saml) && (
          <Button small icon="retry" aria-label={`Test ${name}`} pending={isTesting} onClick={test}>
            Test
          </Button>
        )}
        <Button
          small
          aria-expanded={isChosen}
          aria-label={`${state === 'draft' ? 'Set up' : 'Edit'} ${name}`}
          onClick={() => onChoose(isChosen ? null : id)}
        >
          {state === 'draft' ? 'Set up' : 'Edit'}
        </Button>
        <MenuButton className="icon-button" aria-label={`More for ${name}`} items={items}>
          <Icon name="sliders" />
        </MenuButton>
      </div>
      <ConfirmDialog
        open={question === 'off'}
        title={`Switch ${name} off?`}
        confirm="Switch off"
        onConfirm={async () => (await withProof(() => change.mutateAsync(false))) !== undefined}
        onClose={() => setQuestion(null)}
      >
        Nobody can sign in with it until it’s on again. Whoever is signed in stays so until their
        session ends.
      </ConfirmDialog>
      <ConfirmDialog
        danger
        open={question === 'delete'}
        title={`Delete ${name}?`}
        confirm="Delete"
        onConfirm={async () => (await withProof(() => remove.mutateAsync())) !== undefined}
        onClose={() => setQuestion(null)}
      >
        Whoever signed in with it is signed out. Their accounts stay, with everything in them. This
        can’t be undone.
      </ConfirmDialog>
      {proofDialog}
    </div>
  );
}

type AddConnectionProps = {
  teamId: string;
  onClose: () => void;
  onAdded: (id: string) => void;
};

function AddConnection({ teamId, onClose, onAdded }: AddConnectionProps) {
  const create = useCreateConnection(teamId);
  const form = useForm({
    schema: createConnection.body,
    read: ({ name = '', ...rest }) => {
      const { provider = 'other' } = rest as { provider?: keyof typeof providerWords };
      return { ...rest, name: name.trim() || providerWords[provider].name };
    },
    onSubmit: async (body) => onAdded((await create.mutateAsync(body)).id),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a connection"
      actions={
        <>
          <Button type="submit" form="connection" variant="primary" pending={form.isSubmitting}>
            Add
          </Button>
          <Button onClick={onClose} disabled={form.isSubmitting}>
            Cancel
          </Button>
        </>
      }
    >
      <form {...form.props} id="connection" className="stack gap-4">
        <Select {...form.register('provider')} label="Where people sign in" defaultValue="entra">
          {providers.map((provider) => (
            <option key={provider} value={provider}>
              {providerWords[provider].name}
            </option>
          ))}
        </Select>
        <Select
          {...form.register('kind')}
          label="Protocol"
          hint="Choose OpenID Connect unless your provider offers SAML only."
          defaultValue="oidc"
        >
          {connectionKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindNames[kind]}
            </option>
          ))}
        </Select>
        <TextField
          {...form.register('name')}
          label="Name (optional)"
          hint="People see it if they can choose between several."
          autoComplete="off"
          maxLength={60}
        />
        <FormError>{form.errors.form}</FormError>
      </form>
    </Dialog>
  );
}
