import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { checkKana, rateKana } from '../../../../contract/assessment/kana.ts';
import type { KanaCard as Card } from '../../../../contract/assessment/review.ts';
import { lessonPath } from '../../../catalog/shared/paths.ts';
import { call } from '../../../data/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { speak, stopSpeaking } from '../../../ui/text/speech.ts';
import styles from '../review.module.css';
import { SessionFrame } from '../session-frame.tsx';
import { ratingFor } from '../session-state.ts';
import { CardFailure } from './card-failure.tsx';
import type { CardProps } from './card-props.ts';
import { KeyHint } from './key-hint.tsx';
import { RatingButtons, ratingHint } from './rating-buttons.tsx';
import { useCardReview } from './use-card-review.ts';
import { useJapaneseVoice } from './use-japanese-voice.ts';

const good = 3;

/** A kana to read or to hear. Without a Japanese voice, or while the browser looks for one, it is read. */
export function KanaCard({ card, reviewKey: key, cram, place, onDone }: CardProps<Card>) {
  const voice = useJapaneseVoice();
  // As it was asked first: a voice that is found meanwhile doesn't change the question.
  const [way] = useState(voice === 'yes' ? card.way : 'typed');
  const params = { kana: card.id };
  const review = useCardReview(
    {
      check: (answer: string | null) =>
        call(checkKana, { params, body: { answer, way } }).then((verdict) => ({
          ...verdict,
          early: cram && verdict.early,
        })),
      rate: (answer, rating) =>
        call(rateKana, { params, body: { answer, way, rating, key, cram } }),
    },
    onDone,
  );
  const { verdict } = review;
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const rating = useRef<HTMLFieldSetElement>(null);
  const id = useId();

  const say = () => speak(card.id, { onEnd: () => {}, onNoVoice: () => {} });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the card is asked
  useEffect(() => {
    input.current?.focus();
    if (way === 'heard') say();
    return stopSpeaking;
  }, []);
  useEffect(() => {
    if (verdict) rating.current?.focus({ preventScroll: true });
  }, [verdict]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const answer = typed.trim();
    const lack = missingIn(answer, way);
    setMissing(lack);
    if (!lack) review.check(answer);
  };
  const onKey = (key: string) => {
    const value = verdict && ratingFor(verdict, key, good);
    if (value) review.rate(value);
    return value !== null;
  };

  return (
    <SessionFrame
      place={place}
      onKey={onKey}
      hint={verdict ? ratingHint(verdict, true) : 'Press Enter to check'}
    >
      <form className={styles.kanaCard} autoComplete="off" noValidate onSubmit={submit}>
        <p className={styles.from}>
          {card.script === 'hiragana' ? 'Hiragana' : 'Katakana'}
          {card.course && ` · ${card.course.title}`}
        </p>
        {way === 'typed' || verdict ? (
          <p className={styles.sign} lang="ja">
            {card.id}
          </p>
        ) : (
          <div className={styles.sign}>
            <Button icon="speaker" onClick={say}>
              Listen again
            </Button>
          </div>
        )}
        <label htmlFor={`${id}-reading`} className={styles.reading}>
          {way === 'typed' ? 'How do you read it?' : 'What do you hear?'}
        </label>
        <input
          ref={input}
          id={`${id}-reading`}
          className={classNames(styles.kanaInput, verdict?.correct && styles.good)}
          type="text"
          value={typed}
          maxLength={20}
          readOnly={verdict !== null}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={missing !== '' || verdict?.correct === false || undefined}
          aria-describedby={missing ? `${id}-missing` : verdict ? `${id}-note` : `${id}-how`}
          onChange={(event) => {
            setTyped(event.target.value);
            setMissing('');
          }}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Escape' && place.shortcuts.isOn && !nativeEvent.isComposing) {
              place.onLeave();
            }
          }}
        />
        {missing && (
          <p id={`${id}-missing`} className={styles.missing} role="alert">
            {missing}
          </p>
        )}
        {!missing && !verdict && (
          <p id={`${id}-how`} className={styles.how}>
            {way === 'typed'
              ? 'In Latin letters, such as ka. Shi or si, tsu or tu: both count.'
              : 'In kana or in Latin letters.'}
          </p>
        )}
        {!verdict && (
          <div className={styles.actions}>
            <Button type="submit" variant="primary" pending={review.isChecking}>
              Check <KeyHint>Enter</KeyHint>
            </Button>
            <Button onClick={() => review.check(null)}>Show the answer</Button>
          </div>
        )}
        <p id={`${id}-note`} className={styles.verdict}>
          {verdict && (
            <>
              {!verdict.correct && typed.trim() !== '' && 'Not quite. '}
              <span lang="ja">{card.id}</span> is read {verdict.right}.
            </>
          )}
        </p>
      </form>
      {verdict && !verdict.correct && card.lesson && (
        <TextLink small className={styles.lesson} to={lessonPath(card.lesson.slug)}>
          Read it again: {card.lesson.name}
        </TextLink>
      )}
      {review.failure && (
        <CardFailure
          failure={review.failure}
          onRetry={review.retry}
          onSkip={() => onDone('gone')}
        />
      )}
      {verdict && (
        <RatingButtons
          ref={rating}
          verdict={verdict}
          rightAnswer={verdict.right}
          explanationId={`${id}-note`}
          hasShortcuts={place.shortcuts.isOn}
          entersGood
          sending={review.sendingRating}
          onRate={review.rate}
        />
      )}
    </SessionFrame>
  );
}

/** What is wrong with the input itself: that isn't a wrong answer yet. */
function missingIn(answer: string, way: Card['way']): string {
  if (answer === '') return 'Type your answer first.';
  if (way === 'typed' && /[\p{sc=Hira}\p{sc=Kana}]/u.test(answer)) {
    return 'Type the sound in Latin letters.';
  }
  return '';
}
