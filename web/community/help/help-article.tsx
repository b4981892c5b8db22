import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { getHelpArticle, HelpParams } from '../../../contract/community/help.ts';
import { callOnServer } from '../../data/server-call.ts';
import { pageMeta } from '../../page/meta.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { ArticleBody } from './article-body.tsx';
import styles from './help-article.module.css';

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
  const { related } = article;
  return (
    <div className={`wrap ${styles.page}`}>
      <article>
        <nav aria-label="Breadcrumb" className="small">
          <TextLink to="/help">Help</TextLink>{' '}
          <span className="muted">
            / {article.topic}
            {article.audience !== 'Everyone' && `, for ${article.audience}`}
          </span>
        </nav>
        <h1>{article.title}</h1>
        <ArticleBody html={article.html} />
      </article>
      <aside aria-label="More help">
        {related.length > 0 && (
          <>
            <h2>{article.topic}</h2>
            <ul>
              {related.map(({ slug, title }) => (
                <li key={slug}>
                  <TextLink to={`/help/${slug}`}>{title}</TextLink>
                </li>
              ))}
            </ul>
          </>
        )}
        <h2>Ask a person</h2>
        <p>
          <TextLink to="/contact-us">Write to us</TextLink> and we answer by mail.
        </p>
      </aside>
    </div>
  );
}
