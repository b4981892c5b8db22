import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDraft, getStudioLesson, saveLessonText } from '../../../contract/studio/drafts.ts';
import * as contract from '../../../contract/studio/find.ts';
import { type SignedIn, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildLearner, buildOwner } from '../../../tests/support/factories.ts';
import { openOwnCourse } from '../../../tests/support/studio/studio.ts';
import { applyEdits, findMatches, matcherOf } from './matches.ts';
import { textsIn, withTexts } from './texts.ts';

const find = (text: string, words: string, options = {}) =>
  findMatches(
    '',
    text,
    matcherOf({ text: words, matchCase: false, wholeWords: false, ...options }),
    10,
  );

describe('what is found', () => {
  it('is the text as written, in any case unless case matters', () => {
    expect(find('Light, light. LIGHT', 'light')).toHaveLength(3);
    expect(find('Light, light. LIGHT', 'light', { matchCase: true })).toMatchObject([{ from: 7 }]);
    expect(find('a.b a+b (a.b)', 'a.b')).toHaveLength(2);
    expect(find('$\\frac{a}{b}$', '\\frac{a}')).toHaveLength(1);
  });

  it('can be whole words only, in any script', () => {
    const options = { wholeWords: true };
    expect(find('lighter light Light’s', 'light', options)).toHaveLength(2);
    expect(find('größer groß', 'groß', options)).toMatchObject([{ from: 7 }]);
    expect(find('(f/2.8) f/2.80', '/2.8', options)).toMatchObject([{ from: 2 }]);
  });

  it('comes with its line and what stands around it in that line', () => {
    expect(find('one\ntwo light three\nfour', 'light')).toEqual([
      { field: '', from: 8, line: 2, before: 'two ', text: 'light', after: ' three' },
    ]);
  });

  it('is never more than asked for', () => {
    expect(find('a'.repeat(1_000), 'a')).toHaveLength(10);
  });

  it('can be replaced and put back, whatever the text is', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'A', '\n', ' ', '🪜', '.', 'ß') });
    fc.assert(
      fc.property(text, fc.string({ minLength: 1, maxLength: 3 }), text, (whole, words, other) => {
        const matcher = matcherOf({ text: words, matchCase: false, wholeWords: false });
        const found = findMatches('', whole, matcher, 100);
        const edits = found.map(({ from, text: was }) => ({ from, was, text: other }));
        const replaced = applyEdits(whole, edits) ?? '';
        let shift = 0;
        const back = edits.map(({ from, was, text }) => {
          const at = from + shift;
          shift += text.length - was.length;
          return { from: at, was: text, text: was };
        });
        expect(applyEdits(replaced, back)).toBe(whole);
      }),
    );
  });

  it('isn’t replaced where something else stands, or twice in one place', () => {
    expect(applyEdits('abc', [{ from: 1, was: 'c', text: '' }])).toBeNull();
    expect(applyEdits('abc', [{ from: 9, was: 'c', text: '' }])).toBeNull();
    const twice = { from: 1, was: 'b', text: 'x' };
    expect(applyEdits('abc', [twice, twice])).toBeNull();
  });
});

describe('texts of a part', () => {
  const part = [
    { id: 'light', kind: 'several', question: 'Light?', options: [{ text: 'light', right: true }] },
    { picture: { figure: 'light.svg', alt: 'Light' }, data: { title: 'light' } },
  ];

  it('are what authors write, not what other things are found by', () => {
    expect([...textsIn(part)]).toEqual([
      ['0.question', 'Light?'],
      ['0.options.0.text', 'light'],
      ['1.picture.alt', 'Light'],
    ]);
  });

  it('change where they are, and nothing else does', () => {
    const changed = withTexts(part, new Map([['0.options.0.text', 'shade']]));
    expect(changed[0]?.options).toEqual([{ text: 'shade', right: true }]);
    expect(withTexts(changed, new Map([['0.options.0.text', 'light']]))).toEqual(part);
  });
});

