import type { MetaFunction } from 'react-router';
import { pageMeta } from '../../page/meta.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ScreenHeader, ScreenSection } from '../../ui/layout/screen.tsx';
import { MyCertificates } from '../certificates/my-certificates.tsx';
import { WaitingWork } from '../enrolment/waiting-work.tsx';
import styles from './achievement.module.css';
import { BadgeTile } from './badge-tile.tsx';
import { badges } from './badges.ts';
import { useAchievements } from './use-achievements.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Achievements & Badges',
    description: 'The badges and what each of them needs, and your certificates.',
    hidden: true,
  });

export default function Achievement() {
  return (
    <>
      <ScreenHeader
        title="Achievements & Badges"
        text="Badges mark what you’ve done: finishing a course, a perfect quiz, a week without a gap. They can’t be bought."
        action={
          <LinkButton variant="primary" to="/user-screen/my-learning">
            Gain badges
          </LinkButton>
        }
      />
      <Achievements />
    </>
  );
}

function Achievements() {
  const { data, isError, error, refetch, isFetching } = useAchievements();
  if (isError && !data) {
    return (
      <ScreenSection title="Badges">
        <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />
      </ScreenSection>
    );
  }
  return (
    <>
      <ScreenSection title="Badges">
        <ul className={`${styles.grid} stack`}>
          {badges.map((badge) => (
            <BadgeTile
              key={badge.id}
              badge={badge}
              progress={data?.badges.find(({ id }) => id === badge.id)}
            />
          ))}
        </ul>
      </ScreenSection>
      <ScreenSection title="Certificates">
        <WaitingWork lessons={data?.waiting ?? []} />
        <MyCertificates certificates={data?.certificates} />
      </ScreenSection>
    </>
  );
}
