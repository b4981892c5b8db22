import { TextButton } from '../../ui/buttons/text-link.tsx';
import styles from './sample-accounts.module.css';

interface SampleAccount {
  username: string;
  password: string;
}

type SampleAccountsProps = {
  accounts: SampleAccount[];
  onUse: (account: SampleAccount) => void;
};

/** Only a fresh installation on this machine has them. */
export function SampleAccounts({ accounts, onUse }: SampleAccountsProps) {
  if (accounts.length === 0) return null;
  return (
    <section className="pt-4 ruled mt-67" aria-labelledby="sample-accounts">
      <h2 id="sample-accounts" className={`${styles.title} mb-2 faint`}>
        Sample accounts on this computer
      </h2>
      <ul>
        {accounts.map((account) => (
          <li key={account.username} className={`${styles.account} stack center small`}>
            <strong className="label">{account.username}</strong>
            <code>{account.password}</code>
            <TextButton aria-label={`Use ${account.username}`} onClick={() => onUse(account)}>
              Use
            </TextButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
