import { useState } from 'react';
import type { Provisioning } from '../../../contract/sign-on/provisioning.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { formatShortMoment } from '../../../contract/text/short-dates.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { ListView } from '../../lists/list-view.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { useDecideLeaving, useHeld } from './hooks.ts';
import styles from './provisioning.module.css';

type PausedProps = { teamId: string; paused: NonNullable<Provisioning['paused']> };

type Question = 'let_go' | 'put_back' | 'resume';

/** Many people left at once: someone has to say whether that is right. */
export function Paused({ teamId, paused: { since, left, held } }: PausedProps) {
  const decide = useDecideLeaving(teamId);
  const [isOpen, setIsOpen] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const heldPeople = plural(held, 'person', 'people');
  const leftPeople = plural(left, 'person', 'people');
  const questions: Record<Question, { title: string; text: string; confirm: string }> = {
    let_go: {
      title: `Let ${heldPeople} go?`,
      text: 'They’re signed out everywhere and lose their licences now. For a day, nobody else is held back.',
      confirm: 'Let them go',
    },
    put_back: {
      title: `Put ${leftPeople} back?`,
      text: 'They get back their places, groups and licences. Leaving stays paused until you’ve corrected your directory.',
      confirm: 'Put them back',
    },
    resume: {
      title: 'Resume leaving?',
      text: 'Your directory may take people out again. Those who were held back stay, unless it says so again.',
      confirm: 'Resume',
    },
  };
  const asked = question && questions[question];
  return (
    <section className="water mt-5" aria-labelledby="leaving-paused">
      <div className={styles.paused}>
        <div className="fits">
          <h2 className="title-2" id="leaving-paused">
            Leaving is paused{left > 0 && ` after ${leftPeople}`}
          </h2>
          <p className="small pretty mt-1">
            Since {formatShortMoment(since)}.{' '}
            {held > 0
              ? `Your directory wants to take out ${heldPeople} more. We hold them back, in case it’s a mistake.`
              : 'Nobody is held back at the moment.'}
          </p>
        </div>
        <div className="actions">
          {held > 0 && (
            <Button
              small
              variant="primary"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? 'Hide' : 'Look at'} the {formatNumber(held)}
            </Button>
          )}
          {left > 0 && (
            <Button small variant="deep" onClick={() => setQuestion('put_back')}>
              Put the {formatNumber(left)} back
            </Button>
          )}
          {held > 0 && (
            <Button small variant="deep" onClick={() => setQuestion('let_go')}>
              Let them go
            </Button>
          )}
          <Button small variant="deep" onClick={() => setQuestion('resume')}>
            Resume
          </Button>
        </div>
      </div>
      {isOpen && held > 0 && <Held teamId={teamId} />}
      {asked && question && (
        <ConfirmDialog
          open
          startsAtCancel
          danger={question === 'let_go'}
          title={asked.title}
          confirm={asked.confirm}
          onConfirm={() => decide.mutateAsync(question)}
          onClose={() => setQuestion(null)}
        >
          {asked.text}
        </ConfirmDialog>
      )}
    </section>
  );
}

function Held({ teamId }: { teamId: string }) {
  const [page, setPage] = useState(1);
  return (
    <div className="mt-4">
      <ListView
        result={useHeld(teamId, page)}
        pages={setPage}
        unit="people"
        skeleton={<SkeletonLines lines={4} />}
        empty={<p className="small">Nobody is held back any more.</p>}
      >
        {(people) => (
          <ul className={styles.held}>
            {people.map(({ id, name, userName, department }) => (
              <li key={id}>
                <strong>{name}</strong> <span>{userName}</span>
                {department && <span> · {department}</span>}
              </li>
            ))}
          </ul>
        )}
      </ListView>
    </div>
  );
}
