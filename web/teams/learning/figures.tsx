import { useState } from 'react';
import { nudgeEveryDays, type TeamReport } from '../../../contract/teams/report.ts';
import type { TeamSummary } from '../../../contract/teams/teams.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { Figure, Figures } from '../../ui/layout/facts.tsx';
import { isOpen } from '../team/rules.ts';
import { useNudge } from './hooks.ts';
import { describeFigures, people } from './words.ts';

type TeamFiguresProps = { team: TeamSummary; report: TeamReport; group: string };

/** Done, on time, late, not started: the four figures someone acts on. */
export function TeamFigures({ team, report: { figures, today }, group }: TeamFiguresProps) {
  const [isNudging, setIsNudging] = useState(false);
  const about = describeFigures(figures, today);
  return (
    <>
      <Figures band>
        <Figure value={figures.done} name="done">
          {about.done}
        </Figure>
        <Figure value={figures.onTime} name="on time">
          {about.onTime}
        </Figure>
        <Figure value={figures.late} name="late">
          {about.late}{' '}
          {figures.late > 0 && isOpen(team) && (
            <TextButton small aria-haspopup="dialog" onClick={() => setIsNudging(true)}>
              Nudge all
            </TextButton>
          )}
        </Figure>
        <Figure value={figures.notStarted} name="not started">
          {about.notStarted}
        </Figure>
      </Figures>
      <NudgeAll
        teamId={team.id}
        group={group}
        count={figures.latePeople}
        open={isNudging}
        onClose={() => setIsNudging(false)}
      />
    </>
  );
}

type NudgeAllProps = {
  teamId: string;
  group: string;
  count: number;
  open: boolean;
  onClose: () => void;
};

function NudgeAll({ teamId, group, count, open, onClose }: NudgeAllProps) {
  const nudge = useNudge(teamId, { failsInPlace: true });
  return (
    <ConfirmDialog
      open={open}
      title="Nudge everyone who is late?"
      confirm="Send the emails"
      onConfirm={() => nudge.mutateAsync({ accountIds: null, group })}
      onClose={onClose}
    >
      <p>
        {people(count)} {count === 1 ? 'is' : 'are'} late. Each gets one email that names the late
        courses and you. Whoever was nudged about a course in the last {nudgeEveryDays} days is left
        out.
      </p>
    </ConfirmDialog>
  );
}
