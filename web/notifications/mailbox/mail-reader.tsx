import type { LocalMail } from '../../../contract/notifications/mailbox.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { formatDateTime } from '../../ui/text/dates.ts';
import { codeIn, piecesOf } from './mail-text.ts';
import styles from './mailbox.module.css';

/** The text part: it says the same as the HTML one, and nothing in it can run. */
export function MailReader({ mail }: { mail: LocalMail }) {
  const code = codeIn(mail.text);
  return (
    <article className={styles.mail} aria-labelledby="mail-subject">
      <h2 id="mail-subject">{mail.subject}</h2>
      <p className="small muted">
        To {mail.to}, {formatDateTime(mail.at)}
      </p>
      {code && (
        <p className={styles.code}>
          <output>{code}</output>
          <CopyButton small text={code}>
            Copy the code
          </CopyButton>
        </p>
      )}
      <p className={styles.text}>
        {piecesOf(mail.text).map(({ text, href }, index) =>
          href ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a mail never change
            <a key={index} href={href}>
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </p>
      {mail.attachments.length > 0 && (
        <ul className={styles.attachments} aria-label="Attached files">
          {mail.attachments.map((name) => (
            <li key={name}>
              <Icon name="download" />
              <a href={`/api/mailbox/${mail.id}/attachments/${encodeURIComponent(name)}`} download>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
