import { useMemo } from 'react';
import { leadHours, type Preferences } from '../../../contract/notifications/preferences.ts';
import styles from '../../accounts/shared/settings.module.css';
import { errorMessage } from '../../data/error-message.ts';
import { useSession } from '../../data/session.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
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
import { zoneGroups, zoneLabel } from '../shared/zone-names.ts';

export function ReminderSettings() {
  const preferences = usePreferences();
  return (
    <section className={styles.section} aria-labelledby="reminders">
      <h2 id="reminders">Reminders and email</h2>
      <p className={styles.about}>
        What we email you about, and your time zone. Changes save automatically.
      </p>
      {preferences.isPending && <SkeletonLines lines={5} />}
      {preferences.isError && (
        <ErrorState
          message={errorMessage(preferences.error)}
          onRetry={() => preferences.refetch()}
          retrying={preferences.isFetching}
        />
      )}
      {preferences.data && <Fields preferences={preferences.data} />}
    </section>
  );
}

function Fields({ preferences }: { preferences: Preferences }) {
  const change = useChangePreferences();
  const { user } = useSession();
  const signals = useSignals();
  const save = async (...changes: PreferencesChange[]) => {
    try {
      for (const body of changes) await change.mutateAsync(body);
      void notify.success('Settings saved.', { toastId: 'preferences' });
    } catch (error) {
      void notify.error(errorMessage(error));
    }
  };
  // Optimistic: the server's reply replaces it.
  const shown = change.isPending ? { ...preferences, ...change.variables } : preferences;
  return (
    <div className={styles.form}>
      <Checkbox
        label="Email me before something is due"
        checked={shown.mailDue}
        onChange={(event) => save({ mailDue: event.target.checked })}
      />
      <Select
        label="How long before"
        hint="You’ll get a notification then too, even without emails."
        value={shown.leadHours}
        onChange={({ target }) => {
          const hours = leadHours.find((hours) => hours === Number(target.value));
          if (hours) void save({ leadHours: hours });
        }}
      >
        {leadHours.map((hours) => (
          <option key={hours} value={hours}>
            {capital(leadText(hours))}
          </option>
        ))}
      </Select>
      <Checkbox
        label="Email me about badges, certificates, feedback and replies"
        checked={shown.mailNews}
        onChange={(event) => save({ mailNews: event.target.checked })}
      />
      <Checkbox
        label="Email me what the teachers of my courses write to me"
        checked={shown.mailCourse}
        onChange={(event) => save({ mailCourse: event.target.checked })}
      />
      {user && user.role !== 'User' && (
        <Checkbox
          label="Email me about work handed in, comments on my courses and comments to approve"
          checked={shown.mailTeaching}
          onChange={(event) => save({ mailTeaching: event.target.checked })}
        />
      )}
      {signals.data?.team === 'manager' && (
        <Checkbox
          label="Email me how my team gets on, every Monday"
          checked={shown.mailTeam}
          onChange={(event) => save({ mailTeam: event.target.checked })}
        />
      )}
      <ZoneSelect preferences={shown} onChange={save} />
    </div>
  );
}

type ZoneSelectProps = {
  preferences: Pick<Preferences, 'timeZone' | 'zoneChosen'>;
  onChange: (...changes: PreferencesChange[]) => void;
};

function ZoneSelect({ preferences: { timeZone, zoneChosen }, onChange }: ZoneSelectProps) {
  const device = deviceTimeZone();
  const groups = useMemo(() => zoneGroups(timeZone), [timeZone]);
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
      {groups.map(({ region, zones }) => (
        <optgroup key={region} label={region}>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zoneLabel(zone)}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
