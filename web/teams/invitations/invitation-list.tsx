import { useState } from 'react';
import { type Invitation, maxListedInvitations, type Team } from '../../../contract/teams/teams.ts';
import { errorMessage } from '../../data/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { formatDateTime, formatTimeAgo } from '../../ui/text/dates.ts';
import dialogs from '../team/dialogs.module.css';
import { useResendInvitation, useWithdrawInvitation } from '../team/hooks.ts';
import { invitationStatus, roleNames } from '../team/labels.ts';
import { isOpen } from '../team/rules.ts';
import styles from './invitation-list.module.css';

type ListProps = {
  team: Team;
  /** A row that held the focus is gone. */
  onRemoved: () => void;
};

export function InvitationList({ team, onRemoved }: ListProps) {
  return (
    <>
      <ul className={styles.list}>
        {team.invitations.map((invitation) => (
          <Row key={invitation.id} team={team} invitation={invitation} onRemoved={onRemoved} />
        ))}
      </ul>
      {team.invitations.length === maxListedInvitations && (
        <p className={styles.about}>The latest {maxListedInvitations} are listed here.</p>
      )}
    </>
  );
}

type RowProps = ListProps & { invitation: Invitation };

function Row({ team, invitation, onRemoved }: RowProps) {
  const { email, role, groups, sentAt } = invitation;
  const { text, isStopped } = invitationStatus(team, invitation);
  // Only the owner invites managers, and a refunded team cannot be changed.
  const mayAct = (team.can.own || role === 'learner') && team.state !== 'closed';
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.email}>{email}</p>
        <p className={styles.about}>
          {[roleNames[role], ...groups].join(', ')}, sent{' '}
          <time dateTime={sentAt} title={formatDateTime(sentAt)}>
            {formatTimeAgo(sentAt)}
          </time>
        </p>
      </div>
      <p className={isStopped ? styles.stopped : styles.until}>
        {isStopped && <Icon name="warning" size={16} />}
        {text}
      </p>
      {mayAct && (
        <div className={styles.actions}>
          {isOpen(team) && <Resend team={team} invitation={invitation} />}
          <Withdraw team={team} invitation={invitation} onRemoved={onRemoved} />
        </div>
      )}
    </li>
  );
}

function Resend({ team, invitation }: Omit<RowProps, 'onRemoved'>) {
  const resend = useResendInvitation(team.id, invitation.id);
  const send = () =>
    resend.mutate(undefined, {
      onSuccess: () =>
        void notify.success(
          `A new link is on its way to ${invitation.email}. The old one no longer works.`,
        ),
      onError: (error) => void notify.error(errorMessage(error)),
    });
  return (
    <Button
      small
      pending={resend.isPending}
      onClick={send}
      aria-label={`Resend to ${invitation.email}`}
    >
      Resend
    </Button>
  );
}

function Withdraw({ team, invitation, onRemoved }: RowProps) {
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useWithdrawInvitation(team.id, invitation.id);
  const close = () => setIsAsking(false);
  const confirm = async () => {
    try {
      await withdraw.mutateAsync(undefined);
      close();
      void notify.success(`Invitation to ${invitation.email} withdrawn.`);
      onRemoved();
    } catch (error) {
      close();
      void notify.error(errorMessage(error));
    }
  };
  return (
    <>
      <Button small onClick={() => setIsAsking(true)} aria-label={`Withdraw ${invitation.email}`}>
        Withdraw
      </Button>
      <Dialog
        open={isAsking}
        title="Withdraw the invitation?"
        onClose={close}
        actions={
          <>
            <Button variant="danger" pending={withdraw.isPending} onClick={confirm}>
              Withdraw
            </Button>
            <Button onClick={close}>Cancel</Button>
          </>
        }
      >
        <div className={dialogs.text}>
          <p>
            The link we emailed to <strong>{invitation.email}</strong> stops working
            {invitation.expired || !isOpen(team) ? '.' : ', and someone else can use its licence.'}
          </p>
        </div>
      </Dialog>
    </>
  );
}
