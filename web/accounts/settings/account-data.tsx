import { useState } from 'react';
import { keptAfterDeletion } from '../../../contract/site/personal-data.ts';
import { errorMessage } from '../../data/error-message.ts';
import { saveFile } from '../../data/save-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from '../shared/settings.module.css';
import { useDeleteAccount, useExportAccountData } from './hooks.ts';
import { PasswordDialog } from './password-dialog.tsx';

export function AccountData({ username }: { username: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const exportData = useExportAccountData();
  const deleteAccount = useDeleteAccount();

  const download = () =>
    exportData.mutate(undefined, {
      onSuccess: (data) =>
        saveFile(
          'my-data.json',
          new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
        ),
      onError: (error) => notify.error(errorMessage(error)),
    });

  return (
    <>
      <p className={styles.about}>
        Download everything we store about you as a JSON file, or delete your account for good.
      </p>
      <div className={styles.actions}>
        <Button icon="download" onClick={download} pending={exportData.isPending}>
          Export my data
        </Button>
        <Button variant="danger" icon="trash" onClick={() => setIsAsking(true)}>
          Delete my account
        </Button>
      </div>
      <PasswordDialog
        open={isAsking}
        title="Delete your account?"
        action="Delete my account"
        isDangerous
        onClose={() => setIsAsking(false)}
        onConfirm={async (password) => {
          await deleteAccount.mutateAsync(password);
          notify.success('Your account has been deleted.');
        }}
      >
        <p>
          Your account <strong>{username}</strong> and everything in it will be deleted: progress,
          scores, certificates and licences. You can’t undo this.
        </p>
        <p className="small">
          We cancel your unpaid orders. What stays, without a link to your account:{' '}
          {keptAfterDeletion.join('; ')}.
        </p>
      </PasswordDialog>
    </>
  );
}
