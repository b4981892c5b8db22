import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '../meta.ts';
import { TextLink } from '../ui/text-link.tsx';
import { HelpAnswer } from './help-answer.tsx';
import styles from './help-article.module.css';
import { helpArticles } from './help-articles.ts';

export function loader({ params }: LoaderFunctionArgs) {
  const article = helpArticles.find(({ slug }) => slug === params.slug);
  if (!article) throw data(null, { status: 404 });
  const related = helpArticles
    .filter(({ topic, slug }) => topic === article.topic && slug !== article.slug)
    .map(({ slug, title }) => ({ slug, title }));
  return { article, related };
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
  const { article, related } = useLoaderData<typeof loader>();
  return (
    <div className={`wrap ${styles.page}`}>
      <article>
        <nav aria-label="Breadcrumb" className="small">
          <TextLink to="/help">Help</TextLink> <span className="muted">/ {article.topic}</span>
        </nav>
        <h1>{article.title}</h1>
        <HelpAnswer article={article} />
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
