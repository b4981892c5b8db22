import { useEffect, useState } from 'react';
import type { ReviewCard } from '../../../contract/assessment/review.ts';
import { newKey } from '../../data/idempotency-key.ts';
import { useFocusMode } from '../../page/use-focus-mode.ts';
import { prepareVoices } from '../../ui/text/speech.ts';
import { useShortcuts } from '../shared/shortcuts.ts';
import { KanaCard } from './cards/kana-card.tsx';
import { PracticeCard } from './cards/practice-card.tsx';
import { QuestionCard } from './cards/question-card.tsx';
import { currentCard, nextCard, type Outcome, startSession, streakOf } from './session-state.ts';

type ReviewSessionProps = {
  cards: readonly ReviewCard[];
  /** Asks cards whether due or not, and leaves the schedule of those that aren't alone. */
  cram?: boolean;
  /** With the outcomes so far: the learner may leave early. */
  onEnd: (outcomes: readonly Outcome[]) => void;
  leaveLabel?: string;
};

/** One card at a time and nothing else on the screen. */
export function ReviewSession(props: ReviewSessionProps) {
  const { cards, cram = false, onEnd, leaveLabel = 'Leave' } = props;
  const [session, setSession] = useState(() => startSession(cards, newKey()));
  const shortcuts = useShortcuts();
  const { outcomes, key } = session;
  const card = currentCard(session);
  const isOver = card === undefined;
  useFocusMode(true);
  useEffect(prepareVoices, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, after the last card
  useEffect(() => {
    if (isOver) onEnd(outcomes);
  }, [isOver]);

  if (!card) return null;
  const shared = {
    reviewKey: key,
    cram,
    place: {
      index: outcomes.length,
      total: cards.length,
      streak: streakOf(outcomes),
      leaveLabel,
      onLeave: () => onEnd(outcomes),
      shortcuts,
    },
    onDone: (outcome: Outcome) =>
      setSession((session) => nextCard(session, { key, outcome, nextKey: newKey() })),
  };
  if (card.kind === 'question') return <QuestionCard key={key} card={card} {...shared} />;
  if (card.kind === 'practice') return <PracticeCard key={key} card={card} {...shared} />;
  return <KanaCard key={key} card={card} {...shared} />;
}
