import { useEffect, useRef, useState } from 'react';
import { fileSize } from '../../../../contract/text/sizes.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/drawings/icon.tsx';
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx';
import styles from './figure-box.module.css';
import { FigureThumb } from './figure-thumb.tsx';
import { SendingBar } from './sending-bar.tsx';
import type { FigureInBox } from './use-figure-box.ts';

type FigureBoxProps = {
  inBox: FigureInBox;
  /** Below which line it will be inserted; null where lines have no numbers. */
  afterLine: number | null;
  onInsert: (words: { alt: string; caption: string }) => void;
  onRetry: () => void;
  onCancel: () => void;
  onDiscard: () => void;
};

/** A picture is not inserted before someone has said what it shows. */
export function FigureBox(props: FigureBoxProps) {
  const { inBox, onRetry, onCancel } = props;
  return (
    <section className={styles.box} aria-label="New figure">
      {inBox.state === 'sending' && (
        <>
          <p className={styles.name}>
            <b>{inBox.file.name}</b>
          </p>
          <SendingBar
            share={inBox.share}
            label={inBox.share < 1 ? 'Sending the picture' : 'Checking the picture'}
          />
          <div className="row center gap-2 mt-hair">
            <Button small onClick={onCancel}>
              Cancel
            </Button>
          </div>
        </>
      )}
      {inBox.state === 'failed' && (
        <>
          <p className={styles.name}>
            <b>{inBox.file.name}</b>
          </p>
          <p className={styles.error} role="alert">
            <Icon name="warning" size={18} />
            {inBox.message}
          </p>
          <div className="row center gap-2 mt-hair">
            {inBox.mayRetry && (
              <Button small icon="retry" onClick={onRetry}>
                Try again
              </Button>
            )}
            <Button small onClick={onCancel}>
              Close
            </Button>
          </div>
        </>
      )}
      {inBox.state === 'ready' && <Describe key={inBox.figure.name} {...props} ready={inBox} />}
    </section>
  );
}

type DescribeProps = Omit<FigureBoxProps, 'inBox'> & {
  ready: Extract<FigureInBox, { state: 'ready' }>;
};

function Describe({ ready, afterLine, onInsert, onDiscard }: DescribeProps) {
  const { figure, isNew, remarks } = ready;
  const alt = useRef<HTMLTextAreaElement>(null);
  const caption = useRef<HTMLInputElement>(null);
  const [error, setError] = useState('');
  useEffect(() => alt.current?.focus(), []);
  function insert() {
    const said = alt.current?.value.trim() ?? '';
    if (said === '') {
      setError('Say what the figure shows.');
      alt.current?.focus();
      return;
    }
    onInsert({ alt: said, caption: caption.current?.value ?? '' });
  }
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        insert();
      }}
    >
      <FigureThumb figure={figure} />
      <div className={`${styles.fields} stack gap-2`}>
        <p className={styles.name}>
          <b>{figure.name}</b>
          <span className="fine muted">{describeFile(figure)}, checked</span>
        </p>
        {remarks.length > 0 && <Remarks remarks={remarks} />}
        <TextArea
          ref={alt}
          label="What does it show?"
          rows={2}
          maxLength={500}
          hint="Read aloud to those who can’t see the figure."
          error={error}
          onInput={() => setError('')}
        />
        <TextField
          ref={caption}
          small
          label="Caption"
          maxLength={300}
          hint="Shown below the figure, for everyone."
        />
        <div className="row center gap-2 mt-hair">
          <Button type="submit" small>
            {afterLine === null ? 'Insert at the cursor' : `Insert after line ${afterLine}`}
          </Button>
          <button
            type="button"
            className={styles.discard}
            onClick={onDiscard}
            aria-label={isNew ? 'Remove the picture' : 'Don’t insert the picture'}
            title={isNew ? 'Remove the picture' : 'Don’t insert the picture'}
          >
            <Icon name={isNew ? 'trash' : 'close'} size={18} />
          </button>
        </div>
      </div>
    </form>
  );
}

/** Why an SVG keeps its own colours. */
function Remarks({ remarks }: { remarks: string[] }) {
  return (
    <details className={`${styles.remarks} fine muted loose`}>
      <summary className="label">Shown as an image, in its own colours</summary>
      <p>
        As a drawing it would follow the light and the dark theme. What keeps it from being one:
      </p>
      <ul>
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
    </details>
  );
}

export function describeFile({
  bytes,
  width,
  height,
  kind,
}: {
  bytes: number;
  width: number;
  height: number;
  kind: string;
}) {
  return kind === 'drawing' ? fileSize(bytes) : `${width} × ${height}, ${fileSize(bytes)}`;
}
