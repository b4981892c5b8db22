import { type ReactNode, useEffect, useRef } from 'react';
import type { TenMinutes } from '../../../contract/assessment/ten-minutes.ts';
import { lessonPath } from '../../catalog/shared/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useFinishReading } from './hooks.ts';
import styles from './ten-minutes.module.css';

type ReadingStepProps = {
  reading: NonNullable<TenMinutes['reading']>;
  renderText: (html: string) => ReactNode;
};

/** One section of the next lesson. */
export function ReadingStep({ reading, renderText }: ReadingStepProps) {
  const { course, lesson, heading, html, section, sections } = reading;
  const finish = useFinishReading();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <article className={styles.reading} aria-labelledby="section-title">
      <p className="small faint">
        {course.title} · {lesson.title}
      </p>
      <h2 ref={title} id="section-title" tabIndex={-1}>
        {heading || lesson.title}
      </h2>
      {renderText(html)}
      {finish.isError && <Notice tone="bad" title={finish.error.message} />}
      <div className="cluster center gap-3-4 mt-5">
        <Button variant="primary" pending={finish.isPending} onClick={() => finish.mutate()}>
          I've read this
        </Button>
        <p className="small muted num">
          Section {section} of {sections}.{' '}
          <TextLink to={lessonPath(lesson.slug)}>Open the whole lesson</TextLink>
        </p>
      </div>
    </article>
  );
}
