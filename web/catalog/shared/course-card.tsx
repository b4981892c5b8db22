import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { plural } from '../../../contract/text/plurals.ts';
import { ProgressBar } from '../../ui/charts/progress-bar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Illustration } from '../../ui/drawings/illustration.tsx';
import { Highlighted, type HighlightedText } from '../../ui/text/highlight.tsx';
import styles from './course-card.module.css';
import { coursePath } from './paths.ts';

export type CardCourse = {
  id: number;
  title: string;
  category: string;
  image: string;
  author: { name: string };
  duration: string;
  students: number;
  price: string;
  sale: string | null;
  due: string;
};

/** Where a search found the course. */
type CardMatch = {
  title: HighlightedText;
  author: HighlightedText;
  summary: HighlightedText;
  lesson: { name: HighlightedText; excerpt: HighlightedText } | null;
};

type CourseCardProps = {
  course: CardCourse;
  /** Defaults to the course page. */
  to?: string;
  /** Beside the category: a button to save the course. */
  save?: ReactNode;
  /** Shown in place of author and price. */
  progress?: { done: number; total: number };
  /** The viewer's licence includes the course. */
  licensed?: boolean;
  /** Makes the card horizontal, with the matching text below. */
  match?: CardMatch | null;
  /** Heading level: 2 where the cards follow the page's title directly. */
  level?: 2 | 3;
};

export function CourseCard(props: CourseCardProps) {
  const { course, to, save, progress, licensed, match, level = 3 } = props;
  const Heading = `h${level}` as const;
  const path = to ?? coursePath(course.id);
  return (
    <article className={classNames(styles.card, match && styles.wide)}>
      <div className={styles.picture}>
        <Illustration name={course.image} className={styles.drawing} />
      </div>
      <div>
        <div className={styles.category}>
          <span>{course.category}</span>
          {save}
        </div>
        <Heading className={styles.title}>
          <Link to={path} prefetch="intent">
            {match ? <Highlighted pieces={match.title} /> : course.title}
          </Link>
        </Heading>
        {(match || !progress) && (
          <p className={styles.facts}>
            <span className={styles.author}>
              {match ? <Highlighted pieces={match.author} /> : course.author.name}
              <span> · </span>
            </span>
            {course.duration} · {plural(course.students, 'student')}
          </p>
        )}
        {progress && <ProgressBar {...progress} className={styles.progress ?? ''} />}
        {!progress && <Price {...course} licensed={licensed && !isFree(course)} />}
      </div>
      {match && <Match match={match} />}
    </article>
  );
}

function Match({ match: { summary, lesson } }: { match: CardMatch }) {
  return (
    <div className={styles.match}>
      <p>
        <Highlighted pieces={summary} />
      </p>
      {lesson && (
        <p className={styles.lesson}>
          In the lesson{' '}
          <b>
            <Highlighted pieces={lesson.name} />
          </b>
          {lesson.excerpt.length > 0 && (
            <>
              : <Highlighted pieces={lesson.excerpt} />
            </>
          )}
        </p>
      )}
    </div>
  );
}

type Priced = Pick<CardCourse, 'price' | 'sale' | 'due'>;

const isFree = ({ due }: Priced) => /^0\D/.test(due);

function Price({ licensed, ...course }: Priced & { licensed?: boolean }) {
  if (!licensed) return <Amount {...course} />;
  return (
    <div className={styles.licensed}>
      {/* Hidden, but keeps its space: the licence is known a moment later, and nothing may move. */}
      <Amount {...course} />
      <p className={styles.price}>With your licence</p>
    </div>
  );
}

function Amount({ price, sale, due }: Priced) {
  if (!sale) return <p className={styles.price}>{price}</p>;
  return (
    <p className={styles.price}>
      {sale}
      <span className={styles.amounts}>
        {!sale.includes(due) && due}
        {price !== due && (
          <>
            <span className="visually-hidden"> instead of </span>
            <s>{price}</s>
          </>
        )}
      </span>
    </p>
  );
}

/** Four columns, two on narrow screens; half as many for wide cards. */
export function CardGrid({ wide, children }: { wide?: boolean; children: ReactNode }) {
  return <div className={classNames(styles.grid, wide && styles.wideGrid)}>{children}</div>;
}
