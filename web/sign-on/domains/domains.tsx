import { useState } from 'react';
import { addDomain } from '../../../contract/sign-on/domains.ts';
import {
  type BreakGlass,
  breakGlassDays,
  breakGlassPeople,
  domainGraceDays,
  type ManagedConnection,
  type ManagedDomain,
  type SignOn,
} from '../../../contract/sign-on/overview.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { listOf } from '../../../contract/text/lists.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { formatTimeAgo } from '../../../contract/text/relative-times.ts';
import { useProof } from '../../accounts/shared/use-proof.tsx';
import { errorMessage } from '../../data/error-message.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { type Mark, StateMark } from '../../ui/feedback/state-mark.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { MenuButton, type MenuItem } from '../../ui/overlays/menu.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import {
  useAddDomain,
  useChangeDomain,
  useCheckDomain,
  useDeleteDomain,
  useRequireSignOn,
} from '../connections/hooks.ts';
import styles from '../connections/sign-on.module.css';

type DomainsProps = { teamId: string; signOn: SignOn };

/** Whose addresses these are, and how people with one sign in. */
export function Domains({ teamId, signOn }: DomainsProps) {
  const { domains, connections, administrators } = signOn;
  const [isAdding, setIsAdding] = useState(false);
  const withoutRecord = domains.filter(
    ({ state, method }) => state !== 'verified' && method !== 'admin',
  );
  return (
    <section className={styles.section} aria-labelledby="domains">
      <div className={styles.head}>
        <h2 id="domains">Domains</h2>
        <button type="button" className="dashed-button" onClick={() => setIsAdding(true)}>
          <Icon name="plus" size={16} /> Domain
        </button>
      </div>
      {domains.length === 0 ? (
        <p className="small muted pretty">
          Only people with an address at a domain that’s yours can sign in with your provider. Add
          the part after the @ of your addresses, and show by a DNS record that it’s yours.{' '}
          <TextLink small to="/help/verify-a-domain">
            How that’s done
          </TextLink>
        </p>
      ) : (
        <Table stacks caption="Domains and how people there sign in">
          <thead>
            <tr>
              <th scope="col">Domain</th>
              <th scope="col">State</th>
              <th scope="col">Signs in by</th>
              <th>
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {domains.map((domain) => (
              <Row
                key={domain.id}
                teamId={teamId}
                domain={domain}
                connections={connections}
                administrators={administrators}
              />
            ))}
          </tbody>
        </Table>
      )}
      {withoutRecord.map(({ id, domain, record }) => (
        <div key={id} className="plate mt-4">
          <p className="small pretty">
            <strong>For {domain}</strong>, add this to its DNS as a TXT record. It can take an hour
            to be seen.
          </p>
          <div className={styles.record}>
            <div className={styles.copied}>
              <TextField small readOnly label={`Name for ${domain}`} value={record.name} />
              <CopyButton small text={record.name}>
                Copy
              </CopyButton>
            </div>
            <div className={styles.copied}>
              <TextField small readOnly label={`Value for ${domain}`} value={record.value} />
              <CopyButton small text={record.value}>
                Copy
              </CopyButton>
            </div>
          </div>
        </div>
      ))}
      {isAdding && <AddDomain teamId={teamId} onClose={() => setIsAdding(false)} />}
    </section>
  );
}

interface DomainWords {
  mark: Mark;
  word: string;
  more: string;
}

const day = 86_400_000;

function describeDomain(
  { state, method, checkedAt, missingSince }: ManagedDomain,
  now = Date.now(),
): DomainWords {
  if (state === 'waiting') {
    const more = checkedAt ? `looked ${formatTimeAgo(checkedAt, now)}` : '';
    return { mark: 'empty', word: 'Waiting for the record', more };
  }
  if (state === 'lost') {
    return { mark: 'failed', word: 'Not yours any more', more: 'add the record again' };
  }
  if (state === 'missing' && missingSince) {
    const end = new Date(Date.parse(missingSince) + domainGraceDays * day).toISOString();
    return { mark: 'late', word: 'Record gone', more: `ends on ${formatDay(end)}` };
  }
  if (method === 'admin') return { mark: 'full', word: 'Yours', more: 'confirmed by us' };
  const more = checkedAt ? `checked ${formatTimeAgo(checkedAt, now)}` : '';
  return { mark: 'full', word: 'Yours', more };
}

type RowProps = {
  teamId: string;
  domain: ManagedDomain;
  connections: ManagedConnection[];
  administrators: BreakGlass[];
};

