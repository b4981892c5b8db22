import { useEffect, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useSession } from '../../data/session.tsx';
import { removeToken } from '../../data/token.ts';
import { pageMeta } from '../../page/meta.ts';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import styles from '../entry/entry-page.module.css';
import { EntryPage } from '../entry/entry-page.tsx';
import { loadContract } from '../entry/load-contract.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Undo the change of email',
    description: 'Go back to the previous email address of your account.',
    hidden: true,
  });

/** A button, because email scanners open every link. */
export default function UndoEmailChange() {
  const { refresh } = useSession();
  const [token, setToken] = useState<string | null>(null);
  const [isUndoing, setIsUndoing] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [failure, setFailure] = useState('');
  useEffect(() => setToken(window.location.hash.slice(1)), []);

  const undo = async () => {
    setIsUndoing(true);
    setFailure('');
    try {
      const { undoEmailChange } = await loadContract();
      await call(undoEmailChange, { body: { token: token ?? '' } });
      setIsDone(true);
      // Every session has ended, this browser's too.
      removeToken();
      await refresh();
    } catch (error) {
      setFailure(errorMessage(error));
    }
    setIsUndoing(false);
  };

  return (
    <EntryPage
      title="Undo the change of email"
      lead="Your account goes back to the address this link was sent to, and every device is signed out."
    >
      {isDone && (
        <Notice tone="good" title="Your email address is back." className={styles.notice}>
          Check your inbox: we’ve sent you a link for choosing a new password.
        </Notice>
      )}
      {!isDone && token === '' && (
        <Notice tone="bad" title="This link is incomplete." className={styles.notice}>
          Open it from the email again.
        </Notice>
      )}
      {!isDone && token !== '' && (
        <div className="stack gap-45 mt-6">
          <FormError>{failure}</FormError>
          <HydratedButton variant="primary" wide pending={isUndoing} onClick={() => void undo()}>
            Undo the change
          </HydratedButton>
        </div>
      )}
      <p className="mt-45 small muted">
        Need help? <TextLink to="/contact-us">Contact us</TextLink>
      </p>
    </EntryPage>
  );
}
