import { type MetaFunction, useParams } from 'react-router';
import { errorStatus } from '../../data/error-message.ts';
import { PageTitle } from '../../data/page-title.tsx';
import { pageMeta } from '../../page/meta.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { ScreenHeader } from '../../ui/layout/screen.tsx';
import { Article } from './article.tsx';
import { useHelpArticle } from './hooks.ts';

const base = '/user-screen/help-center';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Help Center',
    description: 'An answer from the Help Center.',
    hidden: true,
  });

export default function HelpCenterArticle() {
  const { slug = '' } = useParams();
  const { data: article, isPending, error, refetch, isFetching } = useHelpArticle(slug);
  if (article) {
    return (
      <>
        <PageTitle>{`${article.title}, Help Center`}</PageTitle>
        <Article article={article} base={base} />
      </>
    );
  }
  return (
    <>
      <ScreenHeader title="Help Center" />
      {isPending && <SkeletonLines lines={6} />}
      {error &&
        (errorStatus(error) === 404 ? (
          <EmptyState
            title="This article doesn’t exist"
            text="It may have been renamed. Search for it, or choose a topic."
            action={<LinkButton to={base}>Show all topics</LinkButton>}
          />
        ) : (
          <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />
        ))}
    </>
  );
}
