import { useState } from 'react';
import type { Device } from '../../../contract/accounts.ts';
import { formatMoment } from '../../../contract/text/dates.ts';
import { formatTimeAgo } from '../../../contract/text/relative-times.ts';
import { errorMessage } from '../../data/error-message.ts';
import { QueryView } from '../../data/query-view.tsx';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from '../shared/settings.module.css';
import { useDevices, useEndAllSessions, useEndSession } from './hooks.ts';

export function Devices() {
  return (
    <section className={styles.part} aria-labelledby="devices">
      <h3 id="devices">Signed-in devices</h3>
      <p className={styles.about}>Don’t recognise one? Sign it out and change your password.</p>
      <QueryView result={useDevices()} skeleton={<SkeletonLines lines={3} />}>
        {(devices) => (
          <ul className="mt-4">
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
        )}
      </QueryView>
      <SignOutEverywhere />
    </section>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const end = useEndSession();
  const signOut = () =>
    end.mutate(device.id, {
      onSuccess: () => notify.success(`${device.browser} has been signed out.`),
      onError: (error) => notify.error(errorMessage(error)),
    });
  return (
    <li className={`${styles.device} stack center gap-4 py-4 lined`}>
      <Icon name={isHandheld(device) ? 'device' : 'screen'} size={24} />
      <div>
        <p className="label">
          {device.browser}
          {device.current && (
            <span className={`${styles.here} fine teal nowrap wash`}>This device</span>
          )}
        </p>
        <p className="small muted">
          {device.current ? 'Active now' : `Last active ${formatTimeAgo(device.lastSeenAt)}`}
          {device.address && ` · ${device.address}`}
        </p>
        <p className="tiny">Signed in {formatMoment(device.signedInAt)}</p>
      </div>
      {!device.current && (
        <Button
          small
          onClick={signOut}
          pending={end.isPending}
          aria-label={`Sign out ${device.browser}, signed in ${formatMoment(device.signedInAt)}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function isHandheld({ browser }: Device): boolean {
  return /iPhone|iPad|Android/.test(browser);
}

function SignOutEverywhere() {
  const [isAsking, setIsAsking] = useState(false);
  const end = useEndAllSessions();
  const signOut = async () => {
    await end.mutateAsync();
    notify.success('You’re signed out on all devices.');
  };
  return (
    <div className={styles.actions}>
      <Button icon="sign-out" onClick={() => setIsAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Sign out everywhere?"
        confirm="Sign out everywhere"
        onConfirm={signOut}
        onClose={() => setIsAsking(false)}
      >
        <p>This signs out every device, including this one. You can sign in again right away.</p>
      </ConfirmDialog>
    </div>
  );
}
