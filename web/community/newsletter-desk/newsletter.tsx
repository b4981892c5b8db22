import type { MetaFunction } from 'react-router';
import { useNavigate, useParams } from 'react-router';
import type { Newsletter } from '../../../contract/community/newsletter-desk.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { errorMessage, errorStatus } from '../../data/error-message.ts';
import { PageTitle } from '../../data/page-title.tsx';
import { QueryView } from '../../data/query-view.tsx';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
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
  return (
    <InboxFrame open={open.data} part="Newsletter">
      <QueryView result={desk} skeleton={<Waiting />}>
        {(desk) => {
          const issueId = id ?? desk.unsent[0]?.id;
          if (!issueId) return <NoDraft desk={desk} />;
          return <OneIssue key={issueId} id={issueId} desk={desk} />;
        }}
      </QueryView>
    </InboxFrame>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <SkeletonLines lines={8} title />
    </div>
  );
}

function OneIssue({ id, desk }: { id: string; desk: Newsletter }) {
  return (
    <QueryView
      result={useIssue(id)}
      skeleton={<Waiting />}
      failure={(error, retry) => (
        <div className={styles.waiting}>
          {[400, 404].includes(errorStatus(error)) ? (
            <EmptyState
              title="This issue doesn’t exist"
              text="It may have been deleted."
              action={<TextLink to={newsletterPath}>Back to the newsletter</TextLink>}
            />
          ) : (
            <ErrorState message={errorMessage(error)} {...retry} />
          )}
        </div>
      )}
    >
      {(issue) => {
        const { number, content, state } = issue;
        const isUnsent = state === 'draft' || state === 'planned';
        const others = <OtherIssues current={id} desk={desk} />;
        return (
          <>
            <PageTitle>{`Issue ${number}: ${content.subject || 'no subject yet'}, Newsletter`}</PageTitle>
            {isUnsent ? (
              <IssueEditor issue={issue} desk={desk}>
                {others}
              </IssueEditor>
            ) : (
              <SentIssue issue={issue} sender={desk.sender}>
                {others}
              </SentIssue>
            )}
          </>
        );
      }}
    </QueryView>
  );
}

function NewIssueButton({ isFirst }: { isFirst?: boolean }) {
  const navigate = useNavigate();
  const create = useCreateIssue();
  const begin = () =>
    create.mutate(undefined, {
      onSuccess: ({ id }) => void navigate(`${newsletterPath}/${id}`),
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
      <section className={`${styles.others} stack gap-2 mt-45`} aria-labelledby="other-issues">
        <div className="row center between gap-3">
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
