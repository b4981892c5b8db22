import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { getHelpArticle, HelpParams } from '../../../contract/community/help.ts';
import { callOnServer } from '../../data/server-call.ts';
import { pageMeta } from '../../page/meta.ts';
import { Article } from './article.tsx';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const parsed = HelpParams.safeParse(params);
  if (!parsed.success) throw data(null, { status: 404 });
  return { article: await callOnServer(context, getHelpArticle, { params: parsed.data }) };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const article = args.loaderData?.article;
  if (!article) return [];
  return pageMeta(args, {
    title: article.title,
    description: article.summary,
    type: 'article',
  });
};

export default function HelpArticlePage() {
  const { article } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <Article article={article} base="/help" />
    </div>
  );
}
