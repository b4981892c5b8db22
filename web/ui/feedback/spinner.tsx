import styles from './spinner.module.css';

type SpinnerProps = {
  /** For screen readers; empty if text beside it already says so. */
  label?: string;
  large?: boolean;
};

export function Spinner({ label = 'Loading', large }: SpinnerProps) {
  return (
    <span className={large ? styles.large : styles.spinner} role={label ? 'status' : undefined}>
      <i />
      <i />
      <i />
      <i />
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  );
}
