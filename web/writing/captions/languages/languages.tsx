import { useState } from 'react';
import { useNavigate } from 'react-router';
import { mostCaptionLanguages } from '../../../../contract/catalog/captions.ts';
import type { Draft } from '../../../../contract/studio/drafts.ts';
import { languageName, ownLanguageName } from '../../../../contract/text/languages.ts';
import { plural } from '../../../../contract/text/plurals.ts';
import {
  type CaptionedMedia,
  type CaptionLanguage,
  getCaptionedMedia,
  saveCaptions,
} from '../../../../contract/writing/captions.ts';
import { type CueProblem, writeVtt } from '../../../../contract/writing/cues.ts';
import { isSameLanguage } from '../../../../contract/writing/languages.ts';
import { countUntranslated } from '../../../../contract/writing/translation.ts';
import { call } from '../../../data/api.ts';
import { saveFile } from '../../../data/save-file.ts';
import { useChange } from '../../../data/use-change.ts';
import { lessonKey } from '../../../studio/shared/use-draft.ts';
import { mediaPath } from '../../../teaching/shared/studio-paths.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/drawings/icon.tsx';
import { StateMark } from '../../../ui/feedback/state-mark.tsx';
import styles from '../film-pane.module.css';
import { type CaptionsEditing, type Cues, captionsOfFile } from '../use-captions.ts';
import { AddLanguageDialog } from './add-language-dialog.tsx';
import { languageSwitch } from './language-switch.ts';

type LanguagesProps = {
  captioned: CaptionedMedia;
  editing: CaptionsEditing;
  cues: Cues;
  problems: readonly (readonly CueProblem[])[];
  /** Of the course, to say what learners see. */
  draft: Draft | undefined;
  lessonId: string;
};

/** The languages of a film's captions: how far each is, and the way to another one. */
export function Languages(props: LanguagesProps) {
  const { captioned, lessonId, draft } = props;
  const { media, languages, language } = captioned;
  const [isAdding, setIsAdding] = useState(false);
  // One that was just begun isn't in the text yet.
  const isNew = !languages.some((known) => isSameLanguage(known.language, language));
  const all = isNew ? [...languages, { language, captions: 0, untranslated: 0 }] : languages;
  const [first] = languages;
  return (
    <section className="mt-5" aria-label="Languages">
      <div className="row between center gap-3 mb-2">
        <h2 className={styles.heading}>Languages</h2>
        {all.length < mostCaptionLanguages ? (
          <button type="button" className="dashed-button" onClick={() => setIsAdding(true)}>
            <Icon name="plus" size={18} />
            Language
          </button>
        ) : (
          <span className="tiny">{mostCaptionLanguages} are the most.</span>
        )}
      </div>
      <ul>
        {all.map((one) => (
          <li key={one.language} className={styles.language}>
            {isSameLanguage(one.language, language) ? (
              <OpenLanguage {...props} isFirst={one === first} />
            ) : (
              <>
                <div className="small">
                  <LanguageName code={one.language} />
                  <p className="cluster center gap-1-3 muted">
                    <Seen draft={draft} lessonId={lessonId} />
                    <span>{describe(one)}</span>
                  </p>
                </div>
                <LinkButton
                  small
                  to={mediaPath(lessonId, media.name, 'captions', languageFor(one, first))}
                  state={languageSwitch}
                  aria-label={`Open the captions in ${languageName(one.language)}`}
                >
                  Open
                </LinkButton>
              </>
            )}
          </li>
        ))}
      </ul>
      {isAdding && (
        <AddLanguageDialog
          taken={all.map((one) => one.language)}
          first={first?.language ?? language}
          hasCaptions={(first?.captions ?? 0) > 0}
          pathTo={(code) => mediaPath(lessonId, media.name, 'captions', code)}
          onClose={() => setIsAdding(false)}
        />
      )}
    </section>
  );
}

/** The first one has no name in the address. */
const languageFor = (one: CaptionLanguage, first: CaptionLanguage | undefined) =>
  one === first ? undefined : one.language;

function LanguageName({ code }: { code: string }) {
  const [name, own] = [languageName(code), ownLanguageName(code)];
  return (
    <>
      <b>{name}</b>{' '}
      {own !== name && (
        <span className="muted" lang={code}>
          {own}
        </span>
      )}
    </>
  );
}

function describe({ captions, untranslated }: Omit<CaptionLanguage, 'language'>): string {
  return `${plural(captions, 'caption')}${untranslated > 0 ? `, ${untranslated} to translate` : ''}.`;
}

/** The one that is being edited, counted as it is on the screen. */
function OpenLanguage(props: LanguagesProps & { isFirst: boolean }) {
  const { captioned, cues, problems, draft, lessonId, isFirst } = props;
  const { media, language, original } = captioned;
  const remove = useRemoval(props);
  const untranslated = original ? countUntranslated(cues) : 0;
  const toLookAt = problems.filter((found) => found.length > 0).length;
  const base = media.name.replace(/\.[^.]*$/, '');
  const name = isFirst ? base : `${base}-${language.toLowerCase()}`;
  return (
    <>
      <div className="small">
        <LanguageName code={language} />
        <p className="cluster center gap-1-3 muted">
          <Seen draft={draft} lessonId={lessonId} />
          <span>
            {describe({ captions: cues.length - untranslated, untranslated }).slice(0, -1)}
            {toLookAt > 0 && `, ${toLookAt} to look at`}.
          </span>
        </p>
      </div>
      <div className="cluster gap-2">
        <Button
          small
          icon="download"
          disabled={cues.length === untranslated}
          aria-label="Download as VTT"
          onClick={() => saveFile(`${name}.vtt`, new Blob([writeVtt(cues)], { type: 'text/vtt' }))}
        >
          VTT
        </Button>
        {!isFirst && (
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove ${languageName(language)}`}
            title={`Remove ${languageName(language)}`}
            disabled={remove.isPending}
            onClick={() => remove.mutate()}
          >
            <Icon name="trash" size={18} />
          </button>
        )}
      </div>
    </>
  );
}

/** Removes the language that is open, and leads to the first one. The toast has the way back. */
function useRemoval({ captioned, editing, lessonId }: LanguagesProps) {
  const { media, language } = captioned;
  const navigate = useNavigate();
  const params = { lessonId, name: media.name };
  const load = () => call(getCaptionedMedia, { params, query: { language } });
  const write = (
    words: Pick<CaptionedMedia, 'captions' | 'transcript'>,
    { revision, version }: CaptionedMedia,
  ) => call(saveCaptions, { params, body: { language, ...words, revision, version } });
  return useChange(
    async () => {
      await editing.flush();
      const known = await load();
      await write({ captions: '', transcript: '' }, known);
      await navigate(mediaPath(lessonId, media.name), { state: languageSwitch });
      return known;
    },
    {
      refresh: [captionsOfFile(lessonId, media.name), lessonKey(lessonId)],
      done: () => `${languageName(language)} was removed.`,
      undo: async (_, { captions, transcript }) => write({ captions, transcript }, await load()),
    },
  );
}

function Seen({ draft, lessonId }: Pick<LanguagesProps, 'draft' | 'lessonId'>) {
  if (!draft) return null;
  const { version, lessons } = draft;
  const changes = lessons.find(({ id }) => id === lessonId)?.changes ?? [];
  if (!version || changes.includes('new')) return <StateMark mark="dashed">Draft</StateMark>;
  return (
    <>
      {changes.includes('text') ? (
        <StateMark mark="split">Changed</StateMark>
      ) : (
        <StateMark mark="full">Published</StateMark>
      )}
      <span>Learners see version {version.number}.</span>
    </>
  );
}
