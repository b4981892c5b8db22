import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { getLegalAdditions } from '../../../contract/administration/site.ts';
import { Privacy } from '../../community/legal/privacy.tsx';
import { callOnServer } from '../../data/server-call.ts';
import { pageMeta } from '../../page/meta.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Privacy',
    description:
      'What we store about you, who sees it, for how long, and how to export or delete it.',
  });

export async function loader({ context }: LoaderFunctionArgs) {
  const { privacy } = await callOnServer(context, getLegalAdditions);
  return { addition: privacy };
}

export default function PrivacyRoute() {
  const { addition } = useLoaderData<typeof loader>();
  return <Privacy addition={addition} />;
}
