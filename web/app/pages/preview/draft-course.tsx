import { type MetaFunction, useParams } from 'react-router';
import type { CourseDetail } from '../../../../contract/catalog.ts';
import { call } from '../../../data/api.ts';
import { PageTitle } from '../../../data/page-title.tsx';
import { useQuery } from '../../../data/viewer-query.ts';
import { pageMeta } from '../../../page/meta.ts';
import type { PageHandle } from '../../../page/page-handle.ts';
import { DraftBar } from './draft-bar.tsx';
import { DraftPage } from './draft-page.tsx';
import { draftPaths } from './draft-paths.ts';
import { PreviewCourse } from './preview-course.tsx';

export const handle: PageHandle = { needsScripts: true };

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Preview', description: 'A course in the studio.', hidden: true });

export default function DraftCourse() {
  const { id = '' } = useParams();
  const courseId = Number(id);
  const query = useQuery<CourseDetail>({
    queryKey: ['studio', 'preview', id],
    queryFn: async () => {
      const { getPreviewCourse } = await import('../../../../contract/studio/preview.ts');
      return call(getPreviewCourse, { params: { id } });
    },
  });
  return (
    <>
      <DraftBar courseId={courseId} />
      <DraftPage query={query}>
        {(course) => (
          <>
            <PageTitle>{`Preview: ${course.title}`}</PageTitle>
            <PreviewCourse course={course} paths={draftPaths(courseId)} />
          </>
        )}
      </DraftPage>
    </>
  );
}
