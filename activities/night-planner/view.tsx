import { Choice } from '../shared/choice.tsx';
import { isLike, useKeptState } from '../shared/kept-state.tsx';
import { useShownTask } from '../shared/shown-task.tsx';
import { Slider } from '../shared/slider.tsx';
import { type Place, stepped, TouchPicture } from '../shared/surface.tsx';
import { anyView, type WorkspaceProps } from '../shared/view.ts';
import { Hint, Workspace } from '../shared/workspace.tsx';
import {
  type CoffeeTask,
  clockOf,
  dayMinutes,
  type LightTask,
  minutesOf,
  type Night,
  type NightPlannerData,
  nightPlanner,
  stepMinutes,
} from './model.ts';
import { band, bandTime, chartTime, draw } from './picture.ts';

const own = 'own';
const latest = dayMinutes - stepMinutes;
const lightOff = 'Light off';
const lastCoffee = 'Last coffee';

/** What a reader tries for themselves. It is never sent anywhere. */
const ownNight: LightTask = {
  id: own,
  text: '',
  goal: 'light-off',
  getUp: '7:00',
  sleepMinutes: 480,
  fallAsleepMinutes: 15,
};
const ownDay: CoffeeTask = {
  id: own,
  text: '',
  goal: 'last-coffee',
  earlierCups: [],
  mg: 80,
  atMostMg: 25,
  by: '22:00',
};

function NightPlanner({ data, inputs, task, onChange }: WorkspaceProps<NightPlannerData, Night>) {
  const current = (goal: 'light-off' | 'last-coffee') =>
    data.tasks.find((each) => each.goal === goal && each.id === task)?.id;
  const first = (goal: 'light-off' | 'last-coffee') =>
    data.tasks.find((each) => each.goal === goal)?.id ?? own;
  const [nightOf, setNightOf] = useShownTask(current('light-off'), first('light-off'));
  const [dayOf, setDayOf] = useShownTask(current('last-coffee'), first('last-coffee'));
  const [myNight, setMyNight] = useKeptState('night', () => ownNight, isLike(ownNight));
  const [myDay, setMyDay] = useKeptState('coffee', () => ownDay, isLike(ownDay));
  const lights = data.tasks.filter((task) => task.goal === 'light-off');
  const coffees = data.tasks.filter((task) => task.goal === 'last-coffee');
  const light = lights.find(({ id }) => id === nightOf) ?? myNight;
  const coffee = coffees.find(({ id }) => id === dayOf) ?? myDay;
  const set = (changed: Partial<Night>) => onChange({ ...inputs, ...changed });
  const numberOf = (id: string) => data.tasks.findIndex((task) => task.id === id) + 1;
  const named = (id: string, says: string) => ({
    value: id,
    label: `Task ${numberOf(id)}: ${says}`,
  });

  return (
    <Workspace
      view={
        <TouchPicture
          of={draw(data, inputs, { light, coffee })}
          isSideways
          grab={({ y }: Place) =>
            y < band.y + band.height + 20
              ? (to) => set({ lightOffMinutes: onClock(bandTime(light, to.x)) })
              : (to) =>
                  set({ lastCoffeeMinutes: stepped(chartTime(to.x), 360, latest, stepMinutes) })
          }
        />
      }
      hints={
        <Hint>
          Pale teal is the time it takes to fall asleep, dark teal is sleep. Drag the light or the
          cup.
        </Hint>
      }
      due={current('last-coffee') ? lastCoffee : current('light-off') ? lightOff : undefined}
      groups={[
        {
          name: lightOff,
          value: clockOf(inputs.lightOffMinutes),
          controls: (
            <Slider
              label="Light off"
              value={fromNoon(inputs.lightOffMinutes)}
              min={0}
              max={latest}
              step={stepMinutes}
              says={clockOf(inputs.lightOffMinutes)}
              steps={['5 minutes earlier', '5 minutes later']}
              onChange={(minutes) => set({ lightOffMinutes: fromNoon(minutes) })}
            />
          ),
        },
        {
          name: 'Night',
          value: light === myNight ? 'yours' : `task ${numberOf(light.id)}`,
          isList: true,
          controls: (
            <>
              <Choice
                label="Whose night"
                options={[
                  ...lights.map(({ id, getUp, sleepMinutes, fallAsleepMinutes }) =>
                    named(id, `up at ${getUp}, ${hours(sleepMinutes)} + ${fallAsleepMinutes} min`),
                  ),
                  { value: own, label: 'Your own' },
                ]}
                value={light.id}
                onChange={setNightOf}
              />
              {light === myNight && (
                <>
                  <Slider
                    label="Get up at"
                    value={minutesOf(myNight.getUp)}
                    min={0}
                    max={latest}
                    step={stepMinutes}
                    says={myNight.getUp}
                    onChange={(minutes) => setMyNight({ ...myNight, getUp: clockOf(minutes) })}
                  />
                  <Slider
                    label="Sleep you want"
                    value={myNight.sleepMinutes}
                    min={300}
                    max={660}
                    step={15}
                    says={hours(myNight.sleepMinutes)}
                    onChange={(sleepMinutes) => setMyNight({ ...myNight, sleepMinutes })}
                  />
                  <Slider
                    label="Time to fall asleep"
                    value={myNight.fallAsleepMinutes}
                    min={0}
                    max={90}
                    step={stepMinutes}
                    says={`${myNight.fallAsleepMinutes} min`}
                    onChange={(fallAsleepMinutes) => setMyNight({ ...myNight, fallAsleepMinutes })}
                  />
                </>
              )}
            </>
          ),
        },
        {
          name: lastCoffee,
          value: clockOf(inputs.lastCoffeeMinutes),
          controls: (
            <Slider
              label="Last coffee"
              value={inputs.lastCoffeeMinutes}
              min={360}
              max={latest}
              step={stepMinutes}
              says={clockOf(inputs.lastCoffeeMinutes)}
              steps={['5 minutes earlier', '5 minutes later']}
              onChange={(lastCoffeeMinutes) => set({ lastCoffeeMinutes })}
            />
          ),
        },
        {
          name: 'Coffee',
          value: coffee === myDay ? 'yours' : `task ${numberOf(coffee.id)}`,
          isList: true,
          controls: (
            <>
              <Choice
                label="Whose coffee"
                options={[
                  ...coffees.map(({ id, mg, earlierCups }) =>
                    named(
                      id,
                      earlierCups.length === 0
                        ? `one cup with ${mg} mg`
                        : `${mg} mg, after ${earlierCups.map(({ at }) => at).join(', ')}`,
                    ),
                  ),
                  { value: own, label: 'Your own' },
                ]}
                value={coffee.id}
                onChange={setDayOf}
              />
              {coffee === myDay && (
                <Slider
                  label="Caffeine in your cup"
                  value={myDay.mg}
                  min={20}
                  max={300}
                  step={10}
                  says={`${myDay.mg} mg`}
                  onChange={(mg) => setMyDay({ ...myDay, mg })}
                />
              )}
            </>
          ),
        },
      ]}
    />
  );
}

/** A night shouldn't be cut at midnight: its scale runs from noon to noon, and back in the same way. */
export const fromNoon = (minutes: number) => (minutes + dayMinutes / 2) % dayMinutes;

const onClock = (minutes: number) =>
  (((Math.round(minutes / stepMinutes) * stepMinutes) % dayMinutes) + dayMinutes) % dayMinutes;

/** 465 as 7 h 45 min. */
export function hours(minutes: number): string {
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`;
}

export const view = anyView({ kind: nightPlanner, Workspace: NightPlanner });
