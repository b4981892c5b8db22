import { useEffect, useRef } from 'react';
import { errorMessage } from '../../data/error-message.ts';
import { saveFile } from '../../data/save-file.ts';
import { useSite } from '../../data/site.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from '../shared/settings.module.css';
import { useProof } from '../shared/use-proof.tsx';
import { useRecoveryCodesLeft, useRenewRecoveryCodes } from './hooks.ts';

type NewRecoveryCodesProps = { codes: string[]; username: string; onSaved: () => void };

/** Shown once, right after they are created: the server stores only hashes. */
export function NewRecoveryCodes({ codes, username, onSaved }: NewRecoveryCodesProps) {
  const site = useSite();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const text = codes.join('\n');
  const download = () => {
    const file = `Recovery codes of ${username} for ${site.name}. Each works once.\n\n${text}\n`;
    saveFile('recovery-codes.txt', new Blob([file], { type: 'text/plain' }));
  };
  return (
    <section
      className={`${styles.codes} mt-6 notched accent-wash`}
      aria-labelledby="new-codes"
      ref={panel}
    >
      <h3 className="size-6" id="new-codes">
        Save these recovery codes
      </h3>
      <p className="mt-2 measure">
        Each signs you in once if you don’t have your phone. We show them only now, so put them
        where you keep your passwords.
      </p>
      <ul className="stack gap-2-4 mt-5">
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
          I’ve saved them
        </Button>
      </div>
    </section>
  );
}

export function RecoveryCodes({ onRenewed }: { onRenewed: (codes: string[]) => void }) {
  const renew = useRenewRecoveryCodes();
  const { withProof, proofDialog } = useProof();
  const { data } = useRecoveryCodesLeft();
  const makeNew = async () => {
    try {
      const renewed = await withProof(() => renew.mutateAsync());
      if (!renewed) return;
      onRenewed(renewed.recovery_codes);
      notify.success('Your new recovery codes are ready. The old ones no longer work.');
    } catch (error) {
      notify.error(errorMessage(error));
    }
  };
  return (
    <section className={styles.part} aria-labelledby="recovery-codes">
      <h3 id="recovery-codes">Recovery codes</h3>
      <p className={styles.about}>
        They sign you in if you don’t have your phone. New codes replace all the old ones.
      </p>
      {data && (
        <p className="mt-2 label">{data.left === 0 ? 'None left.' : `${data.left} left.`}</p>
      )}
      <div className={styles.actions}>
        <Button icon="retry" onClick={() => void makeNew()} pending={renew.isPending}>
          Make new codes
        </Button>
      </div>
      {proofDialog}
    </section>
  );
}
