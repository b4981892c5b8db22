import { useState } from 'react';
import type { Invitation, Team } from '../../../contract/teams/teams.ts';
import { formatMoment } from '../../../contract/text/dates.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { formatTimeAgo } from '../../../contract/text/relative-times.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { ListSearch } from '../../lists/list-tools.tsx';
import { ListView } from '../../lists/list-view.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { useInvitations, useResendInvitations, useWithdrawInvitations } from '../team/hooks.ts';
import { invitationStatus, roleNames } from '../team/labels.ts';
import { isOpen } from '../team/rules.ts';
import styles from './invitation-list.module.css';

type ListProps = {
  team: Team;
  /** A row that held the focus is gone. */
  onRemoved: () => void;
};

const pageSize = 10;

/** Only the owner invites managers, and a refunded team cannot be changed. */
const mayChange = (team: Team, { role }: Invitation) =>
  (team.can.own || role === 'learner') && team.state !== 'closed';

/** A page of invitations. Those that are ticked are resent or withdrawn together. */
export function InvitationList({ team, onRemoved }: ListProps) {
  const [query, setQuery] = useState({ q: '', page: 1 });
  const [chosen, setChosen] = useState<ReadonlyMap<string, Invitation>>(new Map());
  const show = (change: Partial<typeof query>) =>
    setQuery((before) => ({ ...before, page: 1, ...change }));
  const list = useInvitations(team.id, { ...query, limit: pageSize });
  const clear = () => setChosen(new Map());
  const choose = (invitations: readonly Invitation[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const invitation of invitations) {
      if (isChosen) next.set(invitation.id, invitation);
      else next.delete(invitation.id);
    }
    setChosen(next);
  };
  return (
    <>
      {(team.invitations.length > pageSize || query.q !== '') && (
        <div className="cluster center gap-3 small">
          <ListSearch
            list={{ query, show }}
            label="Find an invitation"
            placeholder="Find by email or name"
            maxLength={100}
          />
          <p role="status">{query.q !== '' && list.data && describeFound(list.data.meta.total)}</p>
        </div>
      )}
      {chosen.size > 0 && (
        <ChosenBar
          team={team}
          invitations={[...chosen.values()]}
          onClear={clear}
          onRemoved={() => {
            clear();
            onRemoved();
          }}
        />
      )}
      <ListView
        result={list}
        pages={(page) => show({ page })}
        unit="invitations"
        skeleton={<SkeletonTable rows={3} columns={3} />}
        empty={null}
      >
        {(items) => (
          <Rows
            team={team}
            invitations={items}
            chosen={chosen}
            onChoose={choose}
            onRemoved={onRemoved}
          />
        )}
      </ListView>
    </>
  );
}

type RowsProps = ListProps & {
  invitations: readonly Invitation[];
  chosen: ReadonlyMap<string, Invitation>;
  onChoose: (invitations: readonly Invitation[], isChosen: boolean) => void;
};

function Rows({ team, invitations, chosen, onChoose, onRemoved }: RowsProps) {
  const changeable = invitations.filter((invitation) => mayChange(team, invitation));
  const isAll = changeable.length > 0 && changeable.every(({ id }) => chosen.has(id));
  const isChoosable = changeable.length > 1;
  return (
    <>
      {isChoosable && (
        <label className={styles.all}>
          <input type="checkbox" checked={isAll} onChange={() => onChoose(changeable, !isAll)} />
          Choose all on this page
        </label>
      )}
      <ul className={classNames(styles.list, isChoosable && styles.choosable)}>
        {invitations.map((invitation) => (
          <Row
            key={invitation.id}
            team={team}
            invitation={invitation}
            chosen={chosen.has(invitation.id)}
            onChoose={
              isChoosable && changeable.includes(invitation)
                ? (isChosen) => onChoose([invitation], isChosen)
                : undefined
            }
            onRemoved={() => {
              onChoose([invitation], false);
              onRemoved();
            }}
          />
        ))}
      </ul>
    </>
  );
}

