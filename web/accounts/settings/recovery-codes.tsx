import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../data/save-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from '../shared/settings.module.css';
import { useRecoveryCodesLeft, useRenewRecoveryCodes } from './hooks.ts';
import { PasswordDialog } from './password-dialog.tsx';

type NewRecoveryCodesProps = { codes: string[]; username: string; onSaved: () => void };

/** Shown once, right after they are created: the server stores only hashes. */
export function NewRecoveryCodes({ codes, username, onSaved }: NewRecoveryCodesProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const text = codes.join('\n');
  const download = () => {
    const file = `Stepwell recovery codes for ${username}. Each works once.\n\n${text}\n`;
    saveFile('stepwell-recovery-codes.txt', new Blob([file], { type: 'text/plain' }));
  };
  return (
    <section className={styles.codes} aria-labelledby="new-codes" ref={panel}>
      <h2 id="new-codes">Keep these recovery codes</h2>
      <p>
        Each signs you in once when your phone is out of reach. They are shown only now: put them
        where you keep your passwords.
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button small icon="download" onClick={download}>
          Download
        </Button>
        <CopyButton small text={text}>
          Copy
        </CopyButton>
        <Button small onClick={onSaved}>
          I have kept them
        </Button>
      </div>
    </section>
  );
}

export function RecoveryCodes({ onRenewed }: { onRenewed: (codes: string[]) => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const renew = useRenewRecoveryCodes();
  const { data } = useRecoveryCodesLeft();
  return (
    <section className={styles.section} aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">Recovery codes</h2>
      <p className={styles.about}>
        They sign you in when your phone is out of reach. New ones replace all the old ones.
      </p>
      {data && (
        <p className={styles.left}>{data.left === 0 ? 'None left.' : `${data.left} left.`}</p>
      )}
      <div className={styles.actions}>
        <Button icon="retry" onClick={() => setIsAsking(true)}>
          Make new codes
        </Button>
      </div>
      <PasswordDialog
        open={isAsking}
        title="Make new recovery codes"
        action="Make new codes"
        onClose={() => setIsAsking(false)}
        onConfirm={async (password) => {
          const { recovery_codes } = await renew.mutateAsync(password);
          setIsAsking(false);
          onRenewed(recovery_codes);
          notify.success('New recovery codes are ready. The old ones no longer work.');
        }}
      >
        <p>The codes you kept before stop working.</p>
      </PasswordDialog>
    </section>
  );
}
