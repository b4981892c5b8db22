import { type ReactNode, useState } from 'react';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import styles from '../shared/settings.module.css';
import { EmailChange } from './email-change.tsx';
import { SignInActions, type SignInActionsProps } from './sign-in-actions.tsx';

type ProfileViewProps = SignInActionsProps & {
  /** Recovery codes that were just made. */
  children: ReactNode;
};

/** Who is signed in, below the overview of the settings. */
export function ProfileView({ user, children, ...actions }: ProfileViewProps) {
  const [isChoosingEmail, setIsChoosingEmail] = useState(false);
  return (
    <section className="mt-7" aria-labelledby="profile">
      <h2 id="profile" className="size-6">
        Profile
      </h2>
      <dl className={`${styles.facts} cluster gap-5 mt-5`}>
        <div>
          <dt className="small faint">Username</dt>
          <dd className="large label anywhere mt-line">{user.username}</dd>
        </div>
        <div>
          <dt className="small faint">Email</dt>
          <dd className="large label anywhere mt-line">
            {user.email}{' '}
            <TextButton small onClick={() => setIsChoosingEmail(true)}>
              Change<span className="visually-hidden"> email</span>
            </TextButton>
          </dd>
        </div>
        <div>
          <dt className="small faint">Multi-factor authentication</dt>
          <dd className="large label anywhere mt-line">{user.istwofactorenabled ? 'On' : 'Off'}</dd>
        </div>
      </dl>
      <EmailChange user={user} isChoosing={isChoosingEmail} onChoosing={setIsChoosingEmail} />
      <div className={styles.actions}>
        <SignInActions user={user} {...actions} />
        <LinkButton icon="receipt" to="/user-screen/orders">
          Orders and invoices
        </LinkButton>
      </div>
      {children}
    </section>
  );
}
