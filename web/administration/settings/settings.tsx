import { type ReactNode, useEffect, useState } from 'react';
import type { MetaFunction } from 'react-router';
import type { Settings } from '../../../contract/administration/settings.ts';
import { SettingChanges, type SettingName } from '../../../contract/site/settings.ts';
import { QueryState } from '../../data/query-view.tsx';
import { useForm } from '../../forms/use-form.ts';
import { ZoneOptions } from '../../notifications/shared/zone-options.tsx';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { WaterLine } from '../../studio/shared/saving/water-line.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { WorkHeader } from '../../ui/layout/work-screen.tsx';
import { SystemTabs } from '../system/system-tabs.tsx';
import { AccentField } from './accent-field.tsx';
import {
  afterSaving,
  changedSettings,
  keepMine,
  saveOf,
  shownValue,
  theirValue,
  typeAll,
  typeInto,
  without,
} from './draft.ts';
import { useChangeSettings, useDraft, useSettings } from './hooks.ts';
import { LogoField } from './logo-field.tsx';
import styles from './settings.module.css';
import { describeChanges, linkRules, signUpRules } from './words.ts';

export const handle: PageHandle = { screen: 'work' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Site settings',
    description: 'Name, look, contact details and rules of this site.',
    hidden: true,
  });

