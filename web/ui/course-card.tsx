import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './course-card.module.css';
import { Illustration } from './illustration.tsx';
import { StairBar } from './stair-bar.tsx';

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
};

type CourseCardProps = {
  course: CardCourse;
  /** Where the card leads; the course's page unless said otherwise. */
  to?: string;
  /** A `SaveButton`. */
  save?: ReactNode;
  /** With it the stair of lessons stands in place of teacher and price. */
  progress?: { done: number; total: number };
  /** Of the heading: 2 where no heading stands between the page's title and the cards. */
  level?: 2 | 3;
};

/** A drawing with the stepped corner, and text on paper: no box. */
export function CourseCard({ course, to, save, progress, level = 3 }: CourseCardProps) {
  const Heading = `h${level}` as const;
  const path = to ?? `/course-detail/${course.id}`;
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <Illustration name={course.illustration} className={styles.drawing} />
      </div>
      <div className={styles.category}>
        <span>{course.category}</span>
        {save}
      </div>
      <Heading className={styles.title}>
        <Link to={path} prefetch="intent">
          {course.title}
        </Link>
      </Heading>
      {progress ? (
        <StairBar {...progress} className={styles.progress ?? ''} />
      ) : (
        <>
          <p className={styles.facts}>
            <span className={styles.teacher}>
              {course.teacher}
              <span> · </span>
            </span>
            {course.duration} · {course.students} {course.students === 1 ? 'student' : 'students'}
          </p>
          <Price price={course.price} sale={course.sale} />
        </>
      )}
    </article>
  );
}

export function Price({ price, sale }: Pick<CardCourse, 'price' | 'sale'>) {
  if (!sale) return <p className={styles.price}>{price}</p>;
  return (
    <p className={styles.price}>
      {sale} <span className="visually-hidden">instead of</span>
      <s>{price}</s>
    </p>
  );
}

/** Cards four across, two on narrow screens. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
