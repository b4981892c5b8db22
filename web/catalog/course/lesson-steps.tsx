import styles from './lesson-steps.module.css';

const steps = [
  {
    title: 'A lesson you can finish',
    text: 'One evening is enough, with a drawing that explains the idea.',
  },
  {
    title: 'Five questions',
    text: 'Every answer comes with its reason. Retake as often as you like.',
  },
  {
    title: 'A certificate with an address',
    text: 'Anyone can check it, so it is worth something.',
  },
];

/** How learning goes here, as a stair. */
export function LessonSteps() {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }, place) => (
        <li key={title}>
          <b aria-hidden="true">{place + 1}</b>
          <div>
            <strong>{title}</strong>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
