import { Fragment } from 'react';
import { lessonPath } from '../../catalog/shared/paths.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

type WaitingWorkProps = {
  lessons: readonly { slug: string; name: string; courseTitle?: string }[];
};

/** Assignments that are handed in and not complete until a teacher accepts them. */
export function WaitingWork({ lessons }: WaitingWorkProps) {
  if (lessons.length === 0) return null;
  return (
    <Notice role="note" title="Waiting for your teacher’s review">
      {lessons.map(({ slug, name, courseTitle }, index) => (
        <Fragment key={slug}>
          {index > 0 && ', '}
          <TextLink small to={`${lessonPath(slug)}#assignment`}>
            {name}
          </TextLink>
          {courseTitle && ` in ${courseTitle}`}
        </Fragment>
      ))}
      . {lessons.length === 1 ? 'It counts' : 'They count'} towards your certificate once accepted.
    </Notice>
  );
}
