import type { FastifyInstance } from 'fastify';
import { getProviderSignOut, proveBySignOn } from '../../../contract/sign-on/mine.ts';
import * as contract from '../../../contract/sign-on/sign-in.ts';
import { handle } from '../../platform/calls/calls.ts';
import { byAddress, limitTries } from '../../platform/calls/limits.ts';
import { limits } from '../limits.ts';
import { findProviderSignOut } from '../oidc/sign-out.ts';
import { beginProof } from './begin-proof.ts';
import { finishSignOn } from './finish-sign-on.ts';
import { linkSignOn } from './link-sign-on.ts';
import { startSignOn } from './start-sign-on.ts';

export function signInRoutes(app: FastifyInstance): void {
  handle(app, contract.startSignOn, async ({ db, config, body, address, ...call }) => {
    await limitTries(db, limits.start, byAddress(address));
    const { reply, cookie } = await startSignOn(db, config, call.header('cookie'), body);
    if (cookie) call.setHeader('set-cookie', cookie);
    return { data: reply };
  });

  handle(app, contract.finishSignOn, async ({ db, config, body, address, userAgent, header }) => {
    await limitTries(db, limits.finish, byAddress(address));
    const browser = { cookies: header('cookie'), address, userAgent };
    return { data: await finishSignOn(db, config, browser, body.flow) };
  });

  handle(app, contract.linkSignOn, async ({ db, config, viewer, body, header }) => ({
    data: await linkSignOn(db, config, viewer, header('cookie'), body),
  }));

  handle(app, proveBySignOn, async ({ db, config, viewer, body, address, ...call }) => {
    await limitTries(db, limits.start, byAddress(address));
    const { cookie, ...begun } = await beginProof(db, config, viewer, call.header('cookie'), body);
    call.setHeader('set-cookie', cookie);
    return { data: begun };
  });

  handle(app, getProviderSignOut, async ({ db, config, viewer }) => ({
    data: { address: await findProviderSignOut(db, config, viewer) },
  }));
}
