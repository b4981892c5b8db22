import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { accountsRoutes } from './accounts/routes.ts';
import { identifyToken } from './accounts/sign-in/sessions.ts';
import { administrationRoutes } from './administration/routes.ts';
import { countDueReviews } from './assessment/review/review.ts';
import { reviewRoutes } from './assessment/review/routes.ts';
import { assessmentRoutes } from './assessment/routes.ts';
import { billingAdminRoutes } from './billing/admin/routes.ts';
import { cancelOpenTeamOrders } from './billing/orders/cancel-order.ts';
import { orderRoutes } from './billing/orders/routes.ts';
import { openProvider } from './billing/providers/open-provider.ts';
import type { PaymentProvider } from './billing/providers/provider.ts';
import { stripeRoutes } from './billing/providers/stripe/routes.ts';
import { paymentSources } from './billing/providers/stripe/page-sources.ts';
import { catalogRoutes } from './catalog/courses/routes.ts';
import { communityRoutes } from './community/routes.ts';
import { accountDependents } from './composition.ts';
import type { Config } from './config.ts';
import { achievementRoutes } from './learning/achievements/routes.ts';
import { learningRoutes } from './learning/enrolment/routes.ts';
import { progressRoutes } from './learning/progress/routes.ts';
import { reminderRoutes } from './learning/schedule/routes.ts';
import { notificationsRoutes } from './notifications/routes.ts';
import { takeAccountTurns } from './platform/calls/account-concurrency.ts';
import { arrivalLimits, watchArrivals } from './platform/calls/arrivals.ts';
import { invokeInProcess } from './platform/calls/calls.ts';
import { registerDocs } from './platform/calls/docs.ts';
import { answerError, answerErrors } from './platform/calls/error-replies.ts';
import { registerHealth } from './platform/calls/health.ts';
import { answerOwnNamesOnly } from './platform/calls/local-only.ts';
import { loggerOptions } from './platform/calls/log.ts';
import { registerSecurityHeaders } from './platform/calls/security-headers.ts';
import type { Files } from './platform/files/files.ts';
import { createPageCache } from './platform/pages/page-cache.ts';
import type { Page } from './platform/pages/page-response.ts';
import { readableAddress, registerPages } from './platform/pages/pages.ts';
import type { Db } from './platform/postgres/database.ts';
import { teamsRoutes } from './teams/routes.ts';

export interface AppOptions {
  config: Config;
  db: Db;
  files: Files;
  pages: 'production' | 'development' | 'none';
  /** Changes whenever a page may look different. */
  contentVersion?: () => string;
  /** Settles once that version knows of every change made before. */
  contentHeard?: () => Promise<void>;
  /** Who takes money; by the configuration unless told. */
  payments?: PaymentProvider;
  logStream?: { write(line: string): void };
}

/** Everything that answers requests; listening and background work are main's. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, db, files } = options;
  const payments = options.payments ?? openProvider(config, db);
  let asked = 0;
  // Without anyone to announce changes, every moment is a version of its own.
  const contentVersion = options.contentVersion ?? (() => String(asked++));
  const app = Fastify({
    logger: loggerOptions(config.logLevel, options.logStream),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Named ones only: anyone else's X-Forwarded-For is the visitor's own claim.
    trustProxy: config.trustedProxies ?? false,
    bodyLimit: 256 * 1024,
    // A token is longer than the router expects of a part of a path.
    routerOptions: { maxParamLength: 4096 },
    rewriteUrl: (request) => readableAddress(request.url ?? '/'),
    // The last resort: requests without a file are cut much earlier.
    requestTimeout: arrivalLimits.upload + arrivalLimits.usual,
    http: { headersTimeout: arrivalLimits.usual },
    frameworkErrors: answerError,
  });

  const arrivals = watchArrivals(app.server);
  app.decorate('house', {
    db,
    files,
    config,
    arrivals,
    // Browsers open six connections to a site; scripts may open any number.
    inAccountTurn: takeAccountTurns({ atOnce: 4, waiting: 200 }),
    identify: (token: string) => identifyToken(db, config, token),
    calls: new Map(),
    kept: createPageCache<Page>({ maxBytes: 16 * 1024 * 1024 }),
    contentVersion,
    contentHeard: options.contentHeard ?? (async () => {}),
  });

  // A connection that just carried the last answer would otherwise keep a stop waiting for a minute.
  app.addHook('preClose', async () => {
    app.server.keepAliveTimeout = 100;
    arrivals.hurry();
  });
  answerErrors(app);
  if (config.isLocal) answerOwnNamesOnly(app);
  registerSecurityHeaders(app, { https: config.publicUrl.startsWith('https:') });
  await app.register(formbody, { bodyLimit: 64 * 1024 });
  registerHealth(app);
  // Pages keep compressed copies of themselves.
  await app.register(async (calls) => {
    await calls.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
    accountsRoutes(calls, accountDependents);
    administrationRoutes(calls, accountDependents);
    assessmentRoutes(calls);
    reviewRoutes(calls);
    catalogRoutes(calls);
    communityRoutes(calls);
    learningRoutes(calls);
    achievementRoutes(calls);
    progressRoutes(calls);
    reminderRoutes(calls);
    notificationsRoutes(calls, { countDueReviews });
    orderRoutes(calls, payments);
    stripeRoutes(calls, payments);
    billingAdminRoutes(calls, payments);
    teamsRoutes(calls, { cancelOpenOrders: cancelOpenTeamOrders });
    registerDocs(calls);
  });
  if (options.pages !== 'none') {
    await registerPages(app, {
      mode: options.pages,
      invoke: invokeInProcess(app),
      contentVersion,
      publicUrl: config.publicUrl,
      sources: paymentSources(config),
    });
  }
  return app;
}
