import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import {
  BankKind,
  type BankList,
  type BankRow,
  mostListed,
} from '../../../contract/questions/bank.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { noun } from '../../../contract/text/plurals.ts';
import { type List, useListQuery } from '../../lists/list-query.ts';
import { ListSearch, ListSelect } from '../../lists/list-tools.tsx';
import { ListView } from '../../lists/list-view.tsx';
import { pageMeta } from '../../page/meta.ts';
import { useMayCreateCourses } from '../../teaching/shared/may-create-courses.ts';
import { importPath } from '../../teaching/shared/studio-paths.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { FilterChips } from '../../ui/fields/filter-chips.tsx';
import { WorkHeader } from '../../ui/layout/work-screen.tsx';
import styles from './bank.module.css';
import { BankTable } from './bank-table.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import { type BankQuery, bankQuery, useQuestionBank } from './hooks.ts';
import { NewQuestionDialog } from './question-dialog.tsx';
import { bankText, kindName, weakText, weakTitle } from './words.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Question bank',
    description: 'The questions of your courses.',
    hidden: true,
  });

/** Every question of the courses that someone edits, and those that wait for a lesson. */
export default function QuestionBank() {
  const list = useListQuery(bankQuery);
  const result = useQuestionBank(list.query);
  const [chosen, setChosen] = useState<ReadonlyMap<string, BankRow>>(new Map());
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [isWriting, setIsWriting] = useState(false);
  const mayCreate = useMayCreateCourses();
  const reply = result.data;
  const isNarrowed = bankQuery.isNarrowed(list.query);
  const choose = (rows: readonly BankRow[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const row of rows) {
      if (isChosen) next.set(row.key, row);
      else next.delete(row.key);
    }
    setChosen(next);
  };
  const chooseNone = () => setChosen(new Map());
  return (
    <>
      <WorkHeader
        title="Question bank"
        text={
          reply && !isNarrowed
            ? bankText(reply.counts)
            : 'A question mended here is mended wherever it is asked.'
        }
        actions={
          mayCreate && (
            <>
              <LinkButton small icon="upload" to={importPath}>
                Import
              </LinkButton>
              <Button small icon="plus" aria-haspopup="dialog" onClick={() => setIsWriting(true)}>
                New question
              </Button>
            </>
          )
        }
      />
      {reply && !isNarrowed && reply.counts.weak > 0 && (
        <section
          className={`${styles.panel} water row center between gap-4-6 mt-56`}
          aria-label="Worth a look"
        >
          <div>
            <h2>{weakTitle(reply.counts.weak)}</h2>
            <p>{weakText(reply.counts)}</p>
          </div>
          <Button variant="primary" onClick={() => list.show({ show: 'weak' })}>
            Look at {noun(reply.counts.weak, 'it', 'them')}
          </Button>
        </section>
      )}
      <div className={`${styles.tools} cluster center gap-2 mt-5`}>
        <ListSearch
          list={list}
          label="Search questions"
          placeholder="Search words, answers or explanations"
          maxLength={100}
        />
        <ListSelect
          label="Course"
          options={[
            { value: 0, label: 'All courses' },
            ...(reply?.courses.map(({ id, title }) => ({
              value: id,
              label: title || 'Course without a title',
            })) ?? []),
          ]}
          chosen={list.query.course}
          onChoose={(course) => list.show({ course })}
        />
        <ListSelect
          label="Kind"
          options={[
            { value: undefined, label: 'All kinds' },
            ...BankKind.options.map((kind) => ({ value: kind, label: kindName(kind) })),
          ]}
          chosen={list.query.kind}
          onChoose={(kind) => list.show({ kind })}
        />
      </div>
      {reply && <TagChips list={list} counts={reply.counts} />}
      {reply?.isCut && (
        <Notice role="note">
          There are more than {formatNumber(mostListed)} questions. Choose a course to see all of
          its questions.
        </Notice>
      )}
      {chosen.size > 0 && (
        <ChosenBar
          chosen={[...chosen.values()]}
          found={reply?.meta.total ?? 0}
          courses={reply?.courses ?? []}
          onDone={chooseNone}
        />
      )}
      <ListView
        result={result}
        pages={list}
        unit="questions"
        skeleton={<SkeletonTable columns={5} />}
        empty={
          isNarrowed ? (
            <EmptyState
              title="No questions found"
              text="Try another word, or fewer filters."
              action={
                <Button onClick={() => list.show(bankQuery.usual)}>Show all questions</Button>
              }
            />
          ) : !mayCreate ? (
            <EmptyState
              title="No questions yet"
              text="The questions of the courses you may edit appear here."
            />
          ) : (
            <EmptyState
              title="No questions yet"
              text="The questions of every course you write appear here. You can also write one that waits for a lesson."
              action={
                <Button variant="primary" icon="plus" onClick={() => setIsWriting(true)}>
                  New question
                </Button>
              }
            />
          )
        }
      >
        {(rows) => (
          <BankTable
            rows={rows}
            list={list}
            chosen={chosen}
            onChoose={choose}
            openKey={openKey}
            onOpen={setOpenKey}
          />
        )}
      </ListView>
      {isWriting && <NewQuestionDialog onClose={() => setIsWriting(false)} />}
    </>
  );
}

/** Tags, and what is worth finding. A second press shows everything again. */
function TagChips({ list, counts }: { list: List<BankQuery>; counts: BankList['counts'] }) {
  const { tag, show } = list.query;
  const chosen = show === 'all' ? tag && `tag ${tag}` : show;
  const { tags, unused, weak } = counts;
  const chips = [
    ...tags.map(({ tag, count }) => ({ value: `tag ${tag}`, label: tag, count })),
    { value: 'unused', label: 'not used', count: unused },
    { value: 'weak', label: 'weak', count: weak },
  ]
    .filter(({ value, count }) => count > 0 || value === chosen)
    .map((chip) => ({ ...chip, count: formatNumber(chip.count) }));
  if (chips.length === 0) return null;
  return (
    <div className="mt-3">
      <FilterChips
        label="Tags"
        chips={chips}
        chosen={chosen}
        onChoose={(value) => {
          const wanted = value === chosen ? '' : value;
          const isTag = wanted.startsWith('tag ');
          list.show({
            tag: isTag ? wanted.slice(4) : '',
            show: wanted === 'unused' || wanted === 'weak' ? wanted : 'all',
          });
        }}
      />
    </div>
  );
}
