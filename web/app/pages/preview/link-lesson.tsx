import { useMemo } from 'react';
import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useParams,
} from 'react-router';
import { openPreviewLinkLesson } from '../../../../contract/studio/preview.ts';
import type { Trial } from '../../../assessment/shared/preview.ts';
import { call } from '../../../data/api.ts';
import { callOnServer, orNull } from '../../../data/server-call.ts';
import { pageMeta } from '../../../page/meta.ts';
import type { PageHandle } from '../../../page/page-handle.ts';
import { secretHeaders } from '../../../page/secret-headers.ts';
import { linkNote, linkPaths } from './by-link.ts';
import { DeadLink } from './dead-link.tsx';
import { PreviewBar } from './preview-bar.tsx';
import { PreviewLesson } from './preview-lesson.tsx';

const contract = () => import('../../../../contract/studio/preview.ts');

export const handle: PageHandle = { cache: false, frame: 'app' };
export const headers = secretHeaders;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { token = '', slug = '' } = params;
  const opening = callOnServer(context, openPreviewLinkLesson, { params: { token, slug } });
  const preview = await orNull(opening, [400, 404]);
  return data({ preview }, { status: preview ? 200 : 404 });
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.loaderData?.preview ? `Preview: ${args.loaderData.preview.lesson.name}` : 'Preview',
    description: 'A lesson that isn’t published yet.',
    hidden: true,
  });

export default function LinkLesson() {
  const { preview } = useLoaderData<typeof loader>();
  const { token = '' } = useParams();
  const slug = preview?.lesson.slug ?? '';
  const trial = useMemo(
    () => ({
      tryQuiz: async (body: Trial) =>
        call((await contract()).tryPreviewLinkQuiz, { params: { token, slug }, body }),
      loadActivity: async (activity: string) =>
        call((await contract()).openPreviewLinkActivity, { params: { token, slug, activity } }),
      loadPractice: async () =>
        call((await contract()).openPreviewLinkPractice, { params: { token, slug } }),
    }),
    [token, slug],
  );
  if (!preview) return <DeadLink />;
  return (
    <>
      <PreviewBar note={linkNote(preview.expiresAt)} />
      <PreviewLesson lesson={preview.lesson} paths={linkPaths(token)} preview={trial} />
    </>
  );
}
