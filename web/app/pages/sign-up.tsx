import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { getSignUpRule } from '../../../contract/administration/site.ts';
import { SignUp } from '../../accounts/sign-up/sign-up.tsx';
import { callOnServer } from '../../data/server-call.ts';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { findWantedCourse } from './find-wanted-course.ts';
import { presentCourse } from './wanted-course.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Sign Up',
    description: 'Create a free account: short lessons with quizzes, and certificates.',
  });

export const handle: PageHandle = { query: ['next'] };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [course, rule] = await Promise.all([
    findWantedCourse(context, request),
    callOnServer(context, getSignUpRule),
  ]);
  return { course, rule };
}

export default function SignUpRoute() {
  const { course, rule } = useLoaderData<typeof loader>();
  return <SignUp wanted={presentCourse(course)} rule={rule} />;
}
