import type { BadgeProgress } from '../../../contract/learning/achievements.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { ProgressSteps } from '../../ui/charts/progress-bar.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { BadgeDrawing } from './badge-drawing.tsx';
import styles from './badge-tile.module.css';
import type { Badge } from './badges.ts';

/** The progress is filled in once it has loaded. */
export function BadgeTile({
  badge,
  progress,
}: {
  badge: Badge;
  progress?: BadgeProgress | undefined;
}) {
  return (
    <li className={`${styles.badge} column`}>
      <BadgeDrawing id={badge.id} earned={Boolean(progress?.earnedAt)} />
      <h3>{badge.name}</h3>
      {badge.grade && <p className="small label mt-line">{badge.grade}</p>}
      <p className="mt-2 small muted pretty">{badge.needs}</p>
      <div className={`${styles.progress} column pt-3`}>
        {progress && <Progress progress={progress} unit={badge.unit} />}
      </div>
    </li>
  );
}

function Progress({ progress, unit }: { progress: BadgeProgress; unit: string }) {
  const { earnedAt, have, need } = progress;
  if (earnedAt) {
    return (
      <p className={`${styles.earned} fine num row top gap-2 teal label`}>
        <Icon name="check" size={16} />
        <span>
          Earned on <time dateTime={earnedAt}>{formatDay(earnedAt)}</time>
        </span>
      </p>
    );
  }
  if (need === 1) return <p className="mt-2 tiny num">Not earned yet</p>;
  const steps = Array.from({ length: need }, (_, step) => (step < have ? 'done' : 'open'));
  return (
    <>
      <ProgressSteps steps={steps} />
      <p className="mt-2 tiny num">
        {have} of {need} {unit}
      </p>
    </>
  );
}
