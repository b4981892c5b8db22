import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { SignUp } from '../../accounts/sign-up/sign-up.tsx';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { findWantedCourse } from './find-wanted-course.ts';
import { presentCourse } from './wanted-course.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Sign Up',
    description:
      'Create a free Stepwell account: short lessons, a quiz after each, and a certificate.',
  });

export const handle: PageHandle = { query: ['next'] };

export async function loader({ context, request }: LoaderFunctionArgs) {
  return { course: await findWantedCourse(context, request) };
}

export default function SignUpRoute() {
  const { course } = useLoaderData<typeof loader>();
  return <SignUp wanted={presentCourse(course)} />;
}
