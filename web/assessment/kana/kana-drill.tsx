import { useEffect, useRef, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { type KanaRowId, kanaDays } from '../../../contract/assessment/kana/rows.ts';
import type { KanaDrill } from '../../../contract/assessment/kana.ts';
import type { KanaScript } from '../../../contract/assessment/practice/kana.ts';
import type { ReviewCard } from '../../../contract/assessment/review.ts';
import { shuffle } from '../../../practice/shared/shuffle.ts';
import { lessonPath } from '../../catalog/shared/paths.ts';
import { pageMeta } from '../../page/meta.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { ScreenHeader } from '../../ui/layout/screen.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { useJapaneseVoice } from '../review/cards/use-japanese-voice.ts';
import { ReviewSession } from '../review/review-session.tsx';
import { countRight, type Outcome } from '../review/session-state.ts';
import { useChangeRows, useKanaDrill, useStartKana } from './hooks.ts';
import styles from './kana-drill.module.css';
import { describeRow, rowState } from './row-state.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Kana drill',
    description: 'Hiragana and katakana, each sign on its own schedule.',
    hidden: true,
  });

export default function KanaDrillPage() {
  const drill = useKanaDrill();
  const start = useStartKana();
  const [cards, setCards] = useState<readonly ReviewCard[]>();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const { data, dataUpdatedAt: now } = drill;

  const end = (outcomes: readonly Outcome[]) => {
    setCards(undefined);
    setOutcomes(outcomes);
    void drill.refetch();
  };
  if (cards) {
    return (
      <div className={styles.page}>
        <h1 className="visually-hidden">Kana drill</h1>
        <ReviewSession cards={cards} onEnd={end} />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <ScreenHeader
        title="Kana drill"
        text="Read and hear each sign until you know it. Every kana has its own place in Review."
        action={<LinkButton to="/user-screen/review">Back to Review</LinkButton>}
      />
      {!data && !drill.isError && <SkeletonLines lines={8} title />}
      {!data && drill.isError && (
        <ErrorState
          message={drill.error.message}
          onRetry={drill.refetch}
          retrying={drill.isFetching}
        />
      )}
      {data && (
        <>
          <Due
            drill={data}
            outcomes={outcomes}
            pending={start.isPending}
            onStart={() =>
              start.mutate(undefined, {
                onSuccess: ({ cards }) => setCards(shuffle(cards, Math.random)),
              })
            }
          />
          {start.isError && <Notice tone="bad" title={start.error.message} />}
          <Voice />
          <Tabs
            label="Script"
            param="script"
            tabs={(['hiragana', 'katakana'] as const).map((script) => ({
              id: script,
              label: script === 'hiragana' ? 'Hiragana' : 'Katakana',
              content: <Rows drill={data} script={script} now={now} />,
            }))}
          />
        </>
      )}
    </div>
  );
}

type DueProps = {
  drill: KanaDrill;
  /** Of the session that has just ended. */
  outcomes: readonly Outcome[];
  pending: boolean;
  onStart: () => void;
};

function Due({ drill: { cards, due }, outcomes, pending, onStart }: DueProps) {
  const { right, rated } = countRight(outcomes);
  const panel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when a session has ended
  useEffect(() => {
    if (rated > 0) panel.current?.focus();
  }, []);
  return (
    <div
      ref={panel}
      className={`${styles.due} stack left wash notched mt-6 mb-5`}
      role="status"
      tabIndex={-1}
    >
      <h2>
        {due > 0
          ? `${due} kana ${due === 1 ? 'is' : 'are'} due`
          : cards.length > 0
            ? 'No kana are due right now'
            : 'Add your first row'}
      </h2>
      <p className="mt-2 muted pretty">
        {rated > 0 && `${right} of ${rated} right. `}
        {cards.length > 0
          ? `${cards.length} kana in your deck. They also come up in Review, among your other cards.`
          : 'Take the rows of one day, then come back tomorrow for the next.'}
      </p>
      {due > 0 && (
        <Button variant="primary" pending={pending} onClick={onStart}>
          {rated > 0 ? 'Continue' : 'Start'}
        </Button>
      )}
    </div>
  );
}

/** Nothing to say if the browser can speak. */
function Voice() {
  if (useJapaneseVoice() !== 'no') return null;
  return (
    <p className={styles.voice}>
      This browser has no Japanese voice, so you’ll read each kana and won’t be asked to listen.
    </p>
  );
}

type RowsProps = { drill: KanaDrill; script: KanaScript; now: number };

function Rows({ drill, script, now }: RowsProps) {
  const add = useChangeRows('add');
  const remove = useChangeRows('remove');
  const lesson = drill.lessons.find((lesson) => lesson.script === script);
  const days = kanaDays.map((day) => ({
    ...day,
    rows: day.rows.map((row) => ({ row, state: rowState(drill.cards, script, row, now) })),
  }));
  const next = days.find(({ rows }) => rows.some(({ state }) => state.added < state.kana.length));
  const missing = (rows: (typeof days)[number]['rows']): KanaRowId[] =>
    rows.filter(({ state }) => state.added < state.kana.length).map(({ row }) => row);
  const error = add.error ?? remove.error;
  return (
    <>
      {lesson && (
        <p className={styles.lesson}>
          New to these signs? <TextLink to={lessonPath(lesson.slug)}>Read {lesson.name}</TextLink>
        </p>
      )}
      {error && <Notice tone="bad" title={error.message} />}
      {days.map((day, index) => {
        const open = missing(day.rows);
        return (
          <section
            key={day.name}
            className="mt-5 ruled pt-4"
            aria-labelledby={`${script}-${index}`}
          >
            <div className={`${styles.dayHead} cluster center between gap-2-4`}>
              <h3 className="large" id={`${script}-${index}`}>
                Day {index + 1}: {day.name}
              </h3>
              {open.length > 0 && (
                <Button
                  small
                  variant={day === next ? 'primary' : 'quiet'}
                  pending={add.isPending && add.variables.rows[0] === open[0]}
                  onClick={() => add.mutate({ script, rows: open })}
                >
                  Add {open.length === day.rows.length ? 'all' : 'the rest'}
                  <span className="visually-hidden"> of day {index + 1}</span>
                </Button>
              )}
            </div>
            <ul className={`${styles.rows} mt-2`}>
              {day.rows.map(({ row, state }) => {
                const name = state.kana[0]?.romaji ?? row;
                return (
                  <li key={row} className={state.added > 0 ? styles.added : undefined}>
                    <p className={`${styles.signs} cluster gap-1-4 faint`}>
                      {state.kana.map(({ kana, romaji }) => (
                        <span key={kana} className={styles.kana}>
                          <span lang="ja">{kana}</span> <small className="tiny">{romaji}</small>
                        </span>
                      ))}
                    </p>
                    <p className="small muted num">{describeRow(state)}</p>
                    {state.added === 0 && (
                      <TextButton small onClick={() => add.mutate({ script, rows: [row] })}>
                        Add<span className="visually-hidden"> row {name}</span>
                      </TextButton>
                    )}
                    {state.isFresh && (
                      <TextButton small onClick={() => remove.mutate({ script, rows: [row] })}>
                        Remove<span className="visually-hidden"> row {name}</span>
                      </TextButton>
                    )}
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </>
  );
}
