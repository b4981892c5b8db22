import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/administration/settings.ts';
import {
  getLegalAdditions,
  getSignUpRule,
  getSite,
} from '../../../contract/administration/site.ts';
import { defaultSellerZone } from '../../../contract/site/seller-zone.ts';
import { handle } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import { findLogo } from '../../platform/site/queries.ts';
import { limits } from '../../studio/limits.ts';
import { assertReadable, renderAddition } from './legal-additions.ts';
import { changeSettings, presentSettings, removeLogo, replaceLogo } from './settings.ts';

export function settingsRoutes(app: FastifyInstance): void {
  const { site } = app.services;
  const shown = () => ['site' as const];
  const fresh = async () => {
    await site.refresh();
    return { data: presentSettings(site) };
  };

  handle(
    app,
    getSite,
    async ({ config }) => {
      const { name, logo, accent } = config.site;
      const { timeZone } = config.seller;
      return {
        data: {
          name,
          ...(logo ? { logo } : {}),
          ...(accent === '' ? {} : { accent }),
          ...(timeZone === defaultSellerZone ? {} : { timeZone }),
        },
      };
    },
    shown,
  );
  handle(
    app,
    getSignUpRule,
    async ({ config }) => {
      const { mode, domains } = config.site.signUp;
      return { data: { mode, domains: [...domains] } };
    },
    shown,
  );
  handle(
    app,
    getLegalAdditions,
    async ({ config: { site } }) => ({
      data: { terms: renderAddition(site.terms).html, privacy: renderAddition(site.privacy).html },
    }),
    shown,
  );

  handle(app, contract.getSettings, fresh);
  handle(app, contract.changeSettings, async ({ db, viewer, body }) => {
    assertReadable(body);
    await changeSettings(db, site, viewer, body);
    return fresh();
  });
  handle(app, contract.uploadLogo, async ({ db, files, viewer, file }) => {
    await limitTries(db, limits.figure, byAccount(viewer.accountId));
    await replaceLogo(db, files, site, viewer, file);
    return fresh();
  });
  handle(app, contract.removeLogo, async ({ db, viewer }) => {
    await removeLogo(db, site, viewer);
    return { data: { message: 'The logo was removed.' } };
  });

  handle(app, contract.getSvgLogo, async ({ db, params, setHeader }) => {
    const logo = await findLogo(db, params.hash);
    if (logo?.contentType !== 'image/svg+xml') throw new Refusal('not_found');
    // Opened on its own, it is a document: nothing in it may run or load.
    setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    setHeader('cache-control', forever);
    return logo.content;
  });
  handle(app, contract.getPngLogo, async ({ db, params, setHeader }) => {
    const logo = await findLogo(db, params.hash);
    if (!logo) throw new Refusal('not_found');
    setHeader('cache-control', forever);
    return logo.png;
  });
}

/** The address has the hash of the file in it. */
const forever = 'public, max-age=31536000, immutable';
