import styles from './avatar.module.css';

export type Person = { firstname?: string; lastname?: string; username: string };

export function initialsOf({ firstname, lastname, username }: Person): string {
  const first = (text: string | undefined) => [...(text?.trim() ?? '')][0] ?? '';
  const initials = first(firstname) + first(lastname);
  return (initials || [...username].slice(0, 2).join('')).toUpperCase();
}

/** Initials in a circle, hidden from screen readers: show the name beside it or on its link. */
export function Avatar({ person, large }: { person: Person; large?: boolean }) {
  return (
    <span className={large ? styles.large : styles.avatar} aria-hidden="true">
      {initialsOf(person)}
    </span>
  );
}
