import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { type FigureWords, figureMarkdown } from '../source/commands.ts';

type EditFigureProps = {
  figure: FigureWords;
  onClose: () => void;
  onSave: (markdown: string) => void;
};

/** What a figure of the text shows, and its caption. */
export function EditFigure({ figure, onClose, onSave }: EditFigureProps) {
  const [alt, setAlt] = useState(figure.alt);
  const [caption, setCaption] = useState(figure.caption);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit the figure"
      actions={
        <>
          <Button
            variant="primary"
            onClick={() => onSave(figureMarkdown({ ...figure, alt, caption }))}
          >
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <TextArea
        label="What does it show?"
        rows={3}
        hint="For those who can’t see it, in a sentence or two."
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
      />
      <TextField
        small
        label="Caption"
        hint="Shown below the figure."
        value={caption}
        onChange={({ target }) => setCaption(target.value)}
      />
    </Dialog>
  );
}
