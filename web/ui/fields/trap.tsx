import styles from './trap.module.css';

/** A field that people neither see nor reach, and programs fill in. */
export function Trap() {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Website
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
