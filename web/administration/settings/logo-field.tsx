import { useRef, useState } from 'react';
import { maxLogoBytes, type Settings } from '../../../contract/administration/settings.ts';
import { errorMessage } from '../../data/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Logo } from '../../ui/drawings/logo.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useRemoveLogo, useUploadLogo } from './hooks.ts';
import styles from './settings.module.css';

const errorId = 'logo-error';

/** Applied as soon as it is uploaded: a file has nothing to type that could wait for Save. */
export function LogoField({ settings }: { settings: Settings }) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useUploadLogo();
  const remove = useRemoveLogo();
  const [problem, setProblem] = useState('');
  const { logo } = settings;
  const name = settings.values.name ?? '';
  const send = (file: File | undefined) => {
    setProblem('');
    if (!file) return;
    if (file.size > maxLogoBytes) {
      setProblem('This file has more than 1 MB. Choose a smaller one.');
      return;
    }
    upload.mutate(file, {
      onSuccess: () => void notify.success('The new logo is on every page.'),
      onError: (failure) => setProblem(errorMessage(failure)),
    });
  };
  const takeAway = () => {
    setProblem('');
    remove.mutate(undefined, {
      onSuccess: () => void notify.success('Stepwell’s own mark is back.'),
      onError: (failure) => setProblem(errorMessage(failure)),
    });
  };
  return (
    <fieldset className={styles.logo} aria-describedby={problem ? errorId : undefined}>
      <legend>Logo</legend>
      <div className="cluster gap-3">
        <span className={styles.plate}>
          <Logo name={name} image={logo ?? undefined} />
        </span>
        <span className={styles.deepPlate}>
          <Logo name={name} image={logo ?? undefined} onDeep />
        </span>
      </div>
      <div className="cluster gap-2">
        <Button
          small
          icon="upload"
          pending={upload.isPending}
          onClick={() => input.current?.click()}
        >
          {logo ? 'Replace the logo' : 'Upload a logo'}
        </Button>
        {logo && (
          <Button small pending={remove.isPending} onClick={takeAway}>
            Remove it
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept="image/svg+xml,image/png,.svg,.png"
          aria-label="Logo file"
          tabIndex={-1}
          className="visually-hidden"
          onChange={({ target }) => {
            send(target.files?.[0]);
            // So that the same file can be chosen again once it is corrected.
            target.value = '';
          }}
        />
      </div>
      {problem && <FieldError id={errorId}>{problem}</FieldError>}
      <p className={`${styles.small} tiny loose`}>
        SVG or PNG, up to 1 MB. A wide one takes the place of the name. It’s shown at once, also in
        emails and on certificates and invoices from now on.
      </p>
    </fieldset>
  );
}
