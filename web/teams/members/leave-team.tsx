import { useEffect, useRef, useState } from 'react';
import type { Team } from '../../../contract/teams/teams.ts';
import { useSession } from '../../data/session.tsx';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ScreenSection } from '../../ui/layout/screen.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useLeaveTeam } from '../team/hooks.ts';
import { leaveMessages } from '../team/labels.ts';

export function LeaveTeam({ team }: { team: Team }) {
  const [isAsking, setIsAsking] = useState(false);
  const viewerId = useSession().user?.userid ?? 0;
  const leave = useLeaveTeam(team.id, viewerId);
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
      throw error;
    }
  };
  return (
    <ScreenSection title="Leave the team" text={messages.text}>
      <Button onClick={() => setIsAsking(true)}>Leave team</Button>
      <ConfirmDialog
        open={isAsking}
        title={`Leave ${team.name}?`}
        confirm="Leave team"
        danger
        onConfirm={confirmLeave}
        onClose={() => setIsAsking(false)}
      >
        <p>{messages.result}</p>
        <p>{messages.after}</p>
      </ConfirmDialog>
    </ScreenSection>
  );
}
