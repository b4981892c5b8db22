import type { HandedInFile } from '../../../contract/assessment/assignments.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import styles from './handed-in-parts.module.css';
import { StoredFile } from './stored-file.tsx';

type HandedInPartsProps = {
  work: { answer: string | null; link: string | null; files: readonly HandedInFile[] };
};

/** What was handed in besides photos: a text as it was typed, an address, or files. */
export function HandedInParts({ work: { answer, link, files } }: HandedInPartsProps) {
  return (
    <>
      {answer !== null && <div className={styles.answer}>{answer}</div>}
      {link !== null && <HandedInLink address={link} />}
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.id}>
              <StoredFile file={file} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The host is shown on its own, so that readers know where they will go. */
function HandedInLink({ address }: { address: string }) {
  const host = URL.canParse(address) ? new URL(address).host : '';
  return (
    <p className={styles.link}>
      <Icon name="screen" size={18} />
      <span>
        <a href={address} target="_blank" rel="nofollow noopener noreferrer">
          {address}
        </a>
        <span className={styles.host}>Opens {host} in a new tab</span>
      </span>
    </p>
  );
}