function Row({ teamId, domain, connections, administrators }: RowProps) {
  const { id, domain: name, state, method, connectionId, required } = domain;
  const { mark, word, more } = describeDomain(domain);
  const [question, setQuestion] = useState<'require' | 'stop' | 'delete' | null>(null);
  const check = useCheckDomain(teamId, id);
  const change = useChangeDomain(teamId, id);
  const require = useRequireSignOn(teamId, id);
  const remove = useDeleteDomain(teamId, id);
  const { withProof, proofDialog } = useProof();
  const close = () => setQuestion(null);
  const choose = (connectionId: string) =>
    void withProof(() => change.mutateAsync(connectionId || null)).catch((failure: unknown) =>
      notify.error(errorMessage(failure)),
    );
  const items: MenuItem[] = [
    required
      ? { label: 'Stop requiring sign-on', onSelect: () => setQuestion('stop') }
      : { label: 'Require sign-on', onSelect: () => setQuestion('require') },
    { label: 'Remove', danger: true, onSelect: () => setQuestion('delete') },
  ];
  return (
    <tr>
      <th scope="row" className="anywhere">
        {name}
      </th>
      <td data-label="State">
        <StateMark mark={mark}>{word}</StateMark>
        {more && <small className="block">{more}</small>}
      </td>
      <td data-label="Signs in by">
        <Select
          small
          hideLabel
          label={`How people at ${name} sign in`}
          value={connectionId ?? ''}
          disabled={change.isPending}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">They choose</option>
          {connections.map(({ id, name, state }) => (
            <option key={id} value={id}>
              {state === 'on' ? name : `${name}, once it’s on`}
            </option>
          ))}
        </Select>
        {required && <small className="block">Required: passwords don’t work.</small>}
      </td>
      <td>
        <div className={styles.together}>
          {method !== 'admin' && (
            <Button
              small
              aria-label={`Check now: ${name}`}
              pending={check.isPending}
              onClick={() => check.mutate()}
            >
              Check now
            </Button>
          )}
          <MenuButton className="icon-button" aria-label={`More for ${name}`} items={items}>
            <Icon name="sliders" />
          </MenuButton>
        </div>
        <ConfirmDialog
          open={question === 'require'}
          startsAtCancel
          wide
          disabled={state === 'waiting' || state === 'lost'}
          title={`Require sign-on for ${name}?`}
          confirm="Require sign-on"
          onConfirm={async () => (await withProof(() => require.mutateAsync(true))) !== undefined}
          onClose={close}
        >
          <RequireText domain={domain} administrators={administrators} />
        </ConfirmDialog>
        <ConfirmDialog
          open={question === 'stop'}
          title={`Stop requiring sign-on for ${name}?`}
          confirm="Stop requiring it"
          onConfirm={async () => (await withProof(() => require.mutateAsync(false))) !== undefined}
          onClose={close}
        >
          People can use a password again, and those who have none can choose one with “Forgot
          password?”.
        </ConfirmDialog>
        <ConfirmDialog
          danger
          open={question === 'delete'}
          title={`Remove ${name}?`}
          confirm="Remove"
          onConfirm={async () => (await withProof(() => remove.mutateAsync())) !== undefined}
          onClose={close}
        >
          People with an address there can’t sign in with your provider any more. Another
          organisation could verify the domain.
        </ConfirmDialog>
        {proofDialog}
      </td>
    </tr>
  );
}

type RequireTextProps = { domain: ManagedDomain; administrators: BreakGlass[] };

function RequireText({ domain, administrators }: RequireTextProps) {
  const { people } = domain;
  const ready = administrators.filter(({ counts }) => counts);
  return (
    <div className="stack gap-3">
      <p>
        Passwords of {plural(people, 'person', 'people')} stop working, and they’re signed out where
        they used one. It takes a test of exactly the settings that they’ll sign in with.
      </p>
      <p>
        It also takes {breakGlassPeople} administrators who can get in if your provider doesn’t
        work: both have signed in with password and second factor in the last {breakGlassDays} days.{' '}
        {ready.length === 0
          ? 'So far that’s nobody.'
          : `So far ${ready.length === 1 ? 'that’s' : 'those are'} ${listOf(ready.map(({ name }) => name))}.`}
      </p>
    </div>
  );
}

function AddDomain({ teamId, onClose }: { teamId: string; onClose: () => void }) {
  const add = useAddDomain(teamId);
  const form = useForm({
    schema: addDomain.body,
    onSubmit: async ({ domain }) => {
      await add.mutateAsync(domain);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a domain"
      actions={
        <>
          <Button type="submit" form="domain" variant="primary" pending={form.isSubmitting}>
            Add
          </Button>
          <Button onClick={onClose} disabled={form.isSubmitting}>
            Cancel
          </Button>
        </>
      }
    >
      <form {...form.props} id="domain" className="stack gap-4">
        <TextField
          {...form.register('domain')}
          label="Domain"
          hint="The part of your addresses after the @. Domains below it are added on their own."
          autoComplete="off"
          spellCheck={false}
          inputMode="url"
        />
        <FormError>{form.errors.form}</FormError>
      </form>
    </Dialog>
  );
}