type ChosenBarProps = ListProps & { invitations: Invitation[]; onClear: () => void };

function ChosenBar({ team, invitations, onClear, onRemoved }: ChosenBarProps) {
  return (
    <div className="actions mb-3 inset-3 small wash">
      <strong role="status">{count(invitations.length)} chosen</strong>
      <div className="cluster center gap-2">
        {isOpen(team) && <Resend team={team} invitations={invitations} onDone={onClear} />}
        <Withdraw team={team} invitations={invitations} onRemoved={onRemoved} />
        <TextButton small onClick={onClear}>
          Clear
        </TextButton>
      </div>
    </div>
  );
}

const describeFound = (total: number) =>
  total === 0 ? 'No invitation matches. Try fewer or other words.' : `${total} found`;

const count = (number: number) => plural(number, 'invitation');

type RowProps = ListProps & {
  invitation: Invitation;
  chosen: boolean;
  onChoose: ((isChosen: boolean) => void) | undefined;
};

function Row({ team, invitation, chosen, onChoose, onRemoved }: RowProps) {
  const { email, name, role, groups, sentAt } = invitation;
  const { text, isStopped } = invitationStatus(team, invitation);
  return (
    <li className={styles.row} data-chosen={chosen || undefined}>
      <div className={`${styles.who} row center gap-3`}>
        {onChoose && (
          <input
            type="checkbox"
            aria-label={`Choose ${email}`}
            checked={chosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        )}
        <div>
          <p className="label anywhere">{name === '' ? email : `${name}, ${email}`}</p>
          <p className="small muted">
            {[roleNames[role], ...groups].join(', ')}, sent{' '}
            <time dateTime={sentAt} title={formatMoment(sentAt)}>
              {formatTimeAgo(sentAt)}
            </time>
          </p>
        </div>
      </div>
      <p className={isStopped ? styles.stopped : styles.until}>
        {isStopped && <Icon name="warning" size={16} />}
        {text}
      </p>
      {mayChange(team, invitation) && (
        <div className="cluster center gap-2">
          {isOpen(team) && <Resend team={team} invitations={[invitation]} />}
          <Withdraw team={team} invitations={[invitation]} onRemoved={onRemoved} />
        </div>
      )}
    </li>
  );
}

/** `Resend to ada@example.org`, or nothing more to say when there are several. */
function labelOf(verb: string, invitations: readonly Invitation[]) {
  const [first] = invitations;
  return invitations.length === 1 && first ? { 'aria-label': `${verb} ${first.email}` } : {};
}

type ActionProps = { team: Team; invitations: Invitation[] };

function Resend({ team, invitations, onDone }: ActionProps & { onDone?: () => void }) {
  const resend = useResendInvitations(team.id);
  return (
    <Button
      small
      pending={resend.isPending}
      onClick={() => resend.mutate(invitations, { onSuccess: () => onDone?.() })}
      {...labelOf('Resend to', invitations)}
    >
      Resend
    </Button>
  );
}

function Withdraw({ team, invitations, onRemoved }: ActionProps & Pick<ListProps, 'onRemoved'>) {
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useWithdrawInvitations(team.id);
  const [first] = invitations;
  const isOne = invitations.length === 1;
  const isFreed = isOpen(team) && invitations.some(({ expired }) => !expired);
  return (
    <>
      <Button small onClick={() => setIsAsking(true)} {...labelOf('Withdraw', invitations)}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={isOne ? 'Withdraw the invitation?' : `Withdraw ${invitations.length} invitations?`}
        confirm="Withdraw"
        danger
        onConfirm={() => withdraw.mutateAsync(invitations)}
        onClose={() => setIsAsking(false)}
        onDone={onRemoved}
      >
        {isOne ? (
          <p>
            The link we emailed to <strong>{first?.email}</strong> stops working
            {isFreed ? ', and someone else can use its licence.' : '.'}
          </p>
        ) : (
          <p>
            The links we emailed stop working
            {isFreed ? ', and other people can use their licences.' : '.'}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
