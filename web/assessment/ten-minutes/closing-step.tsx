import { useEffect, useRef } from 'react';
import type { TenMinutes } from '../../../contract/assessment/ten-minutes.ts';
import { lessonPath } from '../../catalog/shared/paths.ts';
import panel from '../../learning/shared/finished/panel.module.css';
import { Well } from '../../learning/shared/well/well.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { describeWeek } from './steps.ts';

/** The day's step, in a well with one step per day of the week. */
export function ClosingStep({ session }: { session: TenMinutes }) {
  const { week, reading } = session;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const hasReadAll = reading !== null && reading.section === reading.sections;
  return (
    <section className={`${panel.panel} mt-5 notched deep`} aria-labelledby="todays-step">
      <div className={panel.well}>
        <Well
          facts={{ total: 7, done: week.daysLearned, coursesFinished: week.coursesFinished }}
          unit="day"
          animated
        />
      </div>
      <div className={panel.text}>
        <h2 className="size-7" ref={title} id="todays-step" tabIndex={-1}>
          That's today's step
        </h2>
        <p className="mt-2 dim num">{describeWeek(week)}</p>
        <div className="cluster center gap-3-4 mt-5">
          {reading && (
            <LinkButton
              variant="primary"
              to={`${lessonPath(reading.lesson.slug)}${hasReadAll ? '#quiz' : ''}`}
            >
              {hasReadAll
                ? `Take the quiz: ${reading.lesson.title}`
                : `Keep reading: ${reading.lesson.title}`}
            </LinkButton>
          )}
          <LinkButton variant={reading ? 'quiet' : 'primary'} to="/user-screen">
            Back to Home
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
