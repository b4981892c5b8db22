import { useMemo } from 'react';
import { type MetaFunction, useParams } from 'react-router';
import type { LessonDetail } from '../../../../contract/catalog.ts';
import type { Trial } from '../../../assessment/shared/preview.ts';
import { call } from '../../../data/api.ts';
import { PageTitle } from '../../../data/page-title.tsx';
import { useQuery } from '../../../data/viewer-query.ts';
import { pageMeta } from '../../../page/meta.ts';
import type { PageHandle } from '../../../page/page-handle.ts';
import { DraftBar } from './draft-bar.tsx';
import { DraftPage } from './draft-page.tsx';
import { draftPaths } from './draft-paths.ts';
import { PreviewLesson } from './preview-lesson.tsx';

const contract = () => import('../../../../contract/studio/preview.ts');

export const handle: PageHandle = { needsScripts: true, frame: 'app' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Preview', description: 'A lesson in the studio.', hidden: true });

export default function DraftLesson() {
  const { id = '', slug = '' } = useParams();
  const courseId = Number(id);
  const query = useQuery<LessonDetail>({
    queryKey: ['studio', 'preview', id, slug],
    queryFn: async () => call((await contract()).getPreviewLesson, { params: { id, slug } }),
  });
  const trial = useMemo(
    () => ({
      tryQuiz: async (body: Trial) =>
        call((await contract()).tryPreviewQuiz, { params: { id, slug }, body }),
      loadActivity: async (activity: string) =>
        call((await contract()).getPreviewActivity, { params: { id, slug, activity } }),
      loadPractice: async () =>
        call((await contract()).getPreviewPractice, { params: { id, slug } }),
    }),
    [id, slug],
  );
  return (
    <>
      <DraftBar courseId={courseId} />
      <DraftPage query={query}>
        {(lesson) => (
          <>
            <PageTitle>{`Preview: ${lesson.name}`}</PageTitle>
            <PreviewLesson lesson={lesson} paths={draftPaths(courseId)} preview={trial} />
          </>
        )}
      </DraftPage>
    </>
  );
}
