import type { ReactNode } from 'react';
import { leadHours, type Preferences } from '../../../contract/notifications/preferences.ts';
import { capitalised } from '../../../contract/text/words.ts';
import styles from '../../accounts/shared/settings.module.css';
import { errorMessage } from '../../data/error-message.ts';
import { QueryState } from '../../data/query-view.tsx';
import { useSession } from '../../data/session.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import {
  leadText,
  type PreferencesChange,
  useChangePreferences,
  usePreferences,
} from '../shared/preferences.ts';
import { useSignals } from '../shared/signals.ts';
import { deviceTimeZone } from '../shared/time-zone.ts';
import { zoneLabel } from '../shared/zone-names.ts';
import { ZoneOptions } from '../shared/zone-options.tsx';
import { daysSummary, emailsSummary } from './summaries.ts';

/** The time zone, and how someone is reminded of what is due. */
export function DaySettings() {
  return (
    <PreferenceFields about="Your time zone, and how we remind you. Changes save automatically.">
      {(preferences, save) => (
        <>
          <ZoneSelect preferences={preferences} onChange={save} />
          <Checkbox
            label="Email me before something is due"
            checked={preferences.mailDue}
            onChange={(event) => save({ mailDue: event.target.checked })}
          />
          <Select
            label="How long before"
            hint="You’ll get a notification then too, even without emails."
            value={preferences.leadHours}
            onChange={({ target }) => {
              const hours = leadHours.find((hours) => hours === Number(target.value));
              if (hours) save({ leadHours: hours });
            }}
          >
            {leadHours.map((hours) => (
              <option key={hours} value={hours}>
                {capitalised(leadText(hours))}
              </option>
            ))}
          </Select>
        </>
      )}
    </PreferenceFields>
  );
}

export function DayState() {
  const { data } = usePreferences();
  return data && daysSummary(data);
}

/** What else someone gets emails about. */
export function EmailSettings() {
  const { teaches, managesTeam } = useRoles();
  return (
    <PreferenceFields about="What we email you about. All of it also appears under the bell. Changes save automatically.">
      {(preferences, save) => (
        <>
          <Checkbox
            label="Email me about badges, certificates, feedback and replies"
            checked={preferences.mailNews}
            onChange={(event) => save({ mailNews: event.target.checked })}
          />
          <Checkbox
            label="Email me what the teachers of my courses write to me"
            checked={preferences.mailCourse}
            onChange={(event) => save({ mailCourse: event.target.checked })}
          />
          {teaches && (
            <Checkbox
              label="Email me about work handed in, comments on my courses and comments to approve"
              checked={preferences.mailTeaching}
              onChange={(event) => save({ mailTeaching: event.target.checked })}
            />
          )}
          {managesTeam && (
            <Checkbox
              label="Email me how my team gets on, every Monday"
              checked={preferences.mailTeam}
              onChange={(event) => save({ mailTeam: event.target.checked })}
            />
          )}
        </>
      )}
    </PreferenceFields>
  );
}

export function EmailState() {
  const { data } = usePreferences();
  const roles = useRoles();
  return data && emailsSummary(data, roles);
}

function useRoles() {
  const { user } = useSession();
  const signals = useSignals();
  return {
    teaches: user?.teaches ?? false,
    managesTeam: signals.data?.team === 'manager',
  };
}

type PreferenceFieldsProps = {
  about: string;
  children: (shown: Preferences, save: (...changes: PreferencesChange[]) => void) => ReactNode;
};

function PreferenceFields({ about, children }: PreferenceFieldsProps) {
  const preferences = usePreferences();
  const change = useChangePreferences();
  const save = async (...changes: PreferencesChange[]) => {
    try {
      for (const body of changes) await change.mutateAsync(body);
      void notify.success('Settings saved.', { toastId: 'preferences' });
    } catch (error) {
      void notify.error(errorMessage(error));
    }
  };
  const { data } = preferences;
  return (
    <>
      <p className={styles.about}>{about}</p>
      <QueryState result={preferences} skeleton={<SkeletonLines lines={5} />} />
      {data && (
        <div className={styles.form}>
          {children(
            // Optimistic: the server's reply replaces it.
            change.isPending ? { ...data, ...change.variables } : data,
            (...changes) => void save(...changes),
          )}
        </div>
      )}
    </>
  );
}

type ZoneSelectProps = {
  preferences: Pick<Preferences, 'timeZone' | 'zoneChosen'>;
  onChange: (...changes: PreferencesChange[]) => void;
};

function ZoneSelect({ preferences: { timeZone, zoneChosen }, onChange }: ZoneSelectProps) {
  const device = deviceTimeZone();
  const choose = (zone: string) => {
    if (zone) return onChange({ timeZone: zone, zoneChosen: true });
    // Clear the choice first: a reported zone never replaces a chosen one.
    onChange({ zoneChosen: false }, ...(device ? [{ timeZone: device, zoneChosen: false }] : []));
  };
  return (
    <Select
      label="Time zone"
      hint="Due dates and learning days follow this time zone."
      value={zoneChosen ? timeZone : ''}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">Follow this browser ({zoneLabel(device || timeZone)})</option>
      <ZoneOptions current={timeZone} />
    </Select>
  );
}
