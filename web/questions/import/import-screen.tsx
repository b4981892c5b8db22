import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { kindOf } from '../../../contract/questions/bank.ts';
import {
  type ImportableQuestion,
  maxQuestionFileBytes,
  type QuestionFile,
  readQuestionFile,
} from '../../../contract/questions/files.ts';
import type { StudioLesson } from '../../../contract/studio/drafts.ts';
import { noun, plural } from '../../../contract/text/plurals.ts';
import { mostPracticeQuestions } from '../../../practice/kinds.ts';
import { ApiError } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { sendFile } from '../../data/send-file.ts';
import { lessonPath } from '../../teaching/shared/studio-paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { LessonBench } from '../../writing/shared/lesson-bench.tsx';
import { kindName } from '../bank/words.ts';
import { mostQuestions } from '../quiz/quiz-edits.ts';
import { saveTogether } from '../quiz/save-together.ts';
import { DropZone, formatNames, TableToFillIn } from './drop-zone.tsx';
import styles from './import.module.css';
import {
  countAt,
  firstPlace,
  lossesAt,
  type Place,
  type Plan,
  picturesAt,
  placeFor,
  placesOf,
  textOf,
  type Wish,
  wishOf,
} from './import-plan.ts';
import { ImportResult } from './import-result.tsx';
import { type Imported, useImport } from './use-import.ts';

/** A file of questions: what it has, where each goes and what it loses there, before anything is stored. */
export function ImportScreen({ lesson }: { lesson: StudioLesson }) {
  const { quiz, practice, importing } = useImport(lesson);
  const [fileName, setFileName] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<ImportableQuestion, Place>>(new Map());
  const reading = useMutation({
    mutationFn: (file: File) => {
      if (file.size > maxQuestionFileBytes) {
        throw new ApiError('This file is larger than 4 MB. Choose a smaller one.', 413);
      }
      const query = { name: file.name.slice(-300) };
      return sendFile(readQuestionFile, { id: lesson.courseId }, file, { query });
    },
  });
  const open = (file: File | undefined) => {
    if (!file) return;
    setFileName(file.name);
    setChosen(new Map());
    importing.reset();
    reading.mutate(file);
  };
  // Chosen on the screen that imports anything.
  const { state } = useLocation();
  const openGiven = useEffectEvent(() => {
    if (state?.file instanceof File) open(state.file);
  });
  useEffect(() => openGiven(), []);
  const file = reading.data;
  const plan = (file?.questions ?? []).map((question, index) => ({
    question,
    number: index + 1,
    place: chosen.get(question) ?? firstPlace(question),
  }));
  const room = {
    quiz: mostQuestions - quiz.questions.length,
    practice: mostPracticeQuestions - practice.questions.length,
  };
  return (
    <LessonBench lesson={lesson} saving={saveTogether(quiz, practice)}>
      <div className={styles.screen}>
        <h2>Import questions</h2>
        <p className="muted">
          Choose a file. You’ll see what’s in it and where each question will go before anything is
          imported.
        </p>
        <DropZone title="Drop a file here, or choose one" onFiles={([file]) => open(file)}>
          GIFT, Aiken, Moodle XML or CSV, up to 4 MB
        </DropZone>
        <TableToFillIn />
        {reading.isPending && <p role="status">Reading {fileName}…</p>}
        <FormError>{reading.error && errorMessage(reading.error)}</FormError>
        {importing.data && file ? (
          <Result imported={importing.data} file={file} plan={plan} lessonId={lesson.id} />
        ) : (
          file && (
            <section aria-labelledby="in-file">
              <div className={`${styles.head} cluster top between gap-3-5 mt-45`}>
                <div>
                  <h3 className="anywhere" id="in-file">
                    {fileName}
                  </h3>
                  <p role="status">
                    {plural(file.questions.length, 'question')} in {formatNames[file.format]}
                    {file.unread.length > 0 && `, ${file.unread.length} can’t be imported`}. Nothing
                    is stored yet.
                  </p>
                </div>
                <ImportButton
                  plan={plan}
                  room={room}
                  pending={importing.isPending}
                  onImport={() => importing.mutate({ fileName, plan })}
                />
              </div>
              {file.remarks.map((remark) => (
                <p key={remark} className="small anywhere mt-2">
                  {remark}
                </p>
              ))}
              <FormError>{importing.error && errorMessage(importing.error)}</FormError>
              {plan.length > 1 && (
                <AllAtOnce
                  wish={wishOf(plan)}
                  onWish={(wish) =>
                    setChosen(
                      new Map(plan.map(({ question }) => [question, placeFor(question, wish)])),
                    )
                  }
                />
              )}
              <ol className="mt-4">
                {plan.map(({ question, place, number }) => (
                  <Row
                    key={number}
                    question={question}
                    number={number}
                    place={place}
                    onPlace={(next) => setChosen(new Map(chosen).set(question, next))}
                  />
                ))}
              </ol>
              <Unread file={file} />
            </section>
          )
        )}
      </div>
    </LessonBench>
  );
}

