import type { ReactNode } from 'react';
import type { ManagedConnection } from '../../../contract/sign-on/overview.ts';
import { useProof } from '../../accounts/shared/use-proof.tsx';
import { errorMessage } from '../../data/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useChangeConnection, useSwitchConnection } from './hooks.ts';
import { MappingForm } from './mapping-form.tsx';
import { OidcForm } from './oidc-form.tsx';
import { SamlForm } from './saml-form.tsx';
import styles from './sign-on.module.css';
import { TestResultView } from './test-result.tsx';
import { useTest } from './use-test.ts';
import { providerWords } from './words.ts';

type SetUpProps = { teamId: string; connection: ManagedConnection; onClose: () => void };

/** The steps of a connection, one above the other like a stair. */
export function SetUp({ teamId, connection, onClose }: SetUpProps) {
  const { name, kind, provider, oidc, saml, state, tested, lastTest, addresses } = connection;
  const words = providerWords[provider];
  const hasProvider = oidc !== null || saml !== null;
  return (
    <section className={styles.section} aria-labelledby="set-up">
      <div className={styles.head}>
        <h2 id="set-up">
          {state === 'draft' ? 'Set up' : 'Edit'} {name}
        </h2>
        <div className="actions">
          <TextLink small to={words.help}>
            Step by step
          </TextLink>
          <Button small onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
      <ol className={styles.stair}>
        <Step number={1} title="Register this site there" isDone={hasProvider}>
          <p className="small muted pretty">{words.register[kind]}</p>
          {kind === 'oidc' ? (
            <>
              <Copied label="Redirect address" value={addresses.answer} />
              <Copied label="Back-channel logout address (optional)" value={addresses.logout} />
            </>
          ) : (
            <>
              <Copied label="Our entity ID (identifier, audience)" value={addresses.entityId} />
              <Copied label="Answers go to (ACS, reply address)" value={addresses.answer} />
            </>
          )}
          <Copied label="Address for your own portal (optional)" value={addresses.start} />
        </Step>
        <Step number={2} title="Bring the values here" isDone={hasProvider}>
          {kind === 'oidc' ? (
            <OidcForm teamId={teamId} connection={connection} />
          ) : (
            <SamlForm teamId={teamId} connection={connection} />
          )}
        </Step>
        <Step number={3} title="Say what means what" isDone={hasProvider}>
          <MappingForm teamId={teamId} connection={connection} />
        </Step>
        <Step number={4} title="Test sign-in" isDone={tested}>
          {lastTest ? (
            <TestResultView connection={connection} result={lastTest} />
          ) : (
            <p className="small muted pretty">
              You go to {name}, sign in there, and come back with what arrived. You stay signed in
              here as you are, and nobody else notices anything.
            </p>
          )}
          <TestButton teamId={teamId} connection={connection} isPossible={hasProvider} />
        </Step>
        <Step number={5} title="Switch it on" isDone={state === 'on'}>
          <SwitchOn teamId={teamId} connection={connection} />
        </Step>
      </ol>
    </section>
  );
}

type StepProps = { number: number; title: string; isDone: boolean; children: ReactNode };

function Step({ number, title, isDone, children }: StepProps) {
  return (
    <li data-done={isDone || undefined}>
      <div className={styles.tread} aria-hidden="true">
        {number}
      </div>
      <div className="stack gap-4 fits">
        <div className={styles.head}>
          <h3 className="title-3">{title}</h3>
          <StateMark mark={isDone ? 'done' : 'box'}>{isDone ? 'Done' : 'Not yet'}</StateMark>
        </div>
        {children}
      </div>
    </li>
  );
}

function Copied({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.copied}>
      <TextField small readOnly label={label} value={value} />
      <CopyButton small text={value}>
        Copy
      </CopyButton>
    </div>
  );
}

type PartProps = { teamId: string; connection: ManagedConnection };

function TestButton({ teamId, connection, isPossible }: PartProps & { isPossible: boolean }) {
  const { test, isTesting } = useTest(teamId, connection.id);
  if (!isPossible) return <p className="small">Bring the values here first.</p>;
  return (
    <div className="actions">
      <Button
        small
        variant={connection.tested ? 'quiet' : 'primary'}
        icon="retry"
        pending={isTesting}
        onClick={test}
      >
        {connection.lastTest ? 'Test again' : 'Test sign-in'}
      </Button>
    </div>
  );
}

function SwitchOn({ teamId, connection }: PartProps) {
  const { id, state, tested, jit, trustsSecondFactor } = connection;
  const change = useChangeConnection(teamId, id);
  const switching = useSwitchConnection(teamId, id);
  const { withProof, proofDialog } = useProof();
  const tell = (failure: unknown) => void notify.error(errorMessage(failure));
  const set = (body: { jit?: boolean; trustsSecondFactor?: boolean }) =>
    void withProof(() => change.mutateAsync(body)).catch(tell);
  return (
    <>
      <div>
        <Checkbox
          label="New people join when they first sign in"
          checked={jit}
          disabled={change.isPending}
          onChange={({ target }) => set({ jit: target.checked })}
        />
        <p className={styles.below}>
          Otherwise only people you’ve invited, or your directory has added.
        </p>
        <Checkbox
          label="Our provider always asks for a second factor"
          checked={trustsSecondFactor}
          disabled={change.isPending}
          onChange={({ target }) => set({ trustsSecondFactor: target.checked })}
        />
        <p className={styles.below}>
          Then we don’t ask people for ours as well. Leave it off if you aren’t sure.
        </p>
      </div>
      {state === 'on' ? (
        <p className="small muted pretty">
          People with an address at your domains are offered it beside their password. To require
          it, see Domains below.
        </p>
      ) : (
        <div className="actions">
          <Button
            small
            variant={tested ? 'primary' : 'quiet'}
            disabled={!tested}
            pending={switching.isPending}
            onClick={() => void withProof(() => switching.mutateAsync(true)).catch(tell)}
          >
            Switch on
          </Button>
          {!tested && <span className="small muted">Takes a test of these settings.</span>}
        </div>
      )}
      {proofDialog}
    </>
  );
}
