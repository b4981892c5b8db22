import { useState } from 'react';
import type { ReviewQuestion } from '../../../contract/assessment/review.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ReviewSession } from '../review/review-session.tsx';
import { useFinishReviews } from './hooks.ts';

/** The planned reviews. Leaving them leads to the next step; what is left stays due. */
export function ReviewStep({ questions }: { questions: readonly ReviewQuestion[] }) {
  // A session keeps its questions: each rating would otherwise shorten the list under it.
  const [planned] = useState(questions);
  const finish = useFinishReviews();
  return (
    <>
      <ReviewSession cards={planned} leaveLabel="Skip reviews" onEnd={() => finish.mutate()} />
      {finish.isError && (
        <Notice tone="bad" title={finish.error.message}>
          <Button small icon="retry" onClick={() => finish.mutate()}>
            Try again
          </Button>
        </Notice>
      )}
    </>
  );
}
