import { useState } from 'react';
import type { ReportPerson, TeamReport } from '../../../contract/teams/report.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useNudge } from './hooks.ts';
import { MoveDueDateForm } from './move-due-date.tsx';
import styles from './team-learning.module.css';
import { lastNudge, people as peopleText } from './words.ts';

type ChosenBarProps = {
  teamId: string;
  report: TeamReport;
  people: ReportPerson[];
  /** Licences that have ended can't be acted on. */
  mayAct: boolean;
  onDone: () => void;
};

/** What can be done with the people who are ticked. */
export function ChosenBar({ teamId, report, people, mayAct, onDone }: ChosenBarProps) {
  const nudge = useNudge(teamId);
  const [isMoving, setIsMoving] = useState(false);
  const nudgedOn = lastNudge(people.flatMap(({ cells }) => cells));
  const accountIds = people.map(({ accountId }) => accountId);
  return (
    <>
      <div className={styles.chosen}>
        <p role="status">
          <b className="ink">{peopleText(people.length)} chosen</b>
          {nudgedOn && <span>Last nudged on {formatDay(nudgedOn, { today: report.today })}</span>}
        </p>
        {mayAct && (
          <div className={`${styles.acts} cluster gap-3 push`}>
            <Button
              small
              icon="mail"
              pending={nudge.isPending}
              onClick={() => nudge.mutate({ accountIds, group: '' })}
            >
              Nudge by email
            </Button>
            <Button small icon="calendar" aria-haspopup="dialog" onClick={() => setIsMoving(true)}>
              Move the due date
            </Button>
          </div>
        )}
      </div>
      <Dialog open={isMoving} onClose={() => setIsMoving(false)} title="Move the due date">
        <MoveDueDateForm
          teamId={teamId}
          courses={report.courses}
          today={report.today}
          timeZone={report.timeZone}
          people={people}
          onClose={() => setIsMoving(false)}
          onDone={onDone}
        />
      </Dialog>
    </>
  );
}
