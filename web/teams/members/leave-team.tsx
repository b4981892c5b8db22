import { useEffect, useRef, useState } from 'react';
import type { Team } from '../../../contract/teams/teams.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useSession } from '../../data/session.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ScreenSection } from '../../ui/layout/screen.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from '../team/dialogs.module.css';
import { useLeaveTeam } from '../team/hooks.ts';
import { leaveMessages } from '../team/labels.ts';

export function LeaveTeam({ team }: { team: Team }) {
  const [isAsking, setIsAsking] = useState(false);
  const viewerId = useSession().user?.userid ?? 0;
  const leave = useLeaveTeam(team.id, viewerId);
  const close = () => setIsAsking(false);
  const messages = leaveMessages(team);
  const hasLeft = useRef(false);
  // The whole view unmounts then, along with the focused button.
  useEffect(
    () => () => {
      if (hasLeft.current) document.getElementById('main')?.focus({ preventScroll: true });
    },
    [],
  );
  const confirmLeave = async () => {
    try {
      hasLeft.current = true;
      await leave.mutateAsync();
      void notify.success(`You've left ${team.name}. Your progress is saved.`);
    } catch (error) {
      hasLeft.current = false;
      close();
      void notify.error(errorMessage(error));
    }
  };
  return (
    <ScreenSection title="Leave the team" text={messages.text}>
      <Button onClick={() => setIsAsking(true)}>Leave team</Button>
      <Dialog
        open={isAsking}
        title={`Leave ${team.name}?`}
        onClose={close}
        actions={
          <>
            <Button variant="danger" pending={leave.isPending} onClick={confirmLeave}>
              Leave team
            </Button>
            <Button onClick={close}>Cancel</Button>
          </>
        }
      >
        <div className={styles.text}>
          <p>{messages.result}</p>
          <p>{messages.after}</p>
        </div>
      </Dialog>
    </ScreenSection>
  );
}
