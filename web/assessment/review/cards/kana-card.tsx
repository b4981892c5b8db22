import { useId, useLayoutEffect, useRef, useState } from 'react';
import { kanaChoices } from '../../../../contract/assessment/kana/choices.ts';
import { checkKana, rateKana } from '../../../../contract/assessment/kana.ts';
import type { KanaCard as Card } from '../../../../contract/assessment/review.ts';
import { lessonPath } from '../../../catalog/shared/paths.ts';
import { call } from '../../../data/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextButton, TextLink } from '../../../ui/buttons/text-link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/drawings/icon.tsx';
import { speak, stopSpeaking } from '../../../ui/text/speech.ts';
import reviewStyles from '../review.module.css';
import { SessionFrame } from '../session-frame.tsx';
import { ratingFor } from '../session-state.ts';
import { CardFailure } from './card-failure.tsx';
import type { CardProps } from './card-props.ts';
import styles from './kana-card.module.css';
import { RatingButtons, ratingHint } from './rating-buttons.tsx';
import { useCardReview } from './use-card-review.ts';
import { useJapaneseVoice } from './use-japanese-voice.ts';

const good = 3;
const longestStreak = 10;

/** A kana to read or to listen to, found among four. Without a Japanese voice, or while the browser looks for one, it is read. */
export function KanaCard({ card, reviewKey: key, cram, place, onDone }: CardProps<Card>) {
  const voice = useJapaneseVoice();
  // As it was first asked: a voice that is found meanwhile doesn't change the question.
  const [way] = useState(voice === 'yes' ? card.way : 'typed');
  const [choices] = useState(() => kanaChoices(card.id, card.script, Math.random));
  const [chosen, setChosen] = useState<number>();
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
  const answers = useRef<HTMLFieldSetElement>(null);
  const rating = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  const streak = verdict?.correct ? place.streak + 1 : verdict ? 0 : place.streak;

  const say = () => speak(card.id, { onEnd: () => {}, onNoVoice: () => {} });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the card is asked
  useLayoutEffect(() => {
    answers.current?.focus({ preventScroll: true });
    if (way === 'heard') say();
    return stopSpeaking;
  }, []);
  useLayoutEffect(() => {
    if (verdict) rating.current?.focus({ preventScroll: true });
  }, [verdict]);

  const choose = (index: number) => {
    const choice = choices[index];
    if (!choice || verdict || review.isBusy) return false;
    setChosen(index);
    review.check(way === 'typed' ? choice.romaji : choice.kana);
    return true;
  };
  const onKey = (key: string) => {
    if (!verdict) return choose(Number(key) - 1);
    const value = ratingFor(verdict, key, good);
    if (value) review.rate(value);
    return value !== null;
  };

  return (
    <SessionFrame
      place={place}
      onKey={onKey}
      hint={verdict ? ratingHint(verdict, true) : `Press 1 to ${choices.length} to answer`}
    >
      <div className={`${styles.drill} stack mt-4 notched deep text-center`}>
        <div className={`${styles.head} cluster center between gap-2-4 small dim`}>
          <p>
            {card.script === 'hiragana' ? 'Hiragana' : 'Katakana'}
            {card.course && ` · ${card.course.title}`}
          </p>
          <p className="row center gap-2 num nowrap">
            <span className={`${styles.treads} row top gap-line`} aria-hidden="true">
              {Array.from({ length: longestStreak }, (_, index) => (
                <i
                  // biome-ignore lint/suspicious/noArrayIndexKey: treads keep their places
                  key={index}
                  data-on={index < streak || undefined}
                />
              ))}
            </span>{' '}
            {streak} in a row
          </p>
        </div>
        {way === 'typed' || verdict ? (
          <p className={`${styles.sign} mt-45`} lang="ja">
            {card.id}
          </p>
        ) : (
          <div className={`${styles.listen} stack middle mt-45`}>
            <Button variant="deep" icon="speaker" onClick={say}>
              Listen again
            </Button>
          </div>
        )}
        {!verdict && (
          <>
            <fieldset
              ref={answers}
              className={`${styles.answers} unringed stack gap-2 mt-5 fits`}
              tabIndex={-1}
            >
              <legend>{way === 'typed' ? 'How is it read?' : 'What do you hear?'}</legend>
              {choices.map(({ kana, romaji }, index) => (
                <button
                  key={kana}
                  type="button"
                  className={classNames(
                    index === chosen && styles.chosen,
                    'stack middle gap-1 rounded',
                  )}
                  aria-keyshortcuts={place.shortcuts.isOn ? String(index + 1) : undefined}
                  onClick={() => choose(index)}
                >
                  {way === 'typed' ? romaji : <span lang="ja">{kana}</span>}{' '}
                  <small className={`${reviewStyles.key} dim`}>{index + 1}</small>
                </button>
              ))}
            </fieldset>
            <TextButton small className={styles.show} onClick={() => review.check(null)}>
              Show the answer
            </TextButton>
          </>
        )}
        <p
          id={`${id}-note`}
          className={classNames(
            styles.verdict,
            'inline-row center gap-2 mt-4 name',
            verdict?.correct && styles.right,
          )}
        >
          {verdict && (
            <>
              <Icon
                name={verdict.correct ? 'check' : chosen === undefined ? 'info' : 'cross'}
                size={18}
              />
              <span>
                {!verdict.correct && chosen !== undefined && 'Not quite. '}
                <span lang="ja">{card.id}</span> is read {verdict.right}.
              </span>
            </>
          )}
        </p>
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
      </div>
      {verdict && !verdict.correct && card.lesson && (
        <TextLink small className={reviewStyles.lesson} to={lessonPath(card.lesson.slug)}>
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
    </SessionFrame>
  );
}
