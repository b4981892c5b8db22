import { useRef, useState } from 'react';
import {
  oldTokenDays,
  type Provisioning,
  type ProvisioningToken,
} from '../../../contract/sign-on/provisioning.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { formatTimeAgo } from '../../../contract/text/relative-times.ts';
import { formatShortMoment } from '../../../contract/text/short-dates.ts';
import { useProof } from '../../accounts/shared/use-proof.tsx';
import { errorMessage } from '../../data/error-message.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { useChangeProvisioning, useEndToken, useMakeToken } from './hooks.ts';
import { Part } from './part.tsx';
import styles from './provisioning.module.css';

type ConnectionProps = { teamId: string; provisioning: Provisioning };

export function Connection({ teamId, provisioning }: ConnectionProps) {
  const { address, tokens } = provisioning;
  const make = useMakeToken(teamId);
  const { withProof, proofDialog } = useProof();
  const [made, setMade] = useState<string | null>(null);
  const hasTokens = tokens.length > 0;

  async function makeToken() {
    const result = await withProof(() => make.mutateAsync()).catch(() => undefined);
    if (result) setMade(result.token);
  }

  return (
    <Part
      title="Connection"
      text="Your directory writes here who joins, changes and leaves. Entra ID and Okta do this by SCIM 2.0."
    >
      {hasTokens && <State teamId={teamId} provisioning={provisioning} />}
      <div className={styles.address}>
        <TextField small readOnly label="Address (SCIM 2.0)" value={address} />
        <CopyButton text={address}>Copy</CopyButton>
      </div>
      {made && <MadeToken token={made} hadOthers={tokens.length > 1} />}
      {!hasTokens && (
        <p className="small muted pretty">
          Make a token, and enter it in your directory together with the address.{' '}
          <TextLink small to="/help/provisioning-with-scim">
            Step by step for Entra ID and Okta
          </TextLink>
        </p>
      )}
      {hasTokens && <Tokens teamId={teamId} tokens={tokens} />}
      <div>
        <Button
          small
          variant={hasTokens ? 'quiet' : 'primary'}
          icon="plus"
          pending={make.isPending}
          onClick={makeToken}
        >
          {hasTokens ? 'Replace the token' : 'Make a token'}
        </Button>
      </div>
      <FormError>{make.error && errorMessage(make.error)}</FormError>
      {proofDialog}
    </Part>
  );
}

function State({ teamId, provisioning }: ConnectionProps) {
  const { switchedOn, people, groups, lastRequestAt } = provisioning;
  const change = useChangeProvisioning(teamId);
  const [isAsking, setIsAsking] = useState(false);
  const active =
    people.total === 0
      ? 'Nobody yet.'
      : `${formatNumber(people.active)} of ${plural(people.total, 'person', 'people')} active, ${plural(groups, 'group')}.`;
  return (
    <div className={styles.state}>
      <div className="fits">
        <strong>Your directory</strong>
        <p className="small muted">
          <StateMark mark={switchedOn ? 'full' : 'box'}>{switchedOn ? 'On' : 'Off'}</StateMark>{' '}
          {active}{' '}
          {lastRequestAt ? `Last request ${formatTimeAgo(lastRequestAt)}.` : 'No request so far.'}
        </p>
      </div>
      <Button
        small
        pending={change.isPending}
        onClick={() => (switchedOn ? setIsAsking(true) : change.mutate({ switchedOn: true }))}
      >
        {switchedOn ? 'Switch off' : 'Switch on'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Switch provisioning off?"
        confirm="Switch off"
        onConfirm={() => change.mutateAsync({ switchedOn: false })}
        onClose={() => setIsAsking(false)}
      >
        Everyone stays as they are. Your directory can’t add, change or take out anyone until you
        switch it on again, so leavers stay in.
      </ConfirmDialog>
    </div>
  );
}

function MadeToken({ token, hadOthers }: { token: string; hadOthers: boolean }) {
  return (
    <div className={styles.made} role="status">
      <div className="fits">
        <strong>New token, shown this once</strong>
        <p className="small">
          <code className="anywhere">{token}</code>
        </p>
        <p className="small muted pretty">
          Put it into your directory: in Entra ID it’s called “Secret token”, in Okta “API token”.
          {hadOthers && ` The old one works for ${oldTokenDays} more days.`}
        </p>
      </div>
      <CopyButton small text={token}>
        Copy
      </CopyButton>
    </div>
  );
}

function Tokens({ teamId, tokens }: { teamId: string; tokens: ProvisioningToken[] }) {
  const end = useEndToken(teamId);
  const [ending, setEnding] = useState<ProvisioningToken | null>(null);
  const table = useRef<HTMLDivElement>(null);
  return (
    <div ref={table} tabIndex={-1}>
      <Table stacks caption="Tokens">
        <thead>
          <tr>
            <th scope="col">Token</th>
            <th scope="col">Made</th>
            <th scope="col">Last used</th>
            <th scope="col">Ends</th>
            <th>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <tr key={token.id}>
              <th scope="row">
                <code>sw_scim_…{token.lastFour}</code>
              </th>
              <td data-label="Made">
                {formatDay(token.madeAt)}, by {token.makerName}
              </td>
              <td data-label="Last used" className="muted">
                {token.lastUsedAt ? formatShortMoment(token.lastUsedAt) : 'never'}
              </td>
              <td data-label="Ends">{token.endsAt ? formatDay(token.endsAt) : 'never'}</td>
              <td>
                <Button
                  small
                  aria-label={`End the token …${token.lastFour}`}
                  onClick={() => setEnding(token)}
                >
                  End
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <ConfirmDialog
        danger
        open={ending !== null}
        title={`End the token …${ending?.lastFour ?? ''}?`}
        confirm="End the token"
        onConfirm={() => end.mutateAsync(ending?.id ?? '')}
        onClose={() => setEnding(null)}
        onDone={() => table.current?.focus()}
      >
        Your directory can’t write with it from now on. This can’t be undone.
      </ConfirmDialog>
    </div>
  );
}
