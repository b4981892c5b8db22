import { describe, expect, it } from 'vitest';
import { kindNames } from '../../../activities/kinds.ts';
import { checkActivityDraft, listGeneralKinds } from './general-kinds.ts';

const kinds = await listGeneralKinds();

it('every kind can be added to a lesson', () => {
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(kindNames());
});

describe.each(kinds)('$name', ({ example, schema }) => {
  it('begins with an activity that is complete', () => {
    expect(checkActivityDraft(example)).toEqual({ problems: [] });
  });

  it('has a form: every field of its data is described', () => {
    const { properties } = schema as { properties: Record<string, unknown> };
    expect(Object.keys(properties)).toEqual(
      expect.arrayContaining(Object.keys(example.data as object)),
    );
  });

  it('says what is missing, in words', () => {
    const { problems } = checkActivityDraft({ ...example, title: '', data: {} });
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems) expect(problem).toMatch(/^[A-Z].*\.$/);
  });
});
