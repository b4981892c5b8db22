import type { ReactNode } from 'react';
import { Section } from '../../ui/layout/section.tsx';
import styles from './how-it-works.module.css';

const steps = [
  {
    title: 'A lesson you can finish',
    text: 'One evening is enough, with an activity where you try the idea yourself.',
  },
  {
    title: 'Five questions',
    text: 'Every answer comes with its reason, and you can try again.',
  },
  {
    title: 'A certificate with an address',
    text: 'Anyone can check it, so it’s worth something.',
  },
];

export function HowItWorks({ question }: { question: ReactNode }) {
  return (
    <Section sand className={styles.columns}>
      <div>
        <h2>Read a little. Try it. Take the next step.</h2>
        <ol className={styles.steps}>
          {steps.map(({ title, text }, index) => (
            <li key={title}>
              <b aria-hidden="true">{index + 1}</b>
              <div>
                <strong>{title}</strong>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      {question}
    </Section>
  );
}
