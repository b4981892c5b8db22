import { useState } from 'react';
import { useNavigate } from 'react-router';
import { languageName } from '../../../../contract/text/languages.ts';
import { offeredLanguages } from '../../../../contract/writing/languages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { languageSwitch } from './language-switch.ts';

type AddLanguageDialogProps = {
  taken: readonly string[];
  first: string;
  /** There is something to translate. */
  hasCaptions: boolean;
  pathTo: (code: string) => string;
  onClose: () => void;
};

/** Which language comes next. It is in the lesson once something is written in it. */
export function AddLanguageDialog(props: AddLanguageDialogProps) {
  const { taken, first, hasCaptions, pathTo, onClose } = props;
  const navigate = useNavigate();
  const [chosen, setChosen] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const name = languageName(first);
  return (
    <Dialog open onClose={onClose} title="Captions in another language">
      <form
        method="post"
        noValidate
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setIsAsked(true);
          if (chosen === '') return;
          onClose();
          void navigate(pathTo(chosen), { state: languageSwitch });
        }}
      >
        <Select
          small
          label="Language"
          value={chosen}
          error={isAsked && chosen === '' ? 'Choose a language.' : ''}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">Choose…</option>
          {offeredLanguages(taken).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <p className="small">
          {hasCaptions
            ? `You get every caption with its times, and translate its words below those in ${name}. If you have a file, choose From a file there: SRT, VTT, or a text with a line for each caption.`
            : 'Start with a file, or write along while the film plays.'}
        </p>
        <div className="actions">
          <Button type="submit" small variant="primary">
            {hasCaptions ? `Translate from ${name}` : 'Add the language'}
          </Button>
          <Button small onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
