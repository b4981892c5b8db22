import { useState } from 'react';
import type { BankDetails, BankPlace } from '../../../contract/questions/bank.ts';
import { QueryView } from '../../data/query-view.tsx';
import { adviceText } from '../../teaching/shared/figure-words.ts';
import { useMayCreateCourses } from '../../teaching/shared/may-create-courses.ts';
import { lessonPath } from '../../teaching/shared/studio-paths.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import styles from './bank.module.css';
import { useBankQuestion, useCopyQuestion, useRemoveQuestion } from './hooks.ts';
import { MendDialog } from './question-dialog.tsx';
import { answeredText, elsewhereText, mendText } from './words.ts';

/** Where a question is used, how it is answered there, and what can be done about it. */
export function BankQuestionDetails({ rowKey }: { rowKey: string }) {
  return (
    <QueryView result={useBankQuestion(rowKey)} skeleton={<SkeletonLines lines={3} />}>
      {(details) => <Details details={details} />}
    </QueryView>
  );
}

function Details({ details }: { details: BankDetails }) {
  const { bankId, places, elsewhere, advice, options, source } = details;
  const [isMending, setIsMending] = useState(false);
  const copy = useCopyQuestion();
  const mayCopy = useMayCreateCourses();
  const remove = useRemoveQuestion();
  const [place] = places;
  const differs = places.some((each) => each.differs);
  return (
    <div className={styles.details}>
      <div>
        {places.length === 0 && (
          <p className="small muted">
            No lesson uses it.{source && ` It came from ${source}.`} Choose it, and add it to a
            quiz.
          </p>
        )}
        <ul>
          {places.map((each) => (
            <Place key={`${each.lessonId}.${each.part}.${each.position}`} place={each} />
          ))}
        </ul>
        {elsewhere > 0 && (
          <p className="mt-2 small muted">
            {places.length > 0 ? 'And in ' : 'In '}
            {elsewhereText(elsewhere)}.
          </p>
        )}
      </div>
      <div className="stack gap-3 small">
        {options.length > 0 && advice[0] && <p>{adviceText(advice[0], options)}</p>}
        <div className="cluster center gap-3">
          {bankId === null && place ? (
            <LinkButton
              small
              icon="pencil"
              to={`${lessonPath(place.lessonId, place.part)}?question=${place.position}`}
            >
              Edit in its lesson
            </LinkButton>
          ) : (
            <Button small icon="pencil" aria-haspopup="dialog" onClick={() => setIsMending(true)}>
              {mendText(places.length)}
            </Button>
          )}
          {mayCopy && (
            <TextButton small disabled={copy.isPending} onClick={() => copy.mutate(details.key)}>
              Make a copy
            </TextButton>
          )}
          {bankId !== null && details.isOwn && places.length === 0 && elsewhere === 0 && (
            <TextButton small disabled={remove.isPending} onClick={() => remove.mutate(bankId)}>
              Remove
            </TextButton>
          )}
        </div>
        {places.length > 0 && (
          <p className="tiny">
            {bankId === null
              ? 'Add it to another quiz, and it can be mended in both at once.'
              : 'Each place gets it with its next version.'}{' '}
            New words or a new right answer start the statistics again.
            {differs && ' Places that are worded differently get the same wording.'}
          </p>
        )}
      </div>
      {isMending && bankId !== null && (
        <MendDialog details={{ ...details, bankId }} onClose={() => setIsMending(false)} />
      )}
    </div>
  );
}

function Place({ place }: { place: BankPlace }) {
  const { courseTitle, lessonTitle, lessonId, part, position, version } = place;
  return (
    <li className={styles.place}>
      <Icon name={part === 'quiz' ? 'check' : 'cards'} size={18} />
      <span className="fits anywhere">
        <TextLink to={`${lessonPath(lessonId, part)}?question=${position}`}>
          {courseTitle || 'Course without a title'}
        </TextLink>
        , {lessonTitle || 'lesson without a title'}, {part}
        <span className="block tiny">{answeredText(place)}</span>
      </span>
      {version === null ? (
        <StateMark mark="dashed">Next version</StateMark>
      ) : (
        <StateMark mark="full">Version {version}</StateMark>
      )}
    </li>
  );
}
