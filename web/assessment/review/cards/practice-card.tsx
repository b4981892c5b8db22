import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PracticeCard as Card } from '../../../../contract/assessment/review.ts';
import { lessonPath } from '../../../catalog/shared/paths.ts';
import { errorStatus } from '../../../data/error-message.ts';
import { queryClient } from '../../../data/viewer-query.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { callsFor } from '../../practice/practice-calls.ts';
import { PracticeQuestion } from '../../shared/practice/practice-question.tsx';
import { deckKey } from '../hooks.ts';
import { SessionFrame } from '../session-frame.tsx';
import { CardFailure } from './card-failure.tsx';
import type { CardProps } from './card-props.ts';

/** A practice question: its first answer is its rating, and it may be tried again until it is right. */
export function PracticeCard({ card, reviewKey, cram, place, onDone }: CardProps<Card>) {
  const { shown, lesson, course } = card;
  const queries = useQueryClient();
  const [first, setFirst] = useState<boolean>();
  const [isOver, setIsOver] = useState(false);
  const [isGone, setIsGone] = useState(false);
  const question = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLDivElement>(null);
  const calls = useMemo(() => {
    const { answer, hint } = callsFor(lesson.slug, { key: reviewKey, cram });
    const noticeGone = (error: unknown) => {
      if (errorStatus(error) === 404) setIsGone(true);
      throw error;
    };
    return {
      answer: (...input: Parameters<typeof answer>) => answer(...input).catch(noticeGone),
      hint: (...input: Parameters<typeof hint>) => hint(...input).catch(noticeGone),
    };
  }, [lesson.slug, reviewKey, cram]);

  useLayoutEffect(() => {
    question.current
      ?.querySelector<HTMLElement>('[data-answer] :is(input, button):not(:disabled)')
      ?.focus();
  }, []);
  useLayoutEffect(() => {
    if (isOver) next.current?.querySelector('button')?.focus();
  }, [isOver]);

  return (
    <SessionFrame place={place} onKey={() => false} hint="Press Enter to check">
      <div ref={question} className="mt-4">
        <PracticeQuestion
          question={shown}
          calls={calls}
          heading="h2"
          from={course.title}
          help={
            <TextLink small to={lessonPath(lesson.slug)}>
              Read it again: {lesson.name}
            </TextLink>
          }
          onVerdict={({ correct, solution }) => {
            setFirst((first) => first ?? correct);
            if (solution) setIsOver(true);
            // A day of learning may have earned a badge, and the menu counts what is due.
            queryClient.invalidateQueries();
            void queries.invalidateQueries({ queryKey: deckKey });
          }}
          next={
            <div ref={next}>
              <Button
                small
                variant="primary"
                onClick={() => onDone(first === true ? 'right' : 'missed')}
              >
                Next card
              </Button>
            </div>
          }
        />
      </div>
      {isGone && (
        <CardFailure
          failure={{ message: '', isGone }}
          onRetry={() => setIsGone(false)}
          onSkip={() => onDone('gone')}
        />
      )}
    </SessionFrame>
  );
}
