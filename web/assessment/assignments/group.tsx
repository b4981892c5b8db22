import { useEffect, useId, useRef, useState } from 'react';
import {
  type GroupWork,
  joinGroup,
  leaveGroup,
  type MyGroup,
  renewGroupCode,
  startGroup,
} from '../../../contract/assessment/work-groups.ts';
import {
  describeGroups,
  formatGroupCode,
  readGroupCode,
} from '../../../contract/catalog/work-groups.ts';
import { call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from './assignment.module.css';

type GroupProps = {
  slug: string;
  group: GroupWork;
  /** Whether someone is in a group has changed, or may have. */
  onChanged: () => void;
};

/** With whom the learner hands in, and how others join. */
export function Group({ slug, group, onChanged }: GroupProps) {
  const heading = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const finish = (message: string) => {
    void notify.success(message);
    onChanged();
    // What was pressed is gone.
    title.current?.focus();
  };
  const { change, pending, failure } = useGroupChange(finish);
  const { mine } = group;
  return (
    <section className={`${styles.review} mt-5 wash notched`} aria-labelledby={heading}>
      <h3 id={heading} ref={title} tabIndex={-1}>
        {mine ? 'Your group' : 'Work in a group'}
      </h3>
      {mine ? (
        <OwnGroup
          slug={slug}
          mine={mine}
          most={group.most}
          pending={pending}
          onRenew={(code) =>
            change(async () => {
              await call(renewGroupCode, { params: { slug }, body: { code } });
              return 'There’s a new code. The old one no longer works.';
            })
          }
          onLeave={() => change(async () => (await call(leaveGroup, { params: { slug } })).message)}
        />
      ) : (
        <NoGroup slug={slug} group={group} onDone={finish} />
      )}
      {mine && failure && (
        <p className="mt-3 small bad" role="alert">
          {failure}
        </p>
      )}
    </section>
  );
}

function useGroupChange(onDone: (message: string) => void) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState('');
  const change = (make: () => Promise<string>) => {
    if (pending) return;
    setPending(true);
    setFailure('');
    make()
      .then(onDone, (error: unknown) => setFailure(errorMessage(error)))
      .finally(() => setPending(false));
  };
  return { change, pending, failure };
}

type OwnGroupProps = {
  slug: string;
  mine: MyGroup;
  most: number;
  pending: boolean;
  onRenew: (code: string) => void;
  onLeave: () => void;
};

function OwnGroup({ slug, mine, most, pending, onRenew, onLeave }: OwnGroupProps) {
  const { members, code, mayLeave } = mine;
  return (
    <>
      <p className="mt-2 small loose measure">
        {mayLeave
          ? 'One of you hands in, and it counts for all of you. Files that you add are only seen by the others once they’re handed in.'
          : 'What one of you hands in counts for all of you.'}
      </p>
      <ul className="mt-3">
        {members.map(({ name, isViewer }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two members can have the same name.
          <li key={index} className="anywhere">
            {name}
            {isViewer && <span className="muted"> (you)</span>}
          </li>
        ))}
      </ul>
      {code && (
        <div className="mt-4">
          <p className="small">
            {members.length} of {most}. To join, others open your link or enter this code:{' '}
            <b className="num nowrap">{formatGroupCode(code)}</b>
          </p>
          <div className="cluster center gap-3 mt-3">
            <CopyButton small text={linkTo(slug, code)}>
              Copy link
            </CopyButton>
            <CopyButton small text={formatGroupCode(code)}>
              Copy code
            </CopyButton>
            <Button small disabled={pending} onClick={() => onRenew(code)}>
              Renew code
            </Button>
          </div>
        </div>
      )}
      {mayLeave && (
        <div className="mt-4">
          <Button small pending={pending} onClick={onLeave}>
            Leave the group
          </Button>
        </div>
      )}
    </>
  );
}

const linkTo = (slug: string, code: string) =>
  `${window.location.origin}/lesson-detail/${slug}?group=${code}#assignment`;

type NoGroupProps = { slug: string; group: GroupWork; onDone: (message: string) => void };

function NoGroup({ slug, group, onDone }: NoGroupProps) {
  const form = useForm<{ code: string }>({
    onSubmit: async ({ code }, _, button) => {
      if (button === 'start') {
        await call(startGroup, { params: { slug } });
        onDone('You’ve started a group. Share its code.');
        return;
      }
      if (code.trim() === '') return { code: 'Enter the code that someone sent you.' };
      await call(joinGroup, { params: { slug }, body: { code } });
      onDone('You’re in the group.');
    },
  });
  const { setValues } = form;
  // Whoever follows a link only has to confirm it.
  useEffect(() => {
    const given = readGroupCode(window.location.search);
    if (given) setValues({ code: formatGroupCode(given) });
  }, [setValues]);
  if (!group.mayJoin) {
    return (
      <p className="mt-2 small loose measure">
        {describeGroups(group.most)} You’ve handed it in alone. If you belong to a group, ask your
        teacher to add you.
      </p>
    );
  }
  return (
    <>
      <p className="mt-2 small loose measure">
        {describeGroups(group.most)} What one member of a group hands in counts for all of them.
      </p>
      <form className="mt-4 stack gap-3 measure" {...form.props}>
        <TextField
          label="Code of a group"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={500}
          placeholder="K7QM-4XNP"
          {...form.register('code')}
        />
        <FormError>{form.errors.form}</FormError>
        <div className="cluster center gap-3">
          <Button small type="submit" variant="primary" pending={form.submitting === ''}>
            Join the group
          </Button>
          <Button
            small
            pending={form.submitting === 'start'}
            onClick={() => void form.submit('start')}
          >
            Start a new group
          </Button>
        </div>
      </form>
    </>
  );
}
