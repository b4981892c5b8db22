import type { Testimonial } from '../../../contract/community/comments.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './testimonials.module.css';

/** The first one large. */
export function Testimonials({ testimonials }: { testimonials: Testimonial[] }) {
  return (
    <div className={styles.testimonials}>
      {testimonials.map(({ comment, author, courseTitle }, index) => (
        <figure
          key={author}
          className={classNames(styles.testimonial, index === 0 && styles.large)}
        >
          <blockquote>{comment}</blockquote>
          <figcaption>
            <b>{author}</b>
            {courseTitle}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
