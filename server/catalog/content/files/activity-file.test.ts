import { describe, expect, it } from 'vitest';
import { activityNameIn, readActivityFile } from './activity-file.ts';

const good = `kind: stop-trader
title: Stop trader
intro: Trade stops.
minutes: 4
data:
  start: { aperture: 2, shutter: 4, iso: 1 }
  tasks:
    - id: asleep
      text: Make the bins soft.
      aperture: { atMost: 2.8 }
`;

const read = (text: string) => readActivityFile(text, 'x.yaml', 'stop-trader');
const problemsOf = (text: string) =>
  read(text).problems.map(({ line, message }) => `${line} ${message}`);

describe('the file of an activity', () => {
  it('belongs to the lesson that it is named after', () => {
    expect(activityNameIn('the-4-Ps-of-marketing.six-saturdays.activity.yaml')).toEqual({
      slug: 'the-4-Ps-of-marketing',
      id: 'six-saturdays',
    });
    expect(activityNameIn('clay.activity.yaml')).toBeUndefined();
    expect(activityNameIn('clay.quiz.yaml')).toBeUndefined();
  });

  it('is read with the schema of its kind', () => {
    const { activity, problems } = read(good);
    expect(problems).toEqual([]);
    expect(activity).toMatchObject({ id: 'stop-trader', kind: 'stop-trader', minutes: 4 });
  });

  it('has a hash of its kind and data alone', () => {
    const hashOf = (text: string) => read(text).activity?.hash;
    expect(hashOf(good.replace('Trade stops.', 'Trade three stops.'))).toBe(hashOf(good));
    expect(hashOf(good.replace('2.8', '4'))).not.toBe(hashOf(good));
  });

  it.each([
    ['kind: stop-trader', 'kind: stop-tracer', /^1 There is no kind stop-tracer\. The kinds are /],
    ['minutes: 4', 'minutes: 90', /^4 Minutes is a whole number from 1 to 30\.$/],
    ['minutes: 4\n', '', /^1 Minutes is a whole number from 1 to 30\.$/],
    ['aperture: 2,', 'aperture: 12,', /^6 Start, aperture can be at most 7\.$/],
    ['aperture: 2,', 'aperture: wide,', /^6 Start, aperture has to be a number\.$/],
    ['aperture: 2,', 'apperture: 2,', /^6 (Start, aperture is missing|apperture is not known)/],
    ['      text: Make the bins soft.\n', '', /^8 Tasks, entry 1, text is missing\.$/],
    ['id: asleep', 'id: A Sleep', /^8 Tasks, entry 1, id can’t be written like this/],
  ])('says where %j became %j', (before, after, message) => {
    expect(problemsOf(good.replace(before, after))[0]).toMatch(message);
  });
});
