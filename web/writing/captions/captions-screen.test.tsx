import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  type Draft,
  getDraft,
  getStudioLesson,
  type StudioLesson,
} from '../../../contract/studio/drafts.ts';
import {
  type CaptionedMedia,
  getCaptionedMedia,
  saveCaptions,
} from '../../../contract/writing/captions.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { CaptionsScreen } from './captions-screen.tsx';

const at = '2026-11-16T08:10:00.000Z';
const lesson: StudioLesson = {
  id: '0190a000-0000-7000-8000-000000000001',
  kind: 'lesson',
  settings: { slug: 'wells', title: 'Wells', minutes: 10, preview: false, photos: [], rubric: [] },
  source: '',
  questions: [],
  courseId: 1,
  courseTitle: 'Stairs',
  moduleTitle: 'Week 1',
  position: 1,
  rights: { own: true, edit: true, review: true },
  changedAt: at,
  changedBy: 'Noor Said',
  settingsRevision: 1,
  sourceRevision: 3,
  practiceRevision: 1,
  questionsRevision: 4,
  activitiesRevision: 1,
};
const draft = {
  courseId: 1,
  rights: lesson.rights,
  outline: [{ id: 'w', title: 'Week 1', lessons: [lesson.id] }],
  lessons: [{ id: lesson.id, changes: ['text'] }],
  version: { number: 7, at },
  schedule: null,
  changes: {
    ...{ details: false, outline: false, texts: 1, questions: 0 },
    ...{ settings: 0, moved: 0, added: 0, removed: 0 },
  },
} as unknown as Draft;
const vtt = (...texts: string[]) =>
  `WEBVTT\n\n${texts.map((text, n) => `00:0${n * 2}.000 --> 00:0${n * 2 + 1}.000\n${text}`).join('\n\n')}\n`;
const captioned: CaptionedMedia = {
  media: {
    name: 'walk.mp4',
    kind: 'video',
    bytes: 90_000_000,
    seconds: 8,
    width: 640,
    height: 360,
    src: '/walk.mp4',
    lessons: [],
  },
  title: 'A walk',
  language: 'en',
  captions: vtt('Look down.', 'This sentence takes longer to read.', 'Done.'),
  transcript: '',
  languages: [{ language: 'en', captions: 3, untranslated: 0 }],
  original: null,
  revision: 3,
  version: 'three',
  changedAt: at,
  changedBy: 'Noor Said',
};

async function open(
  given: Partial<CaptionedMedia> = {},
  part: 'captions' | 'transcript' = 'captions',
  language?: string,
) {
  const api = new ApiStub();
  api.reply(getDraft, { data: draft });
  api.reply(getCaptionedMedia, { data: { ...captioned, ...given } });
  api.reply(getStudioLesson, { data: lesson });
  api.respond(saveCaptions, ({ body }) => {
    const { revision } = body as { revision: number };
    return Response.json({ data: { revision: revision + 1, version: 'next', at, source: 'New.' } });
  });
  const rendered = await renderScreen(
    <CaptionsScreen lesson={lesson} file="walk.mp4" part={part} language={language} />,
    {
      viewer: learner,
      api,
    },
  );
  const saved = () => {
    const last = api.calls(saveCaptions).at(-1)?.body;
    return last as
      | {
          language?: string;
          captions: string;
          transcript: string;
          revision: number;
          version?: string;
        }
      | undefined;
  };
  return { ...rendered, api, saved };
}

const row = (name: RegExp) => screen.findByRole('button', { name });
const words = () => screen.getByRole('textbox', { name: 'Words' });
const file = (text: string, name = 'walk.srt') => new File([text], name);