describe('in a course', () => {
  let app: TestApp;
  let owner: SignedIn;
  const params = { id: 7 };
  beforeAll(async () => {
    app = await startApp();
    owner = await openOwnCourse(app, 7);
  });
  afterAll(() => app.close());

  const search = async (text: string, as = owner) =>
    as.ask(contract.findInCourse, { params, query: { text, matchCase: 'true' } });
  const found = async (text: string) => (await search(text)).body.data;
  const replace = (parts: contract.EditedPart[], as = owner) =>
    as.ask(contract.replaceInCourse, { params, body: { parts } });
  const editsFor = (parts: contract.FoundPart[], text: string): contract.EditedPart[] =>
    parts.map(({ lessonId, part, revision, matches }) => ({
      ...{ lessonId, part, revision },
      edits: matches.map(({ field, from, text: was }) => ({ field, from, was, text })),
    }));

  it('finds words on the page, in texts, questions and practice, and replaces them all at once', async () => {
    const before = await found('sleep');
    expect(before.more).toBe(false);
    expect(before.total).toBe(before.parts.flatMap(({ matches }) => matches).length);
    const kinds = new Set(before.parts.map(({ part }) => part));
    expect(kinds).toEqual(new Set(['details', 'source', 'questions', 'practice']));
    const done = await replace(editsFor(before.parts, 'slumber'));
    expect(done.body.data.replaced).toBe(before.total);
    expect((await found('sleep')).total).toBe(0);
    const after = await found('slumber');
    expect(after.total).toBe(before.total);
    // And back again.
    await replace(editsFor(after.parts, 'sleep'));
    const again = await found('sleep');
    expect(again.parts.map(({ matches }) => matches)).toEqual(
      before.parts.map(({ matches }) => matches),
    );
  });

  it('changes nothing if one of the parts was changed in the meantime', async () => {
    const { parts } = await found('habit');
    const part = parts.find(({ part }) => part === 'source');
    const lessonId = part?.lessonId ?? '';
    const lesson = (await owner.ask(getStudioLesson, { params: { lessonId } })).body.data;
    const body = { source: `${lesson.source}\n\nMore.`, revision: lesson.sourceRevision };
    await owner.ask(saveLessonText, { params: { lessonId }, body });
    const { total } = await found('habit');
    expect(await replace(editsFor(parts, 'custom'))).toMatchObject({ status: 409 });
    expect((await found('habit')).total).toBe(total);
  });

  it('lets only one of two win who replace the same words', async () => {
    const { parts } = await found('walk');
    const replies = await Promise.all([
      replace(editsFor(parts, 'stroll')),
      replace(editsFor(parts, 'march')),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('refuses what would be too long, and says where', async () => {
    const draft = (await owner.ask(getDraft, { params })).body.data;
    const body: contract.EditedPart = {
      lessonId: null,
      part: 'details',
      revision: draft.detailsRevision,
      edits: [{ field: 'title', from: 0, was: draft.details.title, text: 'x'.repeat(120) }],
    };
    const reply = await replace([body]);
    expect(reply).toMatchObject({ status: 400 });
    expect(JSON.stringify(reply.body)).toContain(
      'On the course page: Title can have at most 80 characters. Nothing was replaced.',
    );
  });

  it('reaches nothing but texts, and no other course', async () => {
    const { parts } = await found('the');
    const settings = parts.find(({ part }) => part === 'source');
    const slug: contract.EditedPart = {
      lessonId: settings?.lessonId ?? null,
      part: 'settings',
      revision: 1,
      edits: [{ field: 'slug', from: 0, was: 'a', text: 'b' }],
    };
    expect(await replace([slug])).toMatchObject({ status: 409 });
    const stranger = await signedIn(app, await buildOwner(app.db));
    const learner = await signedIn(app, await buildLearner(app.db));
    expect(await search('the', stranger)).toMatchObject({ status: 404 });
    expect(await search('the', learner)).toMatchObject({ status: 403 });
    const edits = editsFor(parts, 'a');
    expect(await replace(edits, stranger)).toMatchObject({ status: 404 });
    const elsewhere = await openOwnCourse(app, 2);
    const reply = await elsewhere.ask(contract.replaceInCourse, {
      params: { id: 2 },
      body: { parts: edits.filter(({ lessonId }) => lessonId !== null).slice(0, 1) },
    });
    expect(reply).toMatchObject({ status: 404 });
  });

  it('says what is wrong with the words', async () => {
    expect(await search('')).toMatchObject({ status: 400 });
    expect(await search('x'.repeat(201))).toMatchObject({ status: 400 });
    expect(await search('a\nb')).toMatchObject({ status: 400 });
  });
});
