import { formatDay } from '../../../contract/text/dates.ts';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import type { StartedVersion } from './started-version.ts';
import styles from './version-notice.module.css';

/** Above a lesson that was replaced while the viewer was in the middle of it. */
export function VersionNotice({ version }: { version: StartedVersion }) {
  const { replacedAt, isRead, choose } = version;
  return (
    <div
      className={`${styles.notice} cluster baseline gap-1-4 mt-4 small sunken inset-2`}
      role="status"
    >
      <p>
        This lesson was updated on {formatDay(replacedAt, { zone: 'UTC' })}.{' '}
        {isRead ? 'You’re reading the version you started.' : 'You’re reading the new version.'}
      </p>
      <TextButton small onClick={() => choose(isRead ? 'new' : 'started')}>
        {isRead ? 'Read the new one' : 'Back to the version you started'}
      </TextButton>
    </div>
  );
}
