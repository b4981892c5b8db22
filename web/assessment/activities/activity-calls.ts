import type { ActivityDetail } from '../../../contract/assessment/activities.ts';
import { call } from '../../data/api.ts';

const contract = () => import('../../../contract/assessment/activities.ts');

export interface ActivityPlace {
  slug: string;
  activity: string;
}

export async function loadActivity(params: ActivityPlace): Promise<ActivityDetail> {
  const { getActivity } = await contract();
  return call(getActivity, { params });
}

export async function sendCheck(
  params: ActivityPlace,
  body: { task: string; inputs: unknown; hash: string },
) {
  const { checkActivity } = await contract();
  return call(checkActivity, { params, body });
}

export async function sendInputs(
  params: ActivityPlace,
  body: { inputs: unknown; hash: string },
): Promise<void> {
  const { keepInputs } = await contract();
  await call(keepInputs, { params, body }, { keepalive: true });
}

export async function sendMove(
  params: ActivityPlace,
  body: { move: unknown; after: number; hash: string; game: string | null },
) {
  const { moveActivity } = await contract();
  return call(moveActivity, { params, body });
}

export async function sendRestart(params: ActivityPlace) {
  const { restartActivity } = await contract();
  return call(restartActivity, { params, body: {} });
}
