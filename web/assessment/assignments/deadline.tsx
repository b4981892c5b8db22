import { type ReactNode, useEffect, useRef } from 'react';
import type { MyAssignment } from '../../../contract/assessment/assignments.ts';
import {
  describeDue,
  describeLate,
  type Lateness,
  latenessOf,
} from '../../../contract/catalog/deadlines.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import type { Day } from '../../../contract/text/days.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

type DeadlineProps = {
  deadline: NonNullable<MyAssignment['deadline']>;
  /** There is a try already, and no teacher has asked for another. */
  isHandedIn: boolean;
  /** It has closed while the learner was at it. */
  isNews: boolean;
  /** Asks whether there is a later day by now. */
  onCheck: () => void;
};

/** When it is due to the learner, and what handing it in today means. */
export function Deadline({ deadline, isHandedIn, isNews, onCheck }: DeadlineProps) {
  const { rule, dueOn, isAgreed, today, judgedOn, closedAfter } = deadline;
  const format = (day: Day) => formatDay(day, { today });
  if (dueOn === null) {
    return (
      <Aside>
        {describeDue(rule.due, format)}. {describeLate(rule.late)}
      </Aside>
    );
  }
  const due = format(dueOn);
  const lateness = latenessOf({ dueOn, late: rule.late, handedInOn: judgedOn });
  if (closedAfter !== null && (!isHandedIn || isNews)) {
    return (
      <Closed
        title={`Closed since the end of ${format(closedAfter)}`}
        isNews={isNews}
        onCheck={onCheck}
      >
        This was due on {due}. {isHandedIn ? 'Another try' : 'It'} can’t be handed in any more. If
        you need more time, ask your teacher for a later day, for example in the{' '}
        <TextLink to="#questions">questions below</TextLink>. Once you have one, you can hand in
        here.
      </Closed>
    );
  }
  // A teacher asked for another try, and that is judged by the day of the one before.
  const isAsked = judgedOn !== today;
  if (isAsked && lateness.days === 0 && today > dueOn) {
    return (
      <Aside>This was due on {due}. You handed it in on time, so another try loses nothing.</Aside>
    );
  }
  if (lateness.days === 0) {
    return (
      <Aside>
        {isAgreed ? `Your teacher agreed with you: due on ${due}.` : `Due on ${due}.`}{' '}
        {describeLate(rule.late)}
      </Aside>
    );
  }
  if (isHandedIn) {
    return (
      <Aside>
        This was due on {due}. {describeAnother(lateness, format)}
      </Aside>
    );
  }
  return (
    <div className="mt-5">
      <Notice role="note" title={`This was due on ${due}`}>
        {isAsked
          ? `Another try is judged like the one before, which was ${plural(lateness.days, 'day')} late${lateness.share < 100 ? `: ${lateness.share}% of its mark counts` : ''}.`
          : describeFirst(lateness, format)}
      </Notice>
    </div>
  );
}

const Aside = ({ children }: { children: ReactNode }) => (
  <p className="mt-2 small muted loose">{children}</p>
);

type ClosedProps = { title: string; isNews: boolean; onCheck: () => void; children: ReactNode };

function Closed({ title, isNews, onCheck, children }: ClosedProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNews) place.current?.focus();
  }, [isNews]);
  return (
    <div ref={place} tabIndex={-1} className="mt-5">
      <Notice role="note" title={title}>
        <p>{children}</p>
        <div className="mt-3">
          <Button small onClick={onCheck}>
            Check for a later day
          </Button>
        </div>
      </Notice>
    </div>
  );
}

function describeFirst({ days, share, lastDay }: Lateness, format: Format): string {
  if (lastDay) return `You can hand it in until ${format(lastDay)}.`;
  return share === 100
    ? 'You can still hand it in, and it loses nothing.'
    : `It’s ${plural(days, 'day')} late. If you hand it in today, ${share}% of your mark counts.`;
}

function describeAnother({ share, lastDay, isRefused }: Lateness, format: Format): string {
  if (isRefused) return 'Another try isn’t accepted any more.';
  if (lastDay) return `You can hand in another try until ${format(lastDay)}.`;
  return share === 100
    ? 'Another try loses nothing.'
    : `If you hand in another try today, ${share}% of its mark counts.`;
}

type Format = (day: Day) => string;
