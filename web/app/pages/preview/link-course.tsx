import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useParams,
} from 'react-router';
import { openPreviewLink } from '../../../../contract/studio/preview.ts';
import { callOnServer, orNull } from '../../../data/server-call.ts';
import { pageMeta } from '../../../page/meta.ts';
import type { PageHandle } from '../../../page/page-handle.ts';
import { secretHeaders } from '../../../page/secret-headers.ts';
import { linkNote, linkPaths } from './by-link.ts';
import { DeadLink } from './dead-link.tsx';
import { PreviewBar } from './preview-bar.tsx';
import { PreviewCourse } from './preview-course.tsx';

/** Not cached: the address is a secret, and the draft changes. */
export const handle: PageHandle = { cache: false };
export const headers = secretHeaders;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { token = '' } = params;
  const opening = callOnServer(context, openPreviewLink, { params: { token } });
  const preview = await orNull(opening, [400, 404]);
  return data({ preview }, { status: preview ? 200 : 404 });
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.loaderData?.preview
      ? `Preview: ${args.loaderData.preview.course.title}`
      : 'Preview',
    description: 'A course that isn’t published yet.',
    hidden: true,
  });

export default function LinkCourse() {
  const { preview } = useLoaderData<typeof loader>();
  const { token = '' } = useParams();
  if (!preview) return <DeadLink />;
  return (
    <>
      <PreviewBar note={linkNote(preview.expiresAt)} />
      <PreviewCourse course={preview.course} paths={linkPaths(token)} />
    </>
  );
}
