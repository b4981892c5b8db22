import { describe, expect, it } from 'vitest';
import {
  afterSaving,
  changedSettings,
  type Draft,
  keepMine,
  saveOf,
  shownValue,
  theirValue,
  typeAll,
  typeInto,
  without,
} from './draft.ts';

const saved = { name: 'Stepwell', sellerName: 'School', signUp: 'open', signUpDomains: 'a.org' };

describe('a draft of the settings', () => {
  it('has what was typed, and nothing once it is as before', () => {
    const draft = typeInto({}, saved, 'name', 'Harbour');
    expect(shownValue(draft, saved, 'name')).toBe('Harbour');
    expect(changedSettings(draft, saved)).toEqual(['name']);
    expect(typeInto(draft, saved, 'name', 'Stepwell')).toEqual({});
  });

  it('is saved with what was there when typing began', () => {
    const draft = typeInto(typeInto({}, saved, 'name', 'H'), saved, 'name', 'Harbour');
    expect(saveOf(draft, saved)).toEqual({
      changes: { name: 'Harbour' },
      before: { name: 'Stepwell' },
    });
  });

  it('counts domains only where they decide', () => {
    const typed = typeInto({}, saved, 'signUpDomains', 'b.org');
    expect(changedSettings(typed, saved)).toEqual([]);
    const draft = typeInto(typed, saved, 'signUp', 'domains');
    expect(changedSettings(draft, saved)).toEqual(['signUp', 'signUpDomains']);
    // Also unchanged ones are checked together with the rule.
    expect(saveOf(typeInto({}, saved, 'signUp', 'domains'), saved).changes).toEqual({
      signUp: 'domains',
      signUpDomains: 'a.org',
    });
  });

  it('follows the fields of the form, a keystroke ahead', () => {
    const draft = typeInto({}, saved, 'name', 'H');
    const ahead = typeAll(draft, saved, { name: 'Ha', other: 'x', sellerName: '' });
    expect(saveOf(ahead, saved).changes).toEqual({ name: 'Ha' });
  });

  it('keeps what is typed while a save is under way', () => {
    const first = typeInto({}, saved, 'name', 'Harbour');
    const save = saveOf(first, saved);
    expect(afterSaving(first, save)).toEqual({});
    const later = typeInto(first, saved, 'name', 'Harbour School');
    expect(afterSaving(later, save)).toEqual(later);
  });
});

describe('two Admins', () => {
  const mine: Draft = typeInto({}, saved, 'name', 'Mine');
  const theirs = { ...saved, name: 'Theirs' };

  it('see what the other has saved', () => {
    expect(theirValue(mine, saved, 'name')).toBeUndefined();
    expect(theirValue(mine, theirs, 'name')).toBe('Theirs');
    expect(theirValue(mine, { ...saved, name: 'Mine' }, 'name')).toBeUndefined();
    expect(theirValue(mine, theirs, 'sellerName')).toBeUndefined();
  });

  it('replace it only after having seen it', () => {
    expect(saveOf(mine, theirs).before).toEqual({ name: 'Stepwell' });
    const kept = keepMine(mine, theirs, 'name');
    expect(theirValue(kept, theirs, 'name')).toBeUndefined();
    expect(saveOf(kept, theirs).before).toEqual({ name: 'Theirs' });
    expect(without(mine, 'name')).toEqual({});
  });
});
