import { useState } from 'react';
import { type MetaFunction, useParams } from 'react-router';
import { call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { pageMeta } from '../../page/meta.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Jar } from '../../ui/drawings/jar.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { PageHeader } from '../../ui/layout/section.tsx';
import styles from './unsubscribe.module.css';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Unsubscribe',
    description: 'Unsubscribe from one kind of email.',
    hidden: true,
  });

const about = {
  due: 'You won’t get emails about due dates any more. The dates stay on your Reminder page.',
  news: 'You won’t get emails about badges, certificates, feedback and replies any more. You’ll still see them under the bell.',
  course:
    'You won’t get emails from the teachers of your courses any more. You’ll still see what they write under the bell.',
  teaching:
    'You won’t get emails about submissions, questions and comments to approve any more. You’ll still see them under the bell.',
  team: 'You won’t get the weekly summary of your team any more. You’ll find the same figures under Team learning.',
};

function kindOf(token: string): keyof typeof about {
  const kind = token.slice(0, token.indexOf('-'));
  return kind in about ? (kind as keyof typeof about) : 'due';
}

/** A button, because email scanners open every link. */
export default function StopMails() {
  const { token = '' } = useParams();
  const [isStopping, setIsStopping] = useState(false);
  const [stopped, setStopped] = useState('');
  const [failure, setFailure] = useState('');

  async function stop() {
    setIsStopping(true);
    setFailure('');
    try {
      const { stopMails } = await import('../../../contract/notifications/preferences.ts');
      setStopped((await call(stopMails, { params: { token } })).message);
    } catch (error) {
      setFailure(errorMessage(error));
    }
    setIsStopping(false);
  }

  return (
    <div className={`wrap ${styles.page} stack left gap-5`}>
      <Jar className={styles.jar} />
      <PageHeader title="Unsubscribe" text={stopped === '' && about[kindOf(token)]} />
      {stopped ? (
        <>
          <Notice tone="good">{stopped}</Notice>
          <p>Changed your mind? Switch them on again in Account Settings.</p>
          <LinkButton
            to={`/user-screen/account-settings?tab=${kindOf(token) === 'due' ? 'days' : 'notifications'}`}
          >
            Account Settings
          </LinkButton>
        </>
      ) : (
        <>
          <FormError>{failure}</FormError>
          <Button variant="primary" pending={isStopping} onClick={stop}>
            Unsubscribe
          </Button>
          <noscript>
            <p>This button needs JavaScript. Switch it on, or send us a message.</p>
          </noscript>
        </>
      )}
    </div>
  );
}
