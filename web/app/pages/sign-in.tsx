import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { getSignInHelp } from '../../../contract/accounts.ts';
import { SignIn } from '../../accounts/sign-in/sign-in.tsx';
import { callOnServer } from '../../data/server-call.ts';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { findWantedCourse } from './find-wanted-course.ts';
import { presentCourse } from './wanted-course.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Sign In',
    description: 'Sign in and continue with your next lesson.',
  });

export const handle: PageHandle = { query: ['next'] };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [{ sampleAccounts }, course] = await Promise.all([
    callOnServer(context, getSignInHelp),
    findWantedCourse(context, request),
  ]);
  return { sampleAccounts, course };
}

export default function SignInRoute() {
  const { sampleAccounts, course } = useLoaderData<typeof loader>();
  return <SignIn sampleAccounts={sampleAccounts} wanted={presentCourse(course)} />;
}
