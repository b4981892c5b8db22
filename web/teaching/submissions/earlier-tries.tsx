import { useState } from 'react';
import type { Try } from '../../../contract/assessment/submissions.ts';
import { countedMark } from '../../../contract/catalog/deadlines.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { capitalised } from '../../../contract/text/words.ts';
import { JudgedList } from '../../assessment/shared/criteria-list.tsx';
import { HandedInParts } from '../../assessment/shared/handed-in-parts.tsx';
import { PointList } from '../../assessment/shared/point-list.tsx';
import { RemarkList } from '../../assessment/shared/remark-list.tsx';
import { StoredPhoto } from '../../assessment/shared/stored-photo.tsx';
import styles from './earlier-tries.module.css';
import { atStart, tryName } from './words.ts';

type EarlierTriesProps = { tries: readonly Try[]; firstName: string };

/** What the learner handed in before, and what was said about it. */
export function EarlierTries({ tries, firstName }: EarlierTriesProps) {
  if (tries.length === 0) return null;
  return (
    <section aria-labelledby="earlier">
      <h3 className="mb-2" id="earlier">
        {atStart(firstName)}’s earlier tries
      </h3>
      {tries.map((each, index) => (
        <EarlierTry key={each.id} attempt={each} startsOpen={index === 0} />
      ))}
    </section>
  );
}

function EarlierTry({ attempt, startsOpen }: { attempt: Try; startsOpen: boolean }) {
  // Photos of closed tries aren't fetched.
  const [isOpen, setIsOpen] = useState(startsOpen);
  const { number, submittedAt, comments, photos, review } = attempt;
  const name = tryName(number);
  return (
    <details
      className={`${styles.try} small ruled`}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="cluster gap-1-4 py-3 muted">
        <b className="ink">{capitalised(name)}</b>
        <span>{formatDay(submittedAt)}</span>
        <span>{describeOutcome(attempt)}</span>
      </summary>
      {isOpen && (
        <div className={styles.body}>
          <ul className={styles.thumbs}>
            {photos.map((photo) => (
              <li key={photo.id}>
                <StoredPhoto photo={photo} size="small" alt={`Photo ${photo.position}, ${name}`} />
              </li>
            ))}
          </ul>
          <HandedInParts work={attempt} />
          {comments && <blockquote>{comments}</blockquote>}
          {review && (
            <div className={styles.review}>
              {review.points.length > 0 && <PointList points={review.points} />}
              {review.judged.length > 0 && <JudgedList judged={review.judged} />}
              {review.markReason && <p>{review.markReason}</p>}
              <p>{review.feedback}</p>
              <RemarkList
                remarks={review.remarks}
                work={attempt}
                photoTitle={({ position }) => `Photo ${position}, ${name}`}
              />
              <p className="tiny">
                {review.reviewer ?? 'A former teacher'}, {formatDay(review.at)}
              </p>
            </div>
          )}
        </div>
      )}
    </details>
  );
}

function describeOutcome({ state, review, terms }: Try): string {
  if (!review) return 'Replaced before it was reviewed';
  const mark = review.mark === null ? '' : `, ${countedMark(review.mark, terms)} of 100`;
  return (state === 'returned' ? 'Asked again' : 'Reviewed') + mark;
}
