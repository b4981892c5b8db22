import { useEffect, useState } from 'react';
import { type MetaFunction, useNavigate, useParams } from 'react-router';
import type { ReviewDesk } from '../../../contract/assessment/submissions.ts';
import { QueryView } from '../../data/query-view.tsx';
import layout from '../../lists/desk.module.css';
import { type List, useListQuery } from '../../lists/list-query.ts';
import { useLastPage } from '../../lists/use-last-page.ts';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Bench } from '../../ui/layout/work-screen.tsx';
import { studioPath, submissionsPath } from '../shared/studio-paths.ts';
import { type SubmissionsQuery, submissionsQuery, viewPath } from './addresses.ts';
import { useReviewDesk, useSubmissions } from './hooks.ts';
import { ListTabs } from './list-tabs.tsx';
import { SubmissionDetail } from './submission-detail.tsx';
import { ListSkeleton, SubmissionList } from './submission-list.tsx';

export const handle: PageHandle = { screen: 'bench' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Submissions',
    description: 'Work that learners have handed in, to review.',
    hidden: true,
  });

/** The list takes the menu's place. On phones it opens each submission as a page of its own. */
export default function Submissions() {
  const { id } = useParams();
  const navigate = useNavigate();
  const list = useListQuery(submissionsQuery, submissionsPath);
  const view = list.query;
  const desk = useReviewDesk(view);
  const submissions = useSubmissions(view);
  const meta = submissions.isPlaceholderData ? undefined : submissions.data?.meta;
  // What is open beside the list stays open.
  useLastPage(meta, (page) => void navigate(viewPath({ ...view, page }, id), { replace: true }));
  // The ages in the list are those of when the screen was opened: they don't change under the reader's eyes.
  const [now] = useState(() => Date.now());
  const first = submissions.isPlaceholderData ? undefined : submissions.data?.data[0]?.id;
  useOpenFirst(id === undefined ? first : undefined, view);
  return (
    <Bench
      back={{ to: studioPath, label: 'Back to the studio' }}
      trail={[{ label: 'Studio', to: studioPath }]}
      title="Submissions"
      tabs={<ListTabs list={list} counts={desk.data?.counts} />}
    >
      <div className={classNames(layout.desk, id !== undefined && layout.open)}>
        <div className={layout.list}>
          <QueryView result={submissions} skeleton={<ListSkeleton />}>
            {({ data, meta }) => (
              <SubmissionList
                submissions={data}
                meta={meta}
                list={list}
                desk={desk.data}
                current={id}
                now={now}
              />
            )}
          </QueryView>
        </div>
        <div className="fits">
          {id !== undefined && <SubmissionDetail key={id} id={id} view={view} />}
          {id === undefined && meta?.total === 0 && <NothingHere list={list} desk={desk.data} />}
        </div>
      </div>
    </Bench>
  );
}

/** Where the list and the submission are side by side, one of them is always open. */
function useOpenFirst(first: string | undefined, view: SubmissionsQuery) {
  const navigate = useNavigate();
  const path = first && viewPath(view, first);
  useEffect(() => {
    if (!path || !window.matchMedia('(min-width: 961px)').matches) return;
    void navigate(path, { replace: true, preventScrollReset: true });
  }, [path, navigate]);
}

const empty = {
  waiting: {
    title: 'Nothing to review',
    text: 'When a learner hands in something, it waits here, oldest first.',
  },
  peers: {
    title: 'Nothing is with fellow learners',
    text: 'Work that two fellow learners review first is here until they’re done.',
  },
  returned: {
    title: 'Nobody is asked for another try',
    text: 'When you ask for another try, it’s listed here until the learner hands in again.',
  },
  reviewed: {
    title: 'Nothing reviewed yet',
    text: 'Once you’ve sent feedback, you can find it here and change it.',
  },
};

const allReviewed = {
  title: 'Nothing waits for a reviewer',
  text: 'All work that waits is in a course with someone who reviews it.',
};

type NothingHereProps = { list: List<SubmissionsQuery>; desk: ReviewDesk | undefined };

function NothingHere({ list: { query, to }, desk }: NothingHereProps) {
  const isFiltered = [query.assignment, query.course, query.reviewer].some(Boolean);
  const all = { ...submissionsQuery.usual, list: query.list };
  const reviewed = desk?.counts.reviewed ?? 0;
  return (
    <div className={layout.empty}>
      <EmptyState
        {...(query.reviewer && query.list === 'waiting' ? allReviewed : empty[query.list])}
        action={
          isFiltered ? (
            <LinkButton small to={to(all)}>
              All assignments
            </LinkButton>
          ) : (
            query.list !== 'reviewed' &&
            reviewed > 0 && (
              <LinkButton small to={to({ ...all, list: 'reviewed' })}>
                Reviewed ones
              </LinkButton>
            )
          )
        }
      />
    </div>
  );
}
