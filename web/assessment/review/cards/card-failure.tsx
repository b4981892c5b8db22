import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';

type CardFailureProps = {
  failure: { message: string; isGone: boolean };
  onRetry: () => void;
  onSkip: () => void;
};

/** A call failed, or the card is gone. */
export function CardFailure({ failure, onRetry, onSkip }: CardFailureProps) {
  const { message, isGone } = failure;
  return (
    <Notice
      tone="bad"
      className="mt-5"
      title={isGone ? 'This card is no longer part of your review.' : message}
    >
      {isGone ? (
        <Button small className="mt-2" onClick={onSkip}>
          Next card
        </Button>
      ) : (
        <>
          <p>Your ratings are saved, and your answer is still here.</p>
          <Button small icon="retry" className="mt-2" onClick={onRetry}>
            Try again
          </Button>
        </>
      )}
    </Notice>
  );
}
