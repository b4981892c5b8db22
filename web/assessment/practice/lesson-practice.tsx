import { useEffect, useRef, useState } from 'react';
import {
  getPractice,
  type LessonPractice as Practice,
  type PracticeVerdict,
} from '../../../contract/assessment/practice.ts';
import { call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useSession } from '../../data/session.tsx';
import { queryClient } from '../../data/viewer-query.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { PracticeQuestion } from '../shared/practice/practice-question.tsx';
import type { PracticeCalls } from '../shared/practice/use-practice-question.ts';
import { type Preview, usePreview } from '../shared/preview.ts';
import { callsFor } from './practice-calls.ts';
import { type PracticeStep, PracticeSteps } from './practice-steps.tsx';

/** The questions of a lesson, one at a time. */
export function LessonPractice({ slug }: { slug: string }) {
  const preview = usePreview();
  const { practice, error, retry } = useLessonPractice(slug, preview);
  if (error) return <ErrorState message={error} onRetry={retry} />;
  if (!practice) return <SkeletonLines lines={6} title />;
  return practice.questions.length > 0 && <Questions {...practice} />;
}

interface Loaded extends Practice {
  calls: PracticeCalls;
}

const loadPreview = async (preview: Preview): Promise<Loaded> => {
  const [practice, { gradeHere }, { showQuestion }] = await Promise.all([
    preview.loadPractice(),
    import('../shared/practice/grade-here.ts'),
    import('../../../practice/kinds.ts'),
  ]);
  return {
    questions: practice.map(({ question, figure }) => ({
      shown: showQuestion(question, figure ?? ''),
      solved: false,
    })),
    calls: gradeHere(practice.map(({ question }) => question)),
  };
};

const load = async (slug: string, signal: AbortSignal): Promise<Loaded> => ({
  ...(await call(getPractice, { params: { slug } }, { signal })),
  calls: callsFor(slug),
});

/** Also for visitors, so it can't be a query of the viewer's own data. */
function useLessonPractice(slug: string, preview: Preview | null) {
  const { state } = useSession();
  const [practice, setPractice] = useState<Loaded>();
  const [error, setError] = useState<string>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each further try asks again
  useEffect(() => {
    if (state === 'loading') return;
    const request = new AbortController();
    (preview ? loadPreview(preview) : load(slug, request.signal))
      .then(setPractice)
      .catch((error: unknown) => {
        if (!request.signal.aborted) setError(errorMessage(error));
      });
    return () => request.abort();
  }, [slug, preview, state, tries]);
  return {
    practice,
    error,
    retry: () => {
      setError(undefined);
      setTries((count) => count + 1);
    },
  };
}

function Questions({ questions, calls }: Loaded) {
  const place = useRef<HTMLDivElement>(null);
  const [now, setNow] = useState(() =>
    Math.max(
      0,
      questions.findIndex(({ solved }) => !solved),
    ),
  );
  const [results, setResults] = useState<ReadonlyMap<number, PracticeStep>>(
    () => new Map(questions.flatMap(({ solved }, index) => (solved ? [[index, 'right']] : []))),
  );
  const asked = questions[now];
  if (!asked) return null;

  const onVerdict = ({ correct }: PracticeVerdict) => {
    setResults((results) => {
      // Once solved, a further try takes nothing back.
      if (results.get(now) === 'right') return results;
      return new Map(results).set(now, correct ? 'right' : 'tried');
    });
    // A first answer of the day counts as a day of learning.
    queryClient.invalidateQueries();
  };
  const show = (index: number) => {
    setNow(index);
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
  };
  const isLast = now === questions.length - 1;
  const open = questions.findIndex((_, index) => index !== now && results.get(index) !== 'right');

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would hold the form of the question
    <div
      ref={place}
      className="unringed mt-5"
      tabIndex={-1}
      role="group"
      aria-label={`Question ${now + 1} of ${questions.length}`}
    >
      <PracticeSteps count={questions.length} now={now} results={results} onShow={show} />
      <PracticeQuestion
        key={asked.shown.id}
        question={asked.shown}
        calls={calls}
        onVerdict={onVerdict}
        next={
          !isLast ? (
            <Button small variant="primary" onClick={() => show(now + 1)}>
              Next question
            </Button>
          ) : open >= 0 ? (
            <Button small variant="primary" onClick={() => show(open)}>
              To question {open + 1}
            </Button>
          ) : (
            <p className="small muted num">That was the last one. The quiz is next.</p>
          )
        }
      />
    </div>
  );
}
