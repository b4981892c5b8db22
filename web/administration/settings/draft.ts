import {
  dependentListNames,
  dependentLists,
  type SettingName,
  settingNames,
} from '../../../contract/site/settings.ts';

export type Values = Readonly<Record<string, string>>;

/** What someone has typed and not saved, and what was there when they began. */
export type Draft = Readonly<Partial<Record<SettingName, { text: string; from: string }>>>;

export function typeInto(draft: Draft, saved: Values, name: SettingName, text: string): Draft {
  const from = draft[name]?.from ?? saved[name] ?? '';
  return text === saved[name] ? without(draft, name) : { ...draft, [name]: { text, from } };
}

/** Fields that can't be changed are empty in a form's data: they are left alone. */
export function typeAll(draft: Draft, saved: Values, fields: Values): Draft {
  return settingNames
    .filter((name) => (draft[name] !== undefined ? fields[name] !== undefined : fields[name]))
    .reduce((typed, name) => typeInto(typed, saved, name, fields[name] ?? ''), draft);
}

export function without(draft: Draft, name: SettingName): Draft {
  const { [name]: _, ...others } = draft;
  return others;
}

export function shownValue(draft: Draft, saved: Values, name: SettingName): string {
  return draft[name]?.text ?? saved[name] ?? '';
}

/** A list of domains counts only where it is used. */
export function changedSettings(draft: Draft, saved: Values): SettingName[] {
  const unused: readonly SettingName[] = dependentListNames.filter((name) => {
    const { rule, choice } = dependentLists[name];
    return shownValue(draft, saved, rule) !== choice;
  });
  const isUsed = (name: SettingName) => !unused.includes(name);
  return settingNames.filter(
    (name) => draft[name] !== undefined && draft[name].text !== saved[name] && isUsed(name),
  );
}

/** What another Admin has saved since this one began to type; undefined if nobody has. */
export function theirValue(draft: Draft, saved: Values, name: SettingName): string | undefined {
  const mine = draft[name];
  if (!mine || mine.from === saved[name] || mine.text === saved[name]) return undefined;
  return saved[name];
}

/** Having seen theirs, the next save replaces it. */
export function keepMine(draft: Draft, saved: Values, name: SettingName): Draft {
  const mine = draft[name];
  return mine ? { ...draft, [name]: { ...mine, from: saved[name] ?? '' } } : draft;
}

export interface Save {
  changes: Partial<Record<SettingName, string>>;
  before: Partial<Record<SettingName, string>>;
}

export function saveOf(draft: Draft, saved: Values): Save {
  const names = changedSettings(draft, saved);
  // A list that is used is checked, also where only the rule has changed.
  const checked = dependentListNames.filter((name) => {
    const { rule, choice } = dependentLists[name];
    return names.includes(rule) && draft[rule]?.text === choice;
  });
  const all = [...new Set([...names, ...checked])];
  return {
    changes: Object.fromEntries(all.map((name) => [name, shownValue(draft, saved, name)])),
    before: Object.fromEntries(all.map((name) => [name, draft[name]?.from ?? saved[name] ?? ''])),
  };
}

/** What was typed while a save was under way stays. */
export function afterSaving(draft: Draft, { changes }: Save): Draft {
  const left = Object.entries(draft).filter(
    ([name, { text }]) => changes[name as SettingName] !== text,
  );
  return Object.fromEntries(left);
}
