import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLessonActivity } from '../../tests/support/lesson-activity.ts';
import { apertures, errorOf, isos, type Setting, shutters, stopTrader } from './model.ts';

const data = readLessonActivity(
  '3-learn-photography/exposure-triangle-basic.stop-trader',
  stopTrader,
);

const settings: Setting[] = apertures.flatMap((_, aperture) =>
  shutters.flatMap((_, shutter) => isos.map((_, iso) => ({ aperture, shutter, iso }))),
);
const setting = fc.constantFrom(...settings);

test.each(data.tasks.map(({ id }) => id))('the task %s can be solved', (id) => {
  expect(settings.some((each) => stopTrader.judge(data, id, each).done)).toBe(true);
});

test('no task is solved at the start', () => {
  for (const { id } of data.tasks) expect(stopTrader.judge(data, id, data.start).done).toBe(false);
});

test('a stop added to one setting and taken from another changes no brightness', () => {
  fc.assert(
    fc.property(setting, ({ aperture, shutter, iso }) => {
      const before = errorOf(data, { aperture, shutter, iso });
      expect(errorOf(data, { aperture: aperture + 1, shutter: shutter - 1, iso })).toBe(before);
      expect(errorOf(data, { aperture, shutter: shutter + 1, iso: iso - 1 })).toBe(before);
    }),
  );
});

test('a task is done only at the brightness of the start and within its limits', () => {
  fc.assert(
    fc.property(setting, fc.constantFrom(...data.tasks), (each, task) => {
      if (!stopTrader.judge(data, task.id, each).done) return;
      expect(errorOf(data, each)).toBe(0);
      expect(apertures[each.aperture]).toBeLessThanOrEqual(task.aperture?.atMost ?? 16);
      expect(apertures[each.aperture]).toBeGreaterThanOrEqual(task.aperture?.atLeast ?? 1.4);
      expect(shutters[each.shutter]).toBeGreaterThanOrEqual(task.shutter?.atLeast ?? 8);
    }),
  );
});

test('says what is wrong in stops', () => {
  const says = (change: Partial<Setting>) =>
    stopTrader.judge(data, 'pipa-asleep', { ...data.start, ...change }).says;
  expect(says({})).toBe('Open the aperture to f/2.8 or wider.');
  expect(says({ aperture: 5 })).toBe(
    'Three stops too bright. Make up for it with another setting.',
  );
  expect(says({ aperture: 5, shutter: 1 })).toMatch(/^The look you wanted/);
});

test('refuses settings beyond the scales', () => {
  for (const inputs of [
    { ...data.start, iso: 7 },
    { ...data.start, aperture: -1 },
    { iso: 1 },
    null,
  ]) {
    expect(stopTrader.inputs.safeParse(inputs).success).toBe(false);
  }
});
