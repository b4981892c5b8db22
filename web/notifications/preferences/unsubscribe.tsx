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
    title: 'Stop these mails',
    description: 'End one kind of mail with the link it carried.',
    hidden: true,
  });

const about = {
  due: 'You then get no more mails ahead of what is due. The dates stay on your Reminder screen.',
  news: 'You then get no more mails about badges, certificates, feedback and replies. The bell still tells you.',
};

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
    <div className={`wrap ${styles.page}`}>
      <Jar className={styles.jar} />
      <PageHeader
        title="Stop these mails"
        text={stopped === '' && about[token.startsWith('news-') ? 'news' : 'due']}
      />
      {stopped ? (
        <>
          <Notice tone="good">{stopped}</Notice>
          <p>Changed your mind? You can switch them on again in Account Settings.</p>
          <LinkButton to="/user-screen/account-settings?tab=notifications">
            Account Settings
          </LinkButton>
        </>
      ) : (
        <>
          <FormError>{failure}</FormError>
          <Button variant="primary" pending={isStopping} onClick={stop}>
            Stop these mails
          </Button>
          <noscript>
            <p>This button needs JavaScript. Please switch it on, or write to us.</p>
          </noscript>
        </>
      )}
    </div>
  );
}
