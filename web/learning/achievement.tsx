import type { MetaFunction } from 'react-router';
import { pageMeta } from '../meta.ts';
import { LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Block, ScreenHead } from '../ui/screen.tsx';
import styles from './achievement.module.css';
import { type Badge, badges } from './badges.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Achievements & Badges',
    description: 'The badges of Stepwell and what each of them needs.',
    hidden: true,
  });

export default function Achievement() {
  return (
    <>
      <ScreenHead
        title="Achievements & Badges"
        text="A badge marks something you did: a course walked to the end, a quiz without a slip, a week without a gap. Nobody can buy one."
        action={
          <LinkButton variant="primary" to="/user-screen/my-learning">
            Gain badges
          </LinkButton>
        }
      />
      <Block title="Badges">
        <ul className={styles.grid}>
          {badges.map((badge) => (
            <BadgeTile key={badge.id} badge={badge} />
          ))}
        </ul>
      </Block>
    </>
  );
}

function BadgeTile({ badge }: { badge: Badge }) {
  return (
    <li className={styles.badge}>
      <div className={styles.medal} aria-hidden="true">
        <Icon name={badge.icon} size={36} />
      </div>
      <h3>{badge.name}</h3>
      {badge.grade && <p className={styles.grade}>{badge.grade}</p>}
      <p className={styles.needs}>{badge.needs}</p>
      <p className={styles.state}>
        <Icon name="lock" size={16} />
        Not earned yet
      </p>
    </li>
  );
}
