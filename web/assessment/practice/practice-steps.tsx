import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import styles from './lesson-practice.module.css';

export type PracticeStep = 'right' | 'tried';

type PracticeStepsProps = {
  count: number;
  now: number;
  results: ReadonlyMap<number, PracticeStep>;
  onShow: (index: number) => void;
};

const words = { right: 'solved', tried: 'tried' };

/** Where one is among the questions, and a way to any of them. */
export function PracticeSteps({ count, now, results, onShow }: PracticeStepsProps) {
  const solved = [...results.values()].filter((result) => result === 'right').length;
  return (
    <nav
      className={`${styles.steps} cluster center between gap-2-4`}
      aria-label="Practice questions"
    >
      <ol className="cluster gap-1">
        {Array.from({ length: count }, (_, index) => {
          const result = results.get(index);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: questions keep their order
            <li key={index}>
              <button
                type="button"
                className={classNames(result && styles[result])}
                aria-current={index === now ? 'step' : undefined}
                aria-label={`Question ${index + 1}${result ? `, ${words[result]}` : ''}`}
                onClick={() => onShow(index)}
              >
                {result === 'right' ? <Icon name="check" size={16} /> : index + 1}
              </button>
            </li>
          );
        })}
      </ol>
      <p className="small muted num">
        {solved} of {count} solved
      </p>
    </nav>
  );
}
