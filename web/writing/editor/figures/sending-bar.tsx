import styles from './figure-box.module.css';

/** How much of a file has been sent. */
export function SendingBar({ share, label }: { share: number; label: string }) {
  return (
    <div className={styles.sending}>
      <progress value={share} aria-label={label} />
      <span aria-hidden="true">{label}</span>
    </div>
  );
}