type ImportButtonProps = {
  plan: Plan;
  room: { quiz: number; practice: number };
  pending: boolean;
  onImport: () => void;
};

function ImportButton({ plan, room, pending, onImport }: ImportButtonProps) {
  const count = plan.length - countAt(plan, 'none');
  const full = (['quiz', 'practice'] as const).filter(
    (place) => countAt(plan, place) > room[place],
  );
  return (
    <div className={`${styles.go} stack gap-2`}>
      <Button
        variant="primary"
        disabled={count === 0 || full.length > 0}
        pending={pending}
        onClick={onImport}
      >
        Import {plural(count, 'question')}
      </Button>
      {full.map((place) => (
        <p key={place} role="status">
          The lesson’s {place} has room for {plural(room[place], 'question')} more. You’ve chosen{' '}
          {countAt(plan, place)}.
        </p>
      ))}
    </div>
  );
}

type AllAtOnceProps = { wish: Wish | undefined; onWish: (wish: Wish) => void };

function AllAtOnce({ wish, onWish }: AllAtOnceProps) {
  return (
    <div className={`${styles.all} mt-4`}>
      <Select
        small
        label="All questions"
        hint="You can still change each of them below."
        value={wish ?? ''}
        onChange={({ target }) => onWish(target.value as Wish)}
      >
        {wish === undefined && <option value="">Each as chosen</option>}
        <option value="suggested">Each where it loses least</option>
        <option value="quiz">To the quiz, if possible</option>
        <option value="practice">To practice, if possible</option>
        <option value="bank">To the question bank, if possible</option>
        <option value="none">Leave all out</option>
      </Select>
    </div>
  );
}

const placeNames: Record<Place, string> = {
  quiz: 'Quiz of this lesson',
  practice: 'Practice of this lesson',
  bank: 'Question bank',
  none: 'Leave it out',
};

type RowProps = {
  question: ImportableQuestion;
  number: number;
  place: Place;
  onPlace: (place: Place) => void;
};

function Row({ question, number, place, onPlace }: RowProps) {
  const losses = lossesAt(question, place);
  const pictures = picturesAt(question, place);
  return (
    <li className={styles.row}>
      <div>
        <p className="anywhere">{textOf(question)}</p>
        <p className="tiny">
          Line {question.line}, {kindText(question)}
        </p>
        {losses.length + pictures.length > 0 && (
          <ul className={`${styles.will} stack gap-2 mt-2`}>
            {pictures.length > 0 && (
              <li>
                The {noun(pictures.length, 'picture')} {pictures.map(({ name }) => name).join(', ')}{' '}
                {noun(pictures.length, 'is', 'are')} added to the course’s figures.
              </li>
            )}
            {losses.map((loss) => (
              <li key={loss} data-changed>
                {loss}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Select
        small
        label={`Where to put question ${number}`}
        value={place}
        onChange={({ target }) => onPlace(target.value as Place)}
      >
        {placesOf(question).map((each) => (
          <option key={each} value={each}>
            {placeNames[each]}
          </option>
        ))}
      </Select>
    </li>
  );
}

function kindText({ quiz, practice }: ImportableQuestion): string {
  const question = (quiz ?? practice)?.question;
  return question ? kindName(kindOf(question)).toLowerCase() : '';
}

function Unread({ file: { unread } }: { file: QuestionFile }) {
  if (unread.length === 0) return null;
  return (
    <>
      <h3 className="mt-5">Can’t be imported</h3>
      <ul className="ruled-list">
        {unread.map(({ line, text, reason }) => (
          <li key={`${line} ${text} ${reason}`}>
            {text && <q>{text}</q>}
            <small className="block">
              Line {line}. {reason}
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}

type ResultProps = { imported: Imported; file: QuestionFile; plan: Plan; lessonId: string };

function Result({ imported: { fileName, kept, changed }, file, plan, lessonId }: ResultProps) {
  const left = plan.filter(({ place }) => place === 'none');
  return (
    <section aria-labelledby="imported">
      <h3 id="imported">{fileName} is imported</h3>
      <p role="status">
        {countAt(plan, 'quiz')} in the{' '}
        <TextLink small to={lessonPath(lessonId, 'quiz')}>
          quiz
        </TextLink>
        , {countAt(plan, 'practice')} in{' '}
        <TextLink small to={lessonPath(lessonId, 'practice')}>
          practice
        </TextLink>
        , {countAt(plan, 'bank')} in the question bank.
      </p>
      {file.remarks.map((remark) => (
        <p key={remark} className="small anywhere mt-2">
          {remark}
        </p>
      ))}
      <ImportResult
        kept={{ count: kept, title: 'kept as they were' }}
        changed={changed.map(({ line, text, losses }) => ({
          text,
          note: `Line ${line}. ${losses.join(' ')}`,
        }))}
        leftOut={[
          ...left.map(({ question }) => ({
            text: textOf(question),
            note: `Line ${question.line}. You left it out.`,
          })),
          ...file.unread.map(({ line, text, reason }) => ({
            text: text || `Line ${line}`,
            note: `Line ${line}. ${reason}`,
          })),
        ]}
      />
    </section>
  );
}
