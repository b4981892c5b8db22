import { useEffect, useRef, useState } from 'react';
import type { Team } from '../../../contract/teams.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useSession } from '../../data/session.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ScreenSection } from '../../ui/layout/screen.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from '../team/dialogs.module.css';
import { useLeaveTeam } from '../team/hooks.ts';
import { leaveWords } from '../team/team-words.ts';

export function LeaveTeam({ team }: { team: Team }) {
  const [isAsking, setIsAsking] = useState(false);
  const ownId = useSession().user?.userid ?? 0;
  const leave = useLeaveTeam(team.id, ownId);
  const close = () => setIsAsking(false);
  const words = leaveWords(team);
  const hasLeft = useRef(false);
  // The whole view goes then, and the focus with it.
  useEffect(
    () => () => {
      if (hasLeft.current) document.getElementById('main')?.focus({ preventScroll: true });
    },
    [],
  );
  const act = async () => {
    try {
      hasLeft.current = true;
      await leave.mutateAsync();
      void notify.success(`You have left ${team.name}. Your progress is kept.`);
    } catch (error) {
      hasLeft.current = false;
      close();
      void notify.error(errorMessage(error));
    }
  };
  return (
    <ScreenSection title="Leave the team" text={words.text}>
      <Button onClick={() => setIsAsking(true)}>Leave team</Button>
      <Dialog
        open={isAsking}
        title={`Leave ${team.name}?`}
        onClose={close}
        actions={
          <>
            <Button variant="danger" pending={leave.isPending} onClick={act}>
              Leave team
            </Button>
            <Button onClick={close}>Cancel</Button>
          </>
        }
      >
        <div className={styles.text}>
          <p>{words.result}</p>
          <p>{words.after}</p>
        </div>
      </Dialog>
    </ScreenSection>
  );
}
