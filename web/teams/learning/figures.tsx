import { useState } from 'react';
import { nudgeEveryDays, type TeamReport } from '../../../contract/teams/report.ts';
import type { TeamSummary } from '../../../contract/teams/teams.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { isOpen } from '../team/rules.ts';
import { useNudge } from './hooks.ts';
import styles from './team-learning.module.css';
import { describeFigures, people } from './words.ts';

type FiguresProps = { team: TeamSummary; report: TeamReport; group: string };

/** Done, on time, late, not started: the four figures someone acts on. */
export function Figures({ team, report: { figures, today }, group }: FiguresProps) {
  const [isNudging, setIsNudging] = useState(false);
  const about = describeFigures(figures, today);
  return (
    <>
      <dl className={styles.figures}>
        <Figure count={figures.done} label="done" about={about.done} />
        <Figure count={figures.onTime} label="on time" about={about.onTime} />
        <Figure count={figures.late} label="late" about={about.late}>
          {figures.late > 0 && isOpen(team) && (
            <TextButton small aria-haspopup="dialog" onClick={() => setIsNudging(true)}>
              Nudge all
            </TextButton>
          )}
        </Figure>
        <Figure count={figures.notStarted} label="not started" about={about.notStarted} />
      </dl>
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

type FigureProps = { count: number; label: string; about: string; children?: React.ReactNode };

function Figure({ count, label, about, children }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{count}</dd>
      <dd className={styles.about}>
        {about} {children}
      </dd>
    </div>
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
