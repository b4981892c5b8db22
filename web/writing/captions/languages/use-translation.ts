import { useMemo } from 'react';
import type { CaptionedMedia } from '../../../../contract/writing/captions.ts';
import { readVtt } from '../../../../contract/writing/read-captions.ts';
import { originalsOf } from '../../../../contract/writing/translation.ts';
import type { Cues } from '../use-captions.ts';

/** From which language, and to which. */
export interface Translation {
  from: string;
  to: string;
  /** What is translated. */
  original: Cues;
}

/** Null in the first language. `originals` is what it says while each caption is shown. */
export function useTranslation({ original, language }: CaptionedMedia, cues: Cues) {
  const translation = useMemo(
    (): Translation | null =>
      original && {
        from: original.language,
        to: language,
        original: readVtt(original.captions),
      },
    [original, language],
  );
  const originals = useMemo(
    () => translation && originalsOf(translation.original, cues),
    [translation, cues],
  );
  return { translation, originals };
}
