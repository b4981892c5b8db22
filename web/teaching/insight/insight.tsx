import type { UseQueryResult } from '@tanstack/react-query';
import { QueryView } from '../../data/query-view.tsx';
import { useListQuery } from '../../lists/list-query.ts';
import { ListSelect } from '../../lists/list-tools.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonChart } from '../../ui/feedback/skeleton-shapes.tsx';
import { WorkHeader } from '../../ui/layout/work-screen.tsx';
import { StudioFailure } from '../shared/studio-failure.tsx';
import { studioPath } from '../shared/studio-paths.ts';
import { CsvMenu } from './csv-menu.tsx';
import { insightQuery } from './hooks.ts';
import { InsightView, NotPublished } from './insight-view.tsx';
import { PeriodPicker } from './period-picker.tsx';

type CourseToChoose = { id: number; title: string; version: object | null };

type InsightProps = { courses: UseQueryResult<{ data: CourseToChoose[] }> };

/** How learners get on in one of the courses. */
export function Insight({ courses }: InsightProps) {
  return (
    <QueryView
      result={courses}
      skeleton={
        <>
          <WorkHeader title="Insight" />
          <div className="stack gap-7 mt-5">
            <SkeletonChart columns={12} />
          </div>
        </>
      }
      failure={(error, retry) => <StudioFailure error={error} {...retry} />}
    >
      {({ data }) => <ChosenCourse courses={data} />}
    </QueryView>
  );
}

function ChosenCourse({ courses }: { courses: CourseToChoose[] }) {
  const { query, show } = useListQuery(insightQuery);
  const chosen = courses.find(({ id }) => id === query.course) ?? courses[0];
  if (!chosen) {
    return (
      <>
        <WorkHeader title="Insight" text="How learners get on in your courses." />
        <div className="mt-6">
          <EmptyState
            title="You don’t teach a course yet"
            text="Once learners take one of your courses, you’ll see here how they get on."
            action={
              <LinkButton small to={studioPath}>
                Open the studio
              </LinkButton>
            }
          />
        </div>
      </>
    );
  }
  return (
    <>
      <WorkHeader
        title="Insight"
        text={`How learners get on in ${chosen.title || 'an untitled course'}.`}
        actions={
          <>
            <ListSelect
              label="Course"
              options={courses.map(({ id, title }) => ({
                value: id,
                label: title || 'Untitled course',
              }))}
              chosen={chosen.id}
              onChoose={(course) => show({ course, questions: 0 })}
            />
            {chosen.version && (
              <>
                <PeriodPicker />
                <CsvMenu courseId={chosen.id} />
              </>
            )}
          </>
        }
      />
      {chosen.version ? (
        <InsightView key={chosen.id} courseId={chosen.id} />
      ) : (
        <NotPublished courseId={chosen.id} />
      )}
    </>
  );
}
