import type { MetaFunction } from 'react-router';
import { useNavigate, useParams } from 'react-router';
import type { Newsletter } from '../../../contract/community/newsletter-desk.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { errorMessage, errorStatus } from '../../data/error-message.ts';
import { PageTitle } from '../../data/page-title.tsx';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { newsletterPath } from '../inbox/addresses.ts';
import { useOpenCount } from '../inbox/hooks.ts';
import { InboxFrame } from '../inbox/inbox-frame.tsx';
import { EarlierIssues } from './earlier-issues.tsx';
import { useCreateIssue, useIssue, useNewsletter } from './hooks.ts';
import { IssueEditor } from './issue-editor.tsx';
import styles from './newsletter.module.css';
import { SentIssue } from './sent-issue.tsx';

export const handle: PageHandle = { screen: 'bench' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Newsletter',
    description: 'Write and send the newsletter.',
    hidden: true,
  });

/** The issue in the address, or the next one to go out. */
export default function NewsletterScreen() {
  const { id } = useParams();
  const open = useOpenCount();
  const desk = useNewsletter();
  const issueId = id ?? desk.data?.unsent[0]?.id;
  return (
    <InboxFrame open={open.data} part="Newsletter">
      {desk.isPending && (
        <div className={styles.waiting}>
          <SkeletonLines lines={8} title />
        </div>
      )}
      {desk.isError && (
        <ErrorState
          message={desk.error.message}
          onRetry={() => void desk.refetch()}
          retrying={desk.isFetching}
        />
      )}
      {desk.data && issueId && <OneIssue key={issueId} id={issueId} desk={desk.data} />}
      {desk.data && !issueId && <NoDraft desk={desk.data} />}
    </InboxFrame>
  );
}

function OneIssue({ id, desk }: { id: string; desk: Newsletter }) {
  const issue = useIssue(id);
  if (issue.data) {
    const { state } = issue.data;
    const isUnsent = state === 'draft' || state === 'planned';
    const { number, content } = issue.data;
    return (
      <>
        <PageTitle>{`Issue ${number}: ${content.subject || 'no subject yet'}, Newsletter`}</PageTitle>
        {isUnsent ? (
          <IssueEditor issue={issue.data} desk={desk}>
            <OtherIssues current={id} desk={desk} />
          </IssueEditor>
        ) : (
          <SentIssue issue={issue.data} sender={desk.sender}>
            <OtherIssues current={id} desk={desk} />
          </SentIssue>
        )}
      </>
    );
  }
  const isMissing = [400, 404].includes(errorStatus(issue.error) ?? 0);
  return (
    <div className={styles.waiting}>
      {issue.isPending && <SkeletonLines lines={8} title />}
      {issue.isError &&
        (isMissing ? (
          <EmptyState
            title="This issue doesn’t exist"
            text="It may have been deleted."
            action={<TextLink to={newsletterPath}>Back to the newsletter</TextLink>}
          />
        ) : (
          <ErrorState
            message={issue.error.message}
            onRetry={() => void issue.refetch()}
            retrying={issue.isFetching}
          />
        ))}
    </div>
  );
}

function NewIssueButton({ isFirst }: { isFirst?: boolean }) {
  const navigate = useNavigate();
  const create = useCreateIssue();
  const begin = () =>
    create.mutate(undefined, {
      onSuccess: ({ id }) => void navigate(`${newsletterPath}/${id}`),
      onError: (error) => void notify.error(errorMessage(error)),
    });
  return (
    <Button
      small={!isFirst}
      variant={isFirst ? 'primary' : 'quiet'}
      onClick={begin}
      pending={create.isPending}
    >
      {isFirst ? 'Write an issue' : 'New issue'}
    </Button>
  );
}

/** Drafts besides this one, and what has gone out. */
function OtherIssues({ current, desk }: { current: string; desk: Newsletter }) {
  const others = desk.unsent.filter(({ id }) => id !== current);
  return (
    <>
      <section className={styles.others} aria-labelledby="other-issues">
        <div className={styles.sectionHead}>
          <h3 id="other-issues">Not sent yet</h3>
          <NewIssueButton />
        </div>
        {others.length > 0 ? (
          <ul>
            {others.map(({ id, number, subject, state }) => (
              <li key={id}>
                <TextLink to={`${newsletterPath}/${id}`}>
                  {number}. {subject || 'Without a subject'}
                </TextLink>{' '}
                <span className="muted">{state === 'planned' ? 'Planned' : 'Draft'}</span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="small muted">No other drafts.</p>
        )}
      </section>
      <EarlierIssues current={current} />
    </>
  );
}

function NoDraft({ desk }: { desk: Newsletter }) {
  const { confirmed } = desk.readers;
  return (
    <div className={styles.noDraft}>
      <EmptyState
        title="No issue in the works"
        text={
          <>
            {plural(confirmed, 'confirmed reader is', 'confirmed readers are')} subscribed.{' '}
            <TextLink to={`${newsletterPath}/readers`}>See readers</TextLink>
          </>
        }
        action={<NewIssueButton isFirst />}
      />
      <EarlierIssues />
    </div>
  );
}
