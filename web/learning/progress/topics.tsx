import { Link } from 'react-router';
import type { Progress, Topic } from '../../../contract/learning/progress.ts';
import { lessonPath } from '../../catalog/shared/paths.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Chart } from '../../ui/charts/chart.tsx';
import styles from './charts.module.css';

type TopicsProps = Pick<Progress, 'strongest' | 'weakest'> & { hasAttempts: boolean };

export function Topics({ strongest, weakest, hasAttempts }: TopicsProps) {
  const noStrongest = hasAttempts
    ? 'Nothing stands out yet. Retakes count: the last three of each quiz.'
    : 'Your first quiz shows what you know well.';
  const noWeakest = hasAttempts
    ? 'Nothing to read again: full scores lately.'
    : 'Topics you find hard will appear here, with a link to each lesson.';
  return (
    <>
      <Chart title="Strongest topics" text="Right answers in your last three tries of each quiz.">
        <TopicList topics={strongest} empty={noStrongest} />
      </Chart>
      <Chart title="Weakest topics" text="A second reading is often all it takes.">
        <TopicList topics={weakest} empty={noWeakest} isWeak />
      </Chart>
    </>
  );
}

type TopicListProps = { topics: Topic[]; empty: string; isWeak?: boolean };

function TopicList({ topics, empty, isWeak }: TopicListProps) {
  if (topics.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <ul className={styles.list}>
      {topics.map(({ slug, title, course, right, total }) => (
        <li className="stack top gap-4 py-4" key={slug}>
          <div>
            <Link className="label anywhere underlines" to={lessonPath(slug)} prefetch="intent">
              {title}
            </Link>
            <span className="block tiny plain">{course}</span>
          </div>
          <div className={`${styles.result} stack gap-line small muted`}>
            <span className="num">
              {right} of {total} right
            </span>
            {isWeak && (
              <TextLink small to={lessonPath(slug)}>
                Read again<span className="visually-hidden">: {title}</span>
              </TextLink>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
