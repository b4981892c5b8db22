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
      {answer !== null && <div className={`${styles.answer} mt-3 anywhere verbatim`}>{answer}</div>}
      {link !== null && <HandedInLink address={link} />}
      {files.length > 0 && (
        <ul className="stack gap-3 mt-3">
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
    <p className={`${styles.link} row gap-2 mt-3 small`}>
      <Icon name="screen" size={18} />
      <span>
        <a
          className="teal anywhere"
          href={address}
          target="_blank"
          rel="nofollow noopener noreferrer"
        >
          {address}
        </a>
        <span className="block tiny mt-line">Opens {host} in a new tab</span>
      </span>
    </p>
  );
}