describe('captions', () => {
  it('say what to look at, and are mended by a button', async () => {
    const { user, saved } = await open();
    await row(/Look down/);
    expect(await screen.findByText('Learners see version 7.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'To look at 1' }));
    expect(screen.queryByRole('button', { name: /Look down/ })).toBeNull();
    expect(screen.getByText('Too quick to read. Give it till 0:03.7, or split it.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Lengthen' }));
    expect(screen.getByRole('button', { name: 'To look at 0' })).toBeDisabled();
    await waitFor(() => expect(saved()?.captions).toContain('00:02.000 --> 00:03.700'));
    expect(saved()).toMatchObject({
      revision: 3,
      transcript: 'Look down. This sentence takes longer to read. Done.',
    });
  });

  it('are edited by keyboard alone, and every step can be undone', async () => {
    const { user, saved } = await open();
    (await row(/Look down/)).focus();
    await user.keyboard('{Enter}');
    expect(words()).toHaveFocus();
    await user.keyboard(' [[There.]');
    expect(words()).toHaveValue('Look down. [There.]');
    await user.keyboard('{Control>}z{/Control}');
    expect(words()).toHaveValue('Look down.');
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(words()).toHaveValue('This sentence takes longer to read.');
    await user.keyboard('{Home}{ArrowUp}');
    expect(words()).toHaveValue('Look down.');
    await user.keyboard('{End}{ArrowDown}');
    await user.keyboard('{Alt>}s{/Alt}');
    expect(screen.getByRole('button', { name: 'All 4' })).toBeVisible();
    await user.keyboard('{Alt>}{Backspace}{/Alt}');
    await user.keyboard('{Alt>}{ArrowUp}m{/Alt}');
    expect(screen.getByRole('button', { name: 'All 2' })).toBeVisible();
    for (let n = 0; n < 3; n += 1) await user.keyboard('{Control>}z{/Control}');
    expect(screen.getByRole('button', { name: 'All 3' })).toBeVisible();
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(screen.getByRole('button', { name: 'All 4' })).toBeVisible();
    await waitFor(() => expect(saved()?.captions.split('-->')).toHaveLength(5));
  });

  it('take a typed time, and say what is wrong with one', async () => {
    const { user, saved } = await open();
    await user.click(await row(/Look down/));
    const ends = screen.getByRole('textbox', { name: 'Ends' });
    await user.clear(ends);
    await user.type(ends, 'soon{Enter}');
    expect(ends).toHaveAccessibleDescription('Write it like 0:41.3.');
    await user.clear(ends);
    await user.type(ends, '0{Enter}');
    expect(ends).toHaveAccessibleDescription('It has to end after it starts.');
    await user.clear(ends);
    await user.type(ends, '1,5{Enter}');
    expect(ends).toHaveValue('0:01.5');
    await waitFor(() => expect(saved()?.captions).toContain('00:00.000 --> 00:01.500'));
  });

  it('come from a file, with what was mended and the way back', async () => {
    const { user } = await open({ captions: '', media: { ...captioned.media, seconds: 60 } });
    expect(await screen.findByText('No captions yet')).toBeVisible();
    const input = screen.getByLabelText('Captions from a file');
    const srt = '1\n00:00:05,000 --> 00:00:04,000\n<v Ines>Hi there.\n';
    await user.upload(input, file(srt));
    expect(await screen.findByText('Read from walk.srt: 1 caption, 1 change')).toBeVisible();
    expect(
      screen.getByText('Number 1 ended before it began; it now lasts two seconds.'),
    ).toBeVisible();
    expect(await row(/Ines Hi there/)).toBeVisible();
    const [undo] = screen.getAllByRole('button', { name: 'Undo' }).slice(-1);
    if (undo) await user.click(undo);
    expect(await screen.findByText('No captions yet')).toBeVisible();
    await user.upload(input, file('One.\nTwo.', 'said.txt'));
    expect(await screen.findByText(/A first draft, spread over the film/)).toBeVisible();
    await user.upload(input, file('x'.repeat(600_000)));
    expect(await screen.findByText('A file of captions can have at most 256 KB.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'All 2' })).toBeVisible();
  });

  it('are shifted together, after saying where to', async () => {
    const { user, saved } = await open();
    await user.click(await row(/^Shift all/));
    const field = screen.getByRole('textbox', { name: 'Seconds' });
    await user.type(field, '-1{Enter}');
    expect(field).toHaveAccessibleDescription(/would start before the film/);
    await user.clear(field);
    await user.type(field, '1.5');
    expect(screen.getByText(/will start at 0:01.5, and the last one end at 0:06.5/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Shift' }));
    await waitFor(() => expect(saved()?.captions).toContain('00:01.500 --> 00:02.500'));
  });
});

describe('a transcript', () => {
  it('follows the captions until it is edited, and again when asked to', async () => {
    const { user, saved } = await open({}, 'transcript');
    const text = await screen.findByRole('textbox', { name: 'Transcript' });
    expect(text).toHaveValue('Look down. This sentence takes longer to read. Done.');
    expect(screen.getByText(/^Follows the captions/)).toBeVisible();
    fireEvent.change(text, { target: { value: 'She looks down.' } });
    expect(await screen.findByText(/^Differs from the captions/)).toBeVisible();
    await waitFor(() => expect(saved()?.transcript).toBe('She looks down.'));
    await user.click(screen.getByRole('button', { name: 'Follow the captions again' }));
    await waitFor(() => expect(saved()?.transcript).toMatch(/^Look down/));
  });
});

describe('a translation', () => {
  const original = vtt('Look down.', 'This sentence takes longer to read.', 'Done.');
  const german: Partial<CaptionedMedia> = {
    language: 'de',
    captions: 'WEBVTT\n\n00:02.000 --> 00:03.000\nLang.\n',
    languages: [
      { language: 'en', captions: 3, untranslated: 0 },
      { language: 'de', captions: 1, untranslated: 2 },
    ],
    original: { language: 'en', captions: original },
  };

  it('has the original above each caption, counts what is left, and saves what has words', async () => {
    const { user, saved } = await open(german, 'captions', 'de');
    expect(await row(/Look down.*Not translated yet/)).toBeVisible();
    expect(screen.getByRole('button', { name: /takes longer to read.*Lang\./ })).toBeVisible();
    expect(screen.getByText('1 caption, 2 to translate.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'To look at 0' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'To translate 2' }));
    expect(screen.queryByRole('button', { name: /Lang\./ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /Look down/ }));
    expect(words()).toHaveAccessibleDescription('Look down.');
    expect(words()).toHaveAttribute('lang', 'de');
    await user.keyboard('Sieh hinab.');
    await waitFor(() =>
      expect(saved()?.captions).toContain('00:00.000 --> 00:01.000\nSieh hinab.'),
    );
    expect(saved()).toMatchObject({
      language: 'de',
      transcript: '',
      revision: 3,
      version: 'three',
    });
    expect(saved()?.captions).not.toContain('00:04.000');
    expect(screen.getByRole('button', { name: 'To translate 1' })).toBeVisible();
  });

  it('comes from a text with a line for each caption, or from a file with other times', async () => {
    const { user, saved } = await open({ ...german, captions: '' }, 'captions', 'de');
    await row(/Look down/);
    const input = screen.getByLabelText('Captions from a file');
    await user.upload(input, file('Eins.\nZwei.\nDrei.\n', 'walk-de.txt'));
    expect(await screen.findByText('Read from walk-de.txt: 3 captions')).toBeVisible();
    await waitFor(() => expect(saved()?.captions).toBe(vtt('Eins.', 'Zwei.', 'Drei.')));
    await user.upload(input, file('1\n00:00:00,200 --> 00:00:01,200\nEins.\n', 'walk-de.srt'));
    expect(
      await screen.findByText('2 captions in English have no translation in it.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'To translate 2' })).toBeVisible();
  });

  it('is begun with a language that isn’t there yet', async () => {
    const { user, router } = await open();
    await row(/Look down/);
    await user.click(screen.getByRole('button', { name: 'Language' }));
    const select = screen.getByRole('combobox', { name: 'Language' });
    expect(screen.queryByRole('option', { name: 'English' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Translate from English' }));
    expect(select).toHaveAccessibleDescription('Choose a language.');
    await user.selectOptions(select, 'German');
    await user.click(screen.getByRole('button', { name: 'Translate from English' }));
    await waitFor(() => expect(router.state.location.search).toBe('?language=de'));
    // Keys are heard at once; the dialog that had the focus is gone.
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });

  it('is removed with the way back', async () => {
    const { user, api, saved, router } = await open(german, 'captions', 'de');
    await user.click(await screen.findByRole('button', { name: 'Remove German' }));
    await waitFor(() =>
      expect(saved()).toMatchObject({ language: 'de', captions: '', transcript: '' }),
    );
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(await screen.findByText('German was removed.')).toBeVisible();
    api.reply(getCaptionedMedia, { data: { ...captioned, ...german, captions: '', revision: 9 } });
    await user.click(screen.getByRole('button', { name: 'Undo', description: '' }));
    await waitFor(() => expect(saved()).toMatchObject({ revision: 9, captions: german.captions }));
  });

  it('can have ten languages', async () => {
    await open({
      languages: [...'abcdefghij'].map((letter) => ({
        language: `x${letter}`,
        captions: 1,
        untranslated: 0,
      })),
      language: 'xa',
    });
    expect(await screen.findByText('10 are the most.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Language' })).toBeNull();
  });
});

describe('what someone else saved meanwhile', () => {
  const conflict = { status: 409, code: 'draft_changed' };

  it('elsewhere in the text is no reason to ask', async () => {
    const { user, api, saved } = await open();
    let isFirst = true;
    api.respond(saveCaptions, () => {
      if (!isFirst)
        return Response.json({ data: { revision: 5, version: 'v', at, source: 'New.' } });
      isFirst = false;
      return Response.json({ detail: '', errors: [], code: conflict.code }, { status: 409 });
    });
    api.reply(getCaptionedMedia, { data: { ...captioned, revision: 4 } });
    await user.click(await row(/Look down/));
    await user.keyboard(' Now.');
    await waitFor(() => expect(saved()).toMatchObject({ revision: 4 }));
    expect(saved()?.captions).toContain('Look down. Now.');
    expect(screen.queryByText(/changed this/)).toBeNull();
  });

  it('in the same caption is shown beside it, for someone to decide', async () => {
    const { user, api, saved } = await open();
    api.respond(
      saveCaptions,
      () => Response.json({ detail: '', errors: [], code: conflict.code }, { status: 409 }),
      () => Response.json({ data: { revision: 5, version: 'v', at, source: 'New.' } }),
    );
    await user.click(await row(/Look down/));
    const theirs = vtt('Look up.', 'This sentence takes longer to read.', 'Done.');
    api.reply(getCaptionedMedia, { data: { ...captioned, captions: theirs, revision: 4 } });
    await user.keyboard(' Now.');
    expect(await screen.findByText('You and Noor Said changed this part')).toBeVisible();
    expect(screen.getByText('Look up.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(saved()).toMatchObject({ revision: 4 }));
    expect(saved()?.captions).toContain('Look down. Now.');
  });

  it('a file that the lesson no longer plays is said to be gone', async () => {
    const api = new ApiStub();
    api.fail(getCaptionedMedia, 404);
    await renderScreen(<CaptionsScreen lesson={lesson} file="walk.mp4" part="captions" />, {
      viewer: learner,
      api,
    });
    expect(await screen.findByText('The lesson doesn’t play this file')).toBeVisible();
  });
});
