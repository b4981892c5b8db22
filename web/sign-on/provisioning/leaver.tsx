import { useState } from 'react';
import type { Leaver } from '../../../contract/sign-on/provisioning.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { formatShortMoment } from '../../../contract/text/short-dates.ts';
import { QueryView } from '../../data/query-view.tsx';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { useBringBack, useLeaver } from './hooks.ts';
import { Part } from './part.tsx';
import styles from './provisioning.module.css';

/** What happened when someone left. */
export function LeaverPart({ teamId, personId }: { teamId: string; personId: string }) {
  return (
    <Part title="A leaver" text="What ended when your directory took them out, all at once.">
      <QueryView result={useLeaver(teamId, personId)} skeleton={<SkeletonLines lines={5} />}>
        {(leaver) => <Timeline teamId={teamId} leaver={leaver} />}
      </QueryView>
    </Part>
  );
}

function Timeline({ teamId, leaver }: { teamId: string; leaver: Leaver }) {
  const { name, department, joinedAt, leftAt } = leaver;
  const bringBack = useBringBack(teamId);
  const [isAsking, setIsAsking] = useState(false);
  const at = leftAt ? formatShortMoment(leftAt) : '';
  const facts = [
    department ?? leaver.userName,
    joinedAt && leftAt ? `member from ${formatDay(joinedAt)} to ${formatDay(leftAt)}` : '',
  ].filter(Boolean);
  return (
    <div className="plate">
      <div className="cluster center between gap-3">
        <div className="fits">
          <strong>{name}</strong>
          <span className="tiny faint block">{facts.join(', ')}</span>
        </div>
        <Button small onClick={() => setIsAsking(true)}>
          Bring {name} back
        </Button>
      </div>
      <ol className={styles.timeline}>
        {stepsOf(leaver).map((step) => (
          <li key={step}>
            <time className="num faint" dateTime={leftAt ?? undefined}>
              {at}
            </time>
            <span>{step}</span>
          </li>
        ))}
        <li data-kept>
          <span className="faint">kept</span>
          <span>Results and certificates, for your record.</span>
        </li>
      </ol>
      <ConfirmDialog
        open={isAsking}
        title={`Bring ${name} back?`}
        confirm="Bring back"
        onConfirm={() => bringBack.mutateAsync(leaver.id)}
        onClose={() => setIsAsking(false)}
      >
        They get back their place, with a licence if one is free. Correct it in your directory too,
        or it may take them out again.
      </ConfirmDialog>
    </div>
  );
}

function stepsOf({ ended, seats }: Leaver): string[] {
  if (!ended) return ['Your directory said that they’re not active. They had no account to end.'];
  const { sessions, keys, invitations, suspended, seated } = ended;
  const stopped = [
    keys > 0 ? `${plural(keys, 'key')} stopped working` : '',
    invitations > 0 ? `${plural(invitations, 'invitation')} withdrawn` : '',
  ].filter(Boolean);
  const steps = [
    'Your directory said that they’re not active.',
    sessions > 0 ? `${plural(sessions, 'session')} ended.` : 'They weren’t signed in anywhere.',
    stopped.length > 0 ? `${stopped.join(', ')}.` : '',
    suspended ? 'Their account is suspended: they can’t sign in.' : '',
    seated
      ? `Their licence is free again: ${formatNumber(seats.used)} of ${formatNumber(seats.all)} in use now.`
      : '',
  ];
  return steps.filter(Boolean);
}
