import { useEffect, useRef, useState } from 'react';
import { getFile, type HandedInFile } from '../../../contract/assessment/assignments.ts';
import { type FileFormat, fileFormats } from '../../../contract/catalog/file-kinds.ts';
import { fileSize } from '../../../contract/text/sizes.ts';
import { call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon, type IconName } from '../../ui/drawings/icon.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import styles from './stored-file.module.css';

type WayToShow = 'tab' | 'listen' | 'watch' | 'show' | 'download';

/** Everything else is only ever saved: nothing that a learner packed or wrote is opened by this site. */
const waysToShow: Partial<Record<FileFormat, WayToShow>> = {
  pdf: 'tab',
  mp3: 'listen',
  m4a: 'listen',
  ogg: 'listen',
  webm: 'listen',
  wav: 'listen',
  mp4: 'watch',
  'webm-video': 'watch',
  webp: 'show',
};

const icons = {
  tab: 'receipt',
  listen: 'speaker',
  watch: 'screen',
  show: 'image',
  download: 'receipt',
} as const satisfies Record<WayToShow, IconName>;

const loadLabels = { tab: '', download: '', listen: 'Listen to', watch: 'Watch', show: 'Show' };

/** A file that needs authorisation, so it's fetched when it's wanted and opened or played from memory. */
export function StoredFile({ file }: { file: HandedInFile }) {
  const { format, position, bytes } = file;
  const name = file.name || `File ${position}`;
  const shown = waysToShow[format] ?? 'download';
  const { address, pending, error, load } = useFile(file);
  const player = useRef<HTMLAudioElement & HTMLVideoElement & HTMLImageElement>(null);

  useEffect(() => {
    if (address) player.current?.focus();
  }, [address]);

  const open = async () => {
    // Opened at once: a window that opens later counts as a pop-up.
    const tab = window.open('about:blank', '_blank');
    const url = await load();
    if (tab && url) tab.location.href = url;
    else tab?.close();
  };
  const download = async () => {
    const url = await load();
    if (!url) return;
    const link = document.createElement('a');
    link.href = url;
    link.download = file.name || `file-${position}.${fileFormats[format].ending}`;
    link.click();
  };

  return (
    <div className={`${styles.file} stack gap-2 inset-3 surface rounded boxed`}>
      <p className={`${styles.name} row gap-2 small label anywhere`}>
        <Icon name={icons[shown]} size={18} />
        <span>
          {name}
          <span className="block tiny plain">
            {fileFormats[format].ending.toUpperCase()}, {fileSize(bytes)}
          </span>
        </span>
      </p>
      {shown === 'tab' || shown === 'download' ? (
        <div className="cluster gap-2">
          {shown === 'tab' && (
            <Button small pending={pending} onClick={() => void open()}>
              Open in a new tab<span className="visually-hidden">: {name}</span>
            </Button>
          )}
          <Button
            small
            icon="download"
            pending={shown === 'download' && pending}
            onClick={() => void download()}
            aria-label={`Download ${name}`}
          >
            Download
          </Button>
        </div>
      ) : address && shown === 'listen' ? (
        // biome-ignore lint/a11y/useMediaCaption: what learners record has no captions
        <audio className="full" ref={player} controls src={address} aria-label={name} />
      ) : address && shown === 'watch' ? (
        // biome-ignore lint/a11y/useMediaCaption: what learners record has no captions
        <video className="full" ref={player} controls src={address} aria-label={name} />
      ) : address ? (
        <img className="full" ref={player} tabIndex={-1} src={address} alt={name} />
      ) : (
        <div className="cluster gap-2">
          <Button
            small
            icon={icons[shown]}
            pending={pending}
            onClick={() => void load()}
            aria-label={`${loadLabels[shown]} ${name}`}
          >
            {shown === 'listen' ? 'Listen' : shown === 'watch' ? 'Watch' : 'Show'}
          </Button>
        </div>
      )}
      <div aria-live="polite">
        {error && <FieldError id={`${file.id}-error`}>{error}</FieldError>}
      </div>
    </div>
  );
}

/** Loaded once, and released when the page no longer shows it. */
function useFile({ id }: HandedInFile) {
  const [state, setState] = useState<{ address?: string; pending?: boolean; error?: string }>({});
  const held = useRef('');
  useEffect(
    () => () => {
      if (held.current) URL.revokeObjectURL(held.current);
    },
    [],
  );
  const load = async (): Promise<string | undefined> => {
    if (held.current) return held.current;
    setState({ pending: true });
    try {
      held.current = URL.createObjectURL(await call(getFile, { params: { id } }));
      setState({ address: held.current });
      return held.current;
    } catch (error) {
      setState({ error: errorMessage(error) });
      return undefined;
    }
  };
  return { ...state, load };
}
