import { type ComponentType, lazy } from 'react';
import { dictationField } from './dictation/field.tsx';
import { hotspotField } from './hotspot/field.tsx';
import type { PracticeAnswer, PracticeKind } from './kinds.ts';
import { matchingField } from './matching/field.tsx';
import { numberField } from './number/field.tsx';
import { orderingField } from './ordering/field.tsx';
import { severalField } from './several/field.tsx';
import type { EditorProps } from './shared/editor.ts';
import type { PracticeField } from './shared/field.ts';
import { textField } from './text/field.tsx';

interface Written {
  Editor: ComponentType<EditorProps>;
}

/** Loaded when a teacher opens a question: learners never need it. */
const editor = (load: () => Promise<Written>) =>
  lazy(async () => ({ default: (await load()).Editor }));

/** How each kind is answered and written. */
const views = {
  ordering: { ...orderingField, Editor: editor(() => import('./ordering/editor.tsx')) },
  matching: { ...matchingField, Editor: editor(() => import('./matching/editor.tsx')) },
  number: { ...numberField, Editor: editor(() => import('./number/editor.tsx')) },
  text: { ...textField, Editor: editor(() => import('./text/editor.tsx')) },
  several: { ...severalField, Editor: editor(() => import('./several/editor.tsx')) },
  hotspot: { ...hotspotField, Editor: editor(() => import('./hotspot/editor.tsx')) },
  dictation: { ...dictationField, Editor: editor(() => import('./dictation/editor.tsx')) },
} satisfies { [K in PracticeKind]: Pick<PracticeField<K>, 'start'> & Written };

/** A question tells its kind, and whoever asks has matched its answer with it: here the types of kinds are forgotten. */
type AnyView = PracticeField<PracticeKind, PracticeAnswer> & Written;

export const viewOf = (kind: PracticeKind): AnyView => views[kind] as unknown as AnyView;
