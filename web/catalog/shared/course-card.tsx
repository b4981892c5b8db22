import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ProgressBar } from '../../ui/charts/progress-bar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Illustration } from '../../ui/drawings/illustration.tsx';
import { Highlighted, type HighlightedText } from '../../ui/text/highlight.tsx';
import styles from './course-card.module.css';

export type CardCourse = {
  id: number;
  title: string;
  category: string;
  illustration: string;
  teacher: string;
  duration: string;
  students: number;
  price: string;
  sale: string | null;
  due: string;
};

/** Where a search has found a course. */
export type CardMatch = {
  title: HighlightedText;
  teacher: HighlightedText;
  summary: HighlightedText;
  lesson: { title: HighlightedText; excerpt: HighlightedText } | null;
};

type CourseCardProps = {
  course: CardCourse;
  /** Where the card leads; the course's page unless said otherwise. */
  to?: string;
  /** A `SaveButton`. */
  save?: ReactNode;
  /** With it the stair of lessons stands in place of teacher and price. */
  progress?: { done: number; total: number } | undefined;
  /** Together with the stair: what it costs stays to be seen. */
  priced?: boolean | undefined;
  /** A licence opens every course: nothing is to be paid. */
  licensed?: boolean | undefined;
  /** With it the card lies on its side, which leaves room to say where it was found. */
  match?: CardMatch | null;
  /** Of the heading: 2 where no heading stands between the page's title and the cards. */
  level?: 2 | 3;
};

/** A drawing with the stepped corner, and text on paper: no box. */
export function CourseCard(props: CourseCardProps) {
  const { course, to, save, progress, priced, licensed, match, level = 3 } = props;
  const Heading = `h${level}` as const;
  const path = to ?? `/course-detail/${course.id}`;
  return (
    <article className={classNames(styles.card, match && styles.lying)}>
      <div className={styles.picture}>
        <Illustration name={course.illustration} className={styles.drawing} />
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
            <span className={styles.teacher}>
              {match ? <Highlighted pieces={match.teacher} /> : course.teacher}
              <span> · </span>
            </span>
            {course.duration} · {course.students} {course.students === 1 ? 'student' : 'students'}
          </p>
        )}
        {progress && <ProgressBar {...progress} className={styles.progress ?? ''} />}
        {(priced || !progress) && <Price {...course} licensed={licensed && !isFree(course)} />}
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
            <Highlighted pieces={lesson.title} />
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

function Price({ licensed, ...course }: Priced & { licensed?: boolean | undefined }) {
  if (!licensed) return <Amount {...course} />;
  return (
    <div className={styles.licensed}>
      {/* Keeps its room: that a licence opens the course is known a moment later, and nothing moves. */}
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
        <span className="visually-hidden"> instead of </span>
        <s>{price}</s>
      </span>
    </p>
  );
}

/** Cards four across, two on narrow screens; lying ones half as many. */
export function CardGrid({ lying, children }: { lying?: boolean; children: ReactNode }) {
  return <div className={classNames(styles.grid, lying && styles.lyingGrid)}>{children}</div>;
}
