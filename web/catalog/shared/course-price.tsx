import styles from './course-price.module.css';

type CoursePriceProps = {
  course: { free: boolean; price: string; sale: string | null; due: string };
};

/** `Free (0$)`, or the price due with the original price, if it differs, struck through and the name of the sale. */
export function CoursePrice({ course }: CoursePriceProps) {
  const isDiscounted = course.sale !== null && !course.free;
  return (
    <div className={styles.price}>
      <p>
        <b>{isDiscounted ? course.due : (course.sale ?? course.price)}</b>
        {course.sale && course.price !== course.due && (
          <>
            <span className="visually-hidden"> instead of </span>
            <s>{course.price}</s>
          </>
        )}
      </p>
      {isDiscounted && <p className={styles.sale}>{course.sale}</p>}
    </div>
  );
}
