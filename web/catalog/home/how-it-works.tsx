import { Section } from '../../ui/layout/section.tsx';
import { LessonSteps } from '../course/lesson-steps.tsx';
import styles from './how-it-works.module.css';
import { ThreeSteps } from './three-steps.tsx';

export function HowItWorks() {
  return (
    <Section sand className={styles.columns ?? ''}>
      <div>
        <h2>Read a little. Try it. Take the next step.</h2>
        <LessonSteps />
      </div>
      <ThreeSteps className={styles.drawing} />
    </Section>
  );
}