export default function SiteSettings() {
  const settings = useSettings();
  return (
    <>
      <WorkHeader
        title="System"
        part="Settings"
        text="What this site is called, how it looks and who may sign up. Changes apply at once, on every page."
      />
      <SystemTabs />
      <QueryState
        result={settings}
        skeleton={
          <div className="mt-6 form-width">
            <SkeletonLines title lines={6} />
          </div>
        }
      />
      {settings.data && <SettingsForm settings={settings.data} />}
    </>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { values: saved, locked } = settings;
  const [draft, changeDraft] = useDraft();
  const change = useChangeSettings();
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const changed = changedSettings(draft, saved);
  useWarning(changed.length > 0);
  const form = useForm({
    schema: SettingChanges,
    // From the fields themselves: while one is corrected, the draft is a keystroke behind.
    read: (fields) => saveOf(typeAll(draft, saved, fields), saved).changes,
    onSubmit: async (changes) => {
      const save = saveOf(draft, saved);
      await change.mutateAsync({ ...changes, before: save.before });
      changeDraft((current) => afterSaving(current, save));
      setSavedAt(new Date().toISOString());
    },
  });

  const shown = (name: SettingName) => shownValue(draft, saved, name);
  const type = (name: SettingName, text: string) =>
    changeDraft((current) => typeInto(current, saved, name, text));
  const hintOf = (name: SettingName, hint: string) =>
    locked[name] ? `${locked[name]} in the environment decides this.` : hint;
  /** What every field of a setting takes. */
  const field = (name: SettingName, hint = '') => ({
    name,
    value: shown(name),
    hint: hintOf(name, hint),
    onChange: ({ target }: { target: { value: string } }) => type(name, target.value),
    ...(form.errors[name] ? { error: form.errors[name] } : {}),
  });
  const text = (name: SettingName, hint = '') => ({
    ...field(name, hint),
    readOnly: locked[name] !== undefined,
    autoComplete: 'off',
  });
  const clash = (name: SettingName) => {
    const theirs = theirValue(draft, saved, name);
    if (theirs === undefined) return null;
    const settle = (next: Parameters<typeof changeDraft>[0]) => {
      changeDraft(next);
      form.showErrors({ ...form.errors, [name]: undefined });
    };
    return (
      <Clash
        theirs={theirs}
        onTheirs={() => settle((current) => without(current, name))}
        onMine={() => settle((current) => keepMine(current, saved, name))}
      />
    );
  };
  const choice = (name: 'signUp' | 'links', legend: string, rules: readonly Rule[]) => (
    <fieldset
      className={styles.rules}
      disabled={locked[name] !== undefined}
      aria-describedby={`${name}-hint`}
    >
      <legend>{legend}</legend>
      {rules.map(({ value, label, text: explanation }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={shown(name) === value}
            onChange={() => type(name, value)}
          />
          <span>
            <strong className="block">{label}</strong>
            {explanation}
          </span>
        </label>
      ))}
      {form.errors[name] && <FieldError id={`${name}-error`}>{form.errors[name]}</FieldError>}
      <p id={`${name}-hint`} className={`${styles.small} tiny loose`}>
        {hintOf(name, '')}
      </p>
    </fieldset>
  );
  const domains = (name: 'signUpDomains' | 'linkHosts', label: string) => (
    <>
      <TextField
        label={label}
        spellCheck={false}
        autoCapitalize="none"
        {...text(name, 'Separated by commas, such as example.org, school.example.')}
      />
      {clash(name)}
    </>
  );

  return (
    <form className="column grows" aria-label="Site settings" {...form.props}>
      <Part title="Name and look" text="In the header, in emails, on certificates and invoices.">
        <TextField label="Name" required maxLength={40} {...text('name')} />
        {clash('name')}
        <LogoField settings={settings} />
        <AccentField
          value={shown('accent')}
          error={form.errors.accent}
          isLocked={locked.accent !== undefined}
          hint={hintOf('accent', 'Takes the place of marigold on buttons and marks.')}
          onType={(colour) => type('accent', colour)}
        />
        {clash('accent')}
      </Part>

      <Part title="Support" text="On Contact Us, and where answers to our emails go.">
        <TextField label="Email" type="email" required {...text('supportEmail')} />
        {clash('supportEmail')}
        <TextField label="Phone" type="tel" {...text('supportPhone', 'Not shown if empty.')} />
        {clash('supportPhone')}
        <TextArea label="Address" rows={3} {...text('supportAddress', 'Not shown if empty.')} />
        {clash('supportAddress')}
        <TextField
          label="Map location"
          {...text('supportLocation', 'Latitude and longitude, such as -33.8595, 151.2045.')}
        />
        {clash('supportLocation')}
      </Part>

      <Part
        title="Seller"
        text="On invoices and receipts that are issued from now on. Earlier ones stay as they are."
      >
        <TextField label="Name" required {...text('sellerName')} />
        {clash('sellerName')}
        <TextArea label="Address" rows={3} {...text('sellerAddress')} />
        {clash('sellerAddress')}
        <TextField label="Tax number" {...text('sellerTaxNumber')} />
        {clash('sellerTaxNumber')}
        <TextArea
          label="Bank details"
          rows={3}
          {...text('sellerBankDetails', 'For those who pay by invoice.')}
        />
        {clash('sellerBankDetails')}
        <Select
          label="Time zone"
          {...field(
            'sellerTimeZone',
            'For the days of sales, invoices and licences. Existing licences and invoices still end when they would have.',
          )}
        >
          <ZoneOptions current={saved.sellerTimeZone ?? ''} />
        </Select>
        {clash('sellerTimeZone')}
      </Part>

      <Part
        title="Signing up"
        text="People who were invited, by you or to a team, always can, and so can those you’ve sent an offer."
      >
        {choice('signUp', 'Who may sign up', signUpRules)}
        {clash('signUp')}
        {shown('signUp') === 'domains' && domains('signUpDomains', 'Domains')}
      </Part>

      <Part
        title="Other sites"
        text="What teachers may link to and show in lessons. Lessons that are published keep their links until they’re published again."
      >
        {choice('links', 'Where lessons may link to', linkRules)}
        {clash('links')}
        {shown('links') === 'listed' && domains('linkHosts', 'Sites for links')}
        <TextArea
          label="Sites that lessons may embed"
          rows={4}
          spellCheck={false}
          autoCapitalize="none"
          {...text(
            'embeds',
            'One on each line: youtube.com, vimeo.com, the domain of a PeerTube site, or the beginning of any other embed address, such as https://maps.example.org/embed/. Nothing is loaded from there before a learner asks for it. What you take off the list is shown as a link at once.',
          )}
        />
        {clash('embeds')}
      </Part>

      <Part title="Time zone" text="For new accounts, until their browser reports another.">
        <Select label="Default time zone" {...field('timeZone')}>
          <ZoneOptions current={saved.timeZone ?? ''} />
        </Select>
        {clash('timeZone')}
      </Part>

      <Part
        title="Terms and privacy"
        text="Your own rules, in Markdown, with links to pages of this site. They appear below ours, under a heading of their own."
      >
        <TextArea label="Addition to the terms" rows={8} {...text('terms')} />
        {clash('terms')}
        <TextArea label="Addition to the privacy page" rows={8} {...text('privacy')} />
        {clash('privacy')}
        <p className={`${styles.small} tiny loose`}>
          <TextLink small to="/terms">
            See the terms
          </TextLink>{' '}
          <TextLink small to="/privacy">
            See the privacy page
          </TextLink>
        </p>
      </Part>

      <FormError>{form.errors.form}</FormError>
      <WaterLine
        label="Saving"
        status={changed.length > 0 ? null : { state: 'saved', at: savedAt }}
        changes={changed.length > 0 ? describeChanges(changed) : ''}
      >
        {changed.length > 0 && (
          <>
            <Button
              small
              variant="deep"
              disabled={form.isSubmitting}
              onClick={() => {
                changeDraft(() => ({}));
                form.showErrors({});
              }}
            >
              Discard
            </Button>
            <Button small variant="primary" type="submit" pending={form.isSubmitting}>
              Save
            </Button>
          </>
        )}
      </WaterLine>
    </form>
  );
}

interface Rule {
  value: string;
  label: string;
  text: string;
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p className="mt-2 small faint pretty loose">{text}</p>
      </div>
      <div className="column gap-4 fits">{children}</div>
    </section>
  );
}

type ClashProps = { theirs: string; onTheirs: () => void; onMine: () => void };

/** Someone else has saved a different value since this one was typed. The Admin chooses which one to keep. */
function Clash({ theirs, onTheirs, onMine }: ClashProps) {
  return (
    <div className={styles.clash} role="status">
      <p>
        Another Admin has changed this to {theirs === '' ? 'nothing' : <strong>{theirs}</strong>}.
      </p>
      <div className="cluster gap-2">
        <Button small onClick={onTheirs}>
          Use theirs
        </Button>
        <Button small onClick={onMine}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}

/** A reload would lose what isn't saved. */
function useWarning(hasChanges: boolean): void {
  useEffect(() => {
    if (!hasChanges) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasChanges]);
}
