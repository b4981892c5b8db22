import { useState } from 'react';
import { BankKind } from '../../../contract/questions/bank.ts';
import type { DraftPractice } from '../../../contract/studio/content.ts';
import type { StudioLesson } from '../../../contract/studio/drafts.ts';
import {
  modelOf,
  mostPracticeQuestions,
  type PracticeKind,
  practiceKinds,
} from '../../../practice/kinds.ts';
import { removeAt, replaceAt } from '../../../practice/shared/lists.ts';
import { ImportByDrop } from '../../studio/shared/import-by-drop.tsx';
import {
  ClashCard,
  ClashPanel,
  goToClashes,
  otherOf,
} from '../../studio/shared/saving/clash-panel.tsx';
import { describeValue } from '../../studio/shared/saving/describe-value.ts';
import { lessonPath } from '../../teaching/shared/studio-paths.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { LessonBench } from '../../writing/shared/lesson-bench.tsx';
import { FromBank } from '../bank/from-bank.tsx';
import { ExportPractice } from './export-practice.tsx';
import styles from './practice.module.css';
import * as edits from './practice-edits.ts';
import { PracticeForm } from './practice-form.tsx';
import { usePractice } from './use-practice.ts';
import { useQuestionFromAddress } from './use-question-from-address.ts';

/** The practice questions of a lesson, one of them open at a time. */
export function PracticeEditor({ lesson }: { lesson: StudioLesson }) {
  const practice = usePractice(lesson);
  const { questions, change, clashes } = practice;
  const [openId, setOpenId] = useState<string | null>(null);
  const [dialog, setDialog] = useState<'export' | 'bank' | null>(null);
  const closeDialog = () => setDialog(null);
  const theirs = otherOf(lesson);
  const isFull = questions.length >= mostPracticeQuestions;
  useQuestionFromAddress((place) => setOpenId(questions[place]?.id ?? null));

  const add = (kind: PracticeKind) => {
    const added = edits.blankPractice(kind, questions);
    change((current) => [...current, added]);
    setOpenId(added.id);
  };
  const remove = (place: number) => {
    const removed = questions[place];
    if (!removed) return;
    change(removeAt(questions, place));
    void notify.info(`Question ${place + 1} was removed.`, {
      action: {
        label: 'Undo',
        onPress: () =>
          change((current) => [...current.slice(0, place), removed, ...current.slice(place)]),
      },
    });
  };

  return (
    <LessonBench lesson={lesson} saving={practice} onCompare={goToClashes}>
      <div className={styles.screen}>
        <div className={`${styles.top} cluster top between gap-3-5`}>
          <h2>Practice</h2>
          <div className={`${styles.tools} cluster gap-2`}>
            <LinkButton small icon="upload" to={lessonPath(lesson.id, 'import')}>
              Import questions
            </LinkButton>
            <Button small icon="download" onClick={() => setDialog('export')}>
              Export
            </Button>
          </div>
        </div>
        <p className={styles.intro}>
          Questions between the text and the quiz. Learners try them as often as they like, with
          hints, and meet them again in Review. They don’t change any score.
        </p>
        {questions.length === 0 && (
          <EmptyState
            title="No practice yet"
            text="Let learners put things in order, match them, work out a number or find a place in a figure. Six questions of different kinds make a good round."
          />
        )}
        <ol>
          {questions.map((question, place) => (
            <li key={question.id}>
              <Question
                question={question}
                number={place + 1}
                courseId={lesson.courseId}
                isOpen={question.id === openId}
                isFirst={place === 0}
                isLast={place === questions.length - 1}
                onOpen={(isOpen) => setOpenId(isOpen ? question.id : null)}
                onChange={(next) => change((current) => replaceAt(current, place, next))}
                onMove={(by) => change(edits.moveBy(questions, place, by))}
                onRemove={() => remove(place)}
              />
            </li>
          ))}
        </ol>
        <fieldset className="cluster gap-2 mt-5" disabled={isFull}>
          <legend>Add a question</legend>
          {practiceKinds.map((kind) => (
            <Button key={kind} small icon="plus" onClick={() => add(kind)}>
              {modelOf(kind).name}
            </Button>
          ))}
          {isFull && <p>A lesson can have at most {mostPracticeQuestions} practice questions.</p>}
        </fieldset>
        <p className="mt-4">
          <Button small icon="cards" aria-haspopup="dialog" onClick={() => setDialog('bank')}>
            From the bank
          </Button>
        </p>
        {clashes.length > 0 && (
          <ClashPanel
            noun="question"
            count={clashes.length}
            name={theirs.name}
            className={styles.clashes}
          >
            {clashes.map((clash) => (
              <ClashCard
                key={clash.id}
                title={(clash.mine ?? clash.theirs)?.question || 'Question without text'}
                theirs={theirs}
                mine={<PracticeText question={clash.mine} />}
                other={<PracticeText question={clash.theirs} />}
                labels={{
                  mine: clash.mine ? undefined : 'Leave it removed',
                  theirs: clash.theirs ? undefined : 'Remove it',
                }}
                onMine={() => practice.settle(clash, 'mine')}
                onTheirs={() => practice.settle(clash, 'theirs')}
              />
            ))}
          </ClashPanel>
        )}
      </div>
      {dialog === 'export' && (
        <ExportPractice
          lessonId={lesson.id}
          title={lesson.settings.title}
          flush={practice.flush}
          onClose={closeDialog}
        />
      )}
      {dialog === 'bank' && (
        <FromBank
          to="practice"
          questions={questions}
          room={mostPracticeQuestions - questions.length}
          kinds={BankKind.options}
          convert={edits.fromBank}
          onAdd={(question) => change((current) => edits.addImported(current, [question]))}
          onClose={closeDialog}
        />
      )}
      <ImportByDrop lessonId={lesson.id} />
    </LessonBench>
  );
}

