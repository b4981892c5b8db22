import { Fragment } from 'react';
import { Link } from 'react-router';
import type { CourseDetail } from '../../../contract/catalog.ts';
import { coursePath } from '../shared/paths.ts';

/** Said beside the price, so that nobody buys what they can't start yet without knowing. */
export function ComesFirst({ courses }: { courses: CourseDetail['prerequisites'] }) {
  const named = (required: boolean) =>
    courses
      .filter((course) => course.required === required)
      .map(({ id, title }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link className="teal label" to={coursePath(id)}>
            {title}
          </Link>
        </Fragment>
      ));
  const [required, helpful] = [named(true), named(false)];
  return (
    <>
      {required.length > 0 && (
        <p className="small mt-4">
          Complete {required} first. You can get this course now, and its lessons open then.
        </p>
      )}
      {helpful.length > 0 && <p className="small mt-4">It helps to take {helpful} first.</p>}
    </>
  );
}
