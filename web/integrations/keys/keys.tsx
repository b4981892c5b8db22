import { type ReactNode, useRef, useState } from 'react';
import type { Key, KeyKind, keyOwners, MadeKey } from '../../../contract/integrations/keys.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { ListView } from '../../lists/list-view.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { OnceShown } from '../secrets/once-shown.tsx';
import { useEndKey, useKeys } from './hooks.ts';
import { KeyForm } from './key-form.tsx';
import { describeEnd, describeScopes, describeUse, kindNames, shortKey } from './words.ts';

type KeysProps = {
  team: { id: string; name: string };
  title: string;
  text: ReactNode;
  /** Whose keys are shown. */
  of: (typeof keyOwners)[number];
  /** Which can be made here; the first one is suggested. */
  kinds: readonly [KeyKind, ...KeyKind[]];
};

/** Keys with which programs read and write what an organisation has. */
export function Keys({ team, title, text, of, kinds }: KeysProps) {
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<MadeKey | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = `keys-${team.id}`;
  return (
    <section className="mt-6" aria-labelledby={headingId}>
      <div className="cluster center between gap-3">
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {!isMaking && (
          <button
            type="button"
            className="dashed-button"
            onClick={() => {
              setMade(null);
              setIsMaking(true);
            }}
          >
            <Icon name="plus" size={16} />
            New key
          </button>
        )}
      </div>
      <p className="small muted pretty measure mt-1">{text}</p>
      {made && <Made made={made} onClose={() => setMade(null)} />}
      {isMaking && (
        <KeyForm
          team={team}
          kinds={kinds}
          onMade={(key) => {
            setMade(key);
            setIsMaking(false);
          }}
          onClose={() => {
            setIsMaking(false);
            heading.current?.focus();
          }}
        />
      )}
      <KeyList team={team} of={of} onEnded={() => heading.current?.focus()} />
    </section>
  );
}

function Made({ made, onClose }: { made: MadeKey; onClose: () => void }) {
  return (
    <OnceShown title={`${made.name}: shown this once`} text={made.secret} onClose={onClose}>
      {made.kind === 'client' ? (
        <>
          This is the client secret. The client ID is <code className="anywhere">{made.id}</code>.
          Your program exchanges both for a token that works for an hour.
        </>
      ) : (
        'Your program sends it with every call. If it gets lost, end it and make a new one.'
      )}
    </OnceShown>
  );
}

type KeyListProps = { team: KeysProps['team']; of: KeysProps['of']; onEnded: () => void };

function KeyList({ team, of, onEnded }: KeyListProps) {
  const [page, setPage] = useState(1);
  const [showsEnded, setShowsEnded] = useState(false);
  const [ending, setEnding] = useState<Key | null>(null);
  const end = useEndKey(team.id);
  const result = useKeys(team.id, { page, state: showsEnded ? 'all' : 'working', of });
  return (
    <div className="mt-3">
      <ListView
        result={result}
        pages={setPage}
        unit="keys"
        skeleton={<SkeletonLines lines={3} />}
        empty={<p className="small muted py-3 ruled">No keys yet.</p>}
      >
        {(keys) => (
          <Table stacks caption="Keys">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">May</th>
                {of === 'anyone' && <th scope="col">Whose</th>}
                <th scope="col">Last used</th>
                <th scope="col">Ends</th>
                <th>
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {keys.map((key) => (
                <KeyRow
                  key={key.id}
                  shown={key}
                  whose={of === 'anyone' ? (key.owner ?? team.name) : null}
                  onEnd={() => setEnding(key)}
                />
              ))}
            </tbody>
          </Table>
        )}
      </ListView>
      <TextButton
        small
        className="mt-2"
        aria-pressed={showsEnded}
        onClick={() => {
          setPage(1);
          setShowsEnded(!showsEnded);
        }}
      >
        {showsEnded ? 'Hide keys that ended' : 'Show keys that ended'}
      </TextButton>
      <ConfirmDialog
        danger
        open={ending !== null}
        title={`End ${ending?.name ?? ''}?`}
        confirm="End it"
        onConfirm={() => end.mutateAsync(ending?.id ?? '')}
        onClose={() => setEnding(null)}
        onDone={onEnded}
      >
        Whatever uses it is refused from now on. This can’t be undone.
      </ConfirmDialog>
    </div>
  );
}

type KeyRowProps = {
  shown: Key;
  /** Null where all are the viewer's. */
  whose: string | null;
  onEnd: () => void;
};

function KeyRow({ shown, whose, onEnd }: KeyRowProps) {
  const { kind, name, scopes, department, can } = shown;
  const end = describeEnd(shown);
  const use = describeUse(shown);
  return (
    <tr>
      <th scope="row" className="anywhere">
        {name}
        <span className="tiny block">
          <code className="nowrap">{shortKey(shown)}</code>
          {kind === 'client' && ` ${kindNames.client}`}
        </span>
      </th>
      <td data-label="May">
        {describeScopes(scopes)}
        {department && <span className="tiny block">only {department.name}</span>}
      </td>
      {whose !== null && <td data-label="Whose">{whose}</td>}
      <td data-label="Last used">
        {use.isLate ? <StateMark mark="late">{use.text}</StateMark> : use.text}
      </td>
      <td data-label="Ends">
        {end.isLate ? <StateMark mark="late">{end.text}</StateMark> : end.text}
      </td>
      <td className="text-right">
        {can.end && (
          <Button small aria-label={`End ${name}`} onClick={onEnd}>
            End
          </Button>
        )}
      </td>
    </tr>
  );
}