/** Everything in it, as plain text. */
function PracticeText({ question }: { question: DraftPractice | null }) {
  if (!question) return <em>Removed</em>;
  const { id, kind, ...parts } = question;
  return <p className="pre">{describeValue(parts)}</p>;
}

type QuestionProps = {
  question: DraftPractice;
  number: number;
  courseId: number;
  isOpen: boolean;
  isFirst: boolean;
  isLast: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (question: DraftPractice) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

function Question(props: QuestionProps) {
  const { question, number, courseId, isOpen, isFirst, isLast, onOpen, onMove } = props;
  const { problems } = edits.checkPractice(question);
  const name = `question ${number}`;
  return (
    <section className={isOpen ? styles.open : styles.question} aria-label={`Question ${number}`}>
      <div className={`${styles.top} cluster top between gap-3-5`}>
        <div>
          <p className="tiny label">
            {number} · {modelOf(question.kind).name}
          </p>
          {!isOpen && <p className={styles.text}>{question.question || 'No question yet'}</p>}
          {!isOpen && problems.length > 0 && (
            <p className="row center gap-2 mt-2 small bad label">
              <Icon name="warning" size={16} />
              {problems[0]}
            </p>
          )}
        </div>
        <div className={`${styles.tools} cluster gap-2`}>
          <Button
            small
            icon={isOpen ? 'check' : 'pencil'}
            aria-expanded={isOpen}
            aria-label={isOpen ? `Close ${name}` : `Edit ${name}`}
            onClick={() => onOpen(!isOpen)}
          >
            {isOpen ? 'Close' : 'Edit'}
          </Button>
          <Button
            small
            aria-label={`Move ${name} up`}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          >
            <span className="stack turned">
              <Icon name="chevron" size={18} />
            </span>
          </Button>
          <Button
            small
            aria-label={`Move ${name} down`}
            disabled={isLast}
            onClick={() => onMove(1)}
          >
            <Icon name="chevron" size={18} />
          </Button>
          <Button small icon="trash" aria-label={`Remove ${name}`} onClick={props.onRemove} />
        </div>
      </div>
      {isOpen && (
        <PracticeForm
          question={question}
          courseId={courseId}
          problems={problems}
          onChange={props.onChange}
        />
      )}
    </section>
  );
}
