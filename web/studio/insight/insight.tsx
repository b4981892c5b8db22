import { type MetaFunction, useSearchParams } from 'react-router';
import { pageMeta } from '../../page/meta.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonChart } from '../../ui/feedback/skeleton-shapes.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { WorkHeader } from '../../ui/layout/work-screen.tsx';
import { StudioFailure } from '../shared/studio-failure.tsx';
import { studioPath } from '../shared/studio-paths.ts';
import { CsvMenu } from './csv-menu.tsx';
import { useCoursesToChoose } from './hooks.ts';
import styles from './insight.module.css';
import { InsightView, NotPublished } from './insight-view.tsx';
import { PeriodPicker } from './period-picker.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Insight', description: 'How learners get on.', hidden: true });

export default function Insight() {
  const courses = useCoursesToChoose();
  const [search, setSearch] = useSearchParams();
  if (courses.isPending) {
    return (
      <>
        <WorkHeader title="Insight" />
        <div className={styles.loading}>
          <SkeletonChart columns={12} />
        </div>
      </>
    );
  }
  if (courses.isError) {
    return (
      <StudioFailure
        error={courses.error}
        onRetry={() => void courses.refetch()}
        retrying={courses.isFetching}
      />
    );
  }
  const list = courses.data.data;
  const asked = Number(search.get('course'));
  const chosen = list.find(({ id }) => id === asked) ?? list[0];
  if (!chosen) {
    return (
      <>
        <WorkHeader title="Insight" text="How learners get on in your courses." />
        <div className={styles.empty}>
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
  const choose = (courseId: string) =>
    setSearch((search) => {
      search.set('course', courseId);
      search.delete('questions');
      return search;
    });
  return (
    <>
      <WorkHeader
        title="Insight"
        text={`How learners get on in ${chosen.title || 'an untitled course'}.`}
        actions={
          <>
            <Select
              label="Course"
              hideLabel
              small
              className={styles.pick ?? ''}
              value={chosen.id}
              onChange={({ target }) => choose(target.value)}
            >
              {list.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title || 'Untitled course'}
                </option>
              ))}
            </Select>
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
