import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { getLegalAdditions } from '../../../contract/administration/site.ts';
import { Terms } from '../../community/legal/terms.tsx';
import { callOnServer } from '../../data/server-call.ts';
import { pageMeta } from '../../page/meta.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Terms',
    description: 'What you can expect from us and what we ask of you, in plain words.',
  });

export async function loader({ context }: LoaderFunctionArgs) {
  const { terms } = await callOnServer(context, getLegalAdditions);
  return { addition: terms };
}

export default function TermsRoute() {
  const { addition } = useLoaderData<typeof loader>();
  return <Terms addition={addition} />;
}
