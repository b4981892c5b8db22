import { type ReactNode, useState } from 'react';
import type { Member, Team } from '../../../contract/teams/teams.ts';
import { errorMessage } from '../../data/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from '../team/dialogs.module.css';
import { useChangeMemberRole, useRemoveMember } from '../team/hooks.ts';
import { isOpen, mayHandOver } from '../team/rules.ts';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  confirmLabel: string;
  pending: boolean;
  /** Something has to be done first; the text says what. */
  disabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, confirmLabel, pending, disabled, onConfirm, onClose, children } = props;
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" pending={pending} disabled={disabled} onClick={onConfirm}>
            {confirmLabel}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <div className={styles.text}>{children}</div>
    </Dialog>
  );
}

type MemberProps = {
  team: Team;
  member: Member;
  /** The button that held the focus is gone. */
  onRemoved: () => void;
};

export function RemoveMember({ team, member, onRemoved }: MemberProps) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveMember(team.id, member.accountId);
  const confirm = async () => {
    try {
      await remove.mutateAsync();
      setIsAsking(false);
      void notify.success(`${member.name} is no longer in the team. The licence is free.`);
      onRemoved();
    } catch (error) {
      setIsAsking(false);
      void notify.error(errorMessage(error));
    }
  };
  return (
    <>
      <TextButton small aria-label={`Remove ${member.name}`} onClick={() => setIsAsking(true)}>
        Remove
      </TextButton>
      <ConfirmDialog
        open={isAsking}
        title={`Remove ${member.name}?`}
        confirmLabel="Remove"
        pending={remove.isPending}
        onConfirm={confirm}
        onClose={() => setIsAsking(false)}
      >
        <p>
          {isOpen(team) && 'They lose access to courses that only the team’s licence opens. '}
          Their progress is saved, and someone else can use the licence.
        </p>
      </ConfirmDialog>
    </>
  );
}

export function HandOver({ team, member, onRemoved }: MemberProps) {
  const isPossible = mayHandOver(team);
  const [isAsking, setIsAsking] = useState(false);
  const change = useChangeMemberRole(team.id, member.accountId);
  const confirm = async () => {
    try {
      await change.mutateAsync('owner');
      setIsAsking(false);
      void notify.success(`${member.name} now owns the team.`);
      onRemoved();
    } catch (error) {
      setIsAsking(false);
      void notify.error(errorMessage(error));
    }
  };
  return (
    <>
      <TextButton
        small
        aria-label={`Hand over to ${member.name}`}
        onClick={() => setIsAsking(true)}
      >
        Hand over
      </TextButton>
      <ConfirmDialog
        open={isAsking}
        title={`Hand the team over to ${member.name}?`}
        confirmLabel="Hand over"
        pending={change.isPending}
        disabled={!isPossible}
        onConfirm={confirm}
        onClose={() => setIsAsking(false)}
      >
        {isPossible ? (
          <>
            <p>
              From now on {member.name} can rename the team, add and renew licences, and choose its
              managers.
            </p>
            <p>
              You stay as a manager,{' '}
              {team.seated ? 'with your licence' : 'with one of the free licences'}. Only{' '}
              {member.name} can hand the team back to you, and ask for refunds of its licences. You
              can still see your own orders; unpaid orders for the team are cancelled.
            </p>
          </>
        ) : (
          <p>
            You'd stay as a manager, and managers need a licence, but none is free. Add a licence,
            withdraw an invitation or remove someone first.
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
