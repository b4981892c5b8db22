import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { getToken } from '../contract/integrations/oauth.ts';
import { scopeWords } from '../contract/integrations/scope-words.ts';
import { accountsRoutes } from './accounts/routes.ts';
import { identifyToken } from './accounts/sign-in/sessions.ts';
import { administrationRoutes } from './administration/routes.ts';
import { registerScriptFrame } from './assessment/activities/script-frame.ts';
import { assessmentRoutes } from './assessment/routes.ts';
import { billingAdminRoutes } from './billing/admin/routes.ts';
import { offerRoutes } from './billing/offers/routes.ts';
import { cancelOpenTeamOrders } from './billing/orders/cancel-order.ts';
import { orderRoutes } from './billing/orders/routes.ts';
import { openProvider } from './billing/providers/choose-provider.ts';
import type { PaymentProvider } from './billing/providers/provider.ts';
import { paymentSources } from './billing/providers/stripe/page-sources.ts';
import { stripeRoutes } from './billing/providers/stripe/routes.ts';
import { contentFoldersOf } from './catalog/content/load-content.ts';
import { catalogRoutes } from './catalog/routes.ts';
import { teachesAsLearner } from './catalog/teachers/teachers.ts';
import { communityRoutes } from './community/routes.ts';
import { accountDependents, findMyAttempts, isInvited, organisations } from './composition.ts';
import type { Config } from './config.ts';
import { findKey } from './integrations/keys/keys.ts';
import { integrationReasons } from './integrations/refusals.ts';
import { integrationsRoutes } from './integrations/routes.ts';
import { learningRoutes } from './learning/routes.ts';
import { notificationsRoutes } from './notifications/routes.ts';
import { invokeInProcess, isCallPath } from './platform/calls/calls.ts';
import { registerDocs } from './platform/calls/docs.ts';
import { registerErrorReplies, sendError } from './platform/calls/error-replies.ts';
import { platformReasons, Refusal } from './platform/calls/errors.ts';
import { registerHealth } from './platform/calls/health.ts';
import { acceptEmptyJson } from './platform/calls/json-body.ts';
import { acceptLocalHostNamesOnly, asksForLocalHostName } from './platform/calls/local-only.ts';
import { loggerOptions } from './platform/calls/log.ts';
import { createSemaphores } from './platform/calls/semaphore.ts';
import type { Files } from './platform/files/files.ts';
import { drainOnClose } from './platform/http/drain.ts';
import { refuseBrokenRequest } from './platform/http/refuse-broken-request.ts';
import { requestIds } from './platform/http/request-id.ts';
import { RequestLogger } from './platform/http/request-logger.ts';
import { cutOffSlowRequests, requestTimeouts } from './platform/http/request-timeouts.ts';
import { registerSecurityHeaders } from './platform/http/security-headers.ts';
import { alwaysChanging, type ContentChanges } from './platform/pages/content-changes.ts';
import { createPageCache } from './platform/pages/page-cache.ts';
import type { Page } from './platform/pages/page-response.ts';
import { withFrames } from './platform/pages/page-security.ts';
import { readableAddress, registerPages } from './platform/pages/pages.ts';
import type { Db } from './platform/postgres/database.ts';
import { openSite, type Site } from './platform/site/site.ts';
import { questionsRoutes } from './questions/routes.ts';
import { signInRoutes } from './sign-on/flows/routes.ts';
import { oidcRoutes } from './sign-on/oidc/routes.ts';
import { provisioningRoutes } from './sign-on/provisioning/routes.ts';
import { signOnRoutes } from './sign-on/routes.ts';
import { samlRoutes } from './sign-on/saml/routes.ts';
import { sendScimError } from './sign-on/scim/errors.ts';
import { scimRoutes } from './sign-on/scim/routes.ts';
import { studioRoutes } from './studio/routes.ts';
import { teachingRoutes } from './teaching/routes.ts';
import { teamReasons } from './teams/refusals.ts';
import { teamsRoutes } from './teams/routes.ts';
import { writingRoutes } from './writing/routes.ts';

export interface AppOptions {
  config: Config;
  db: Db;
  files: Files;
  pages: 'production' | 'development' | 'none';
  /** Without it, nothing is cached. */
  content?: ContentChanges;
  /** Chosen by the configuration unless given. */
  payments?: PaymentProvider;
  logStream?: { write(line: string): void };
  /** What Admins have set; read from the database unless given. */
  site?: Site;
}

const callsAtOnce = {
  concurrency: 4,
  maxWaiting: 200,
  onFull: () => new Refusal('too_many_calls', { retryAfterSeconds: 5 }),
};

/** Everything that answers requests. Listening and background work are in main.ts. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, files } = options;
  const site = options.site ?? (await openSite(db, options.config));
  if (options.content) site.follow(options.content);
  const { config } = site;
  const payments = options.payments ?? openProvider(config, db);
  const content = options.content ?? alwaysChanging();
  const callPrefixes = new Set<string>();
  const isCall = (path: string) => isCallPath({ callPrefixes }, path);
  const app = Fastify({
    logger: loggerOptions(config.logLevel, options.logStream),
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger, bindings, options) =>
      new RequestLogger(logger, () => logger.child(bindings, options)),
    genReqId: requestIds(config.trustedProxies),
    // Only named proxies: anyone else could put any address into X-Forwarded-For.
    trustProxy: config.trustedProxies ?? false,
    bodyLimit: 256 * 1024,
    // Tokens are longer than the router's default for a path parameter.
    routerOptions: { maxParamLength: 4096 },
    rewriteUrl: (request) => readableAddress(request.url ?? '/', isCall),
    // A last resort: requests without a file are cut off much earlier.
    requestTimeout: requestTimeouts.longest + requestTimeouts.usual,
    http: { headersTimeout: requestTimeouts.usual },
    frameworkErrors: sendErrorInItsShape,
    clientErrorHandler: refuseBrokenRequest,
    // Everything that arrives before the last connection is closed is answered.
    return503OnClosing: false,
  });

  const timeouts = cutOffSlowRequests(app.server);
  app.decorate('services', {
    db,
    files,
    config,
    site,
    requestTimeouts: timeouts,
    drain: drainOnClose(app, config.drainSeconds * 1000),
    // Browsers open six connections to a site; scripts may open any number.
    // Work that waits for a lock holds a connection; one account must not hold them all.
    limitPerAccount: createSemaphores(callsAtOnce),
    limitPerKey: createSemaphores(callsAtOnce),
    identify: (token: string) => identifyToken(db, config, token),
    identifyKey: (key: string, address: string) => findKey(db, key, address),
    teachesAsLearner: (accountId: number) => teachesAsLearner(db, accountId),
    calls: new Map(),
    callPrefixes,
    replyCache: createPageCache<Page>(content, { maxBytes: 16 * 1024 * 1024 }),
    content,
  });

  app.addHook('preClose', async () => timeouts.shortenAll());
  registerErrorReplies(app, sendErrorInItsShape);
  if (config.isLocal) acceptLocalHostNamesOnly(app);
  registerSecurityHeaders(app, { https: config.publicUrl.startsWith('https:') });
  acceptEmptyJson(app);
  await app.register(formbody, { bodyLimit: 64 * 1024 });
  registerHealth(app);
  registerScriptFrame(app);
  // Only calls: pages cache compressed copies of themselves.
  await app.register(async (calls) => {
    await calls.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
    accountsRoutes(calls, accountDependents, { isInvited, organisations });
    administrationRoutes(calls, accountDependents);
    assessmentRoutes(calls);
    catalogRoutes(calls);
    communityRoutes(calls);
    learningRoutes(calls, { findMyAttempts });
    notificationsRoutes(calls);
    orderRoutes(calls, payments);
    stripeRoutes(calls, payments);
    billingAdminRoutes(calls, payments);
    offerRoutes(calls);
    teamsRoutes(calls, { cancelOpenOrders: cancelOpenTeamOrders });
    teachingRoutes(calls);
    const draftSources = { contentFolders: contentFoldersOf(config), files };
    studioRoutes(calls, draftSources);
    writingRoutes(calls);
    questionsRoutes(calls, draftSources);
    await integrationsRoutes(calls);
    signInRoutes(calls);
    oidcRoutes(calls);
    signOnRoutes(calls);
    samlRoutes(calls);
    provisioningRoutes(calls);
    await scimRoutes(calls);
    registerDocs(calls, {
      publicUrl: config.publicUrl,
      scopes: Object.fromEntries(
        Object.entries(scopeWords).map(([scope, { sees }]) => [scope, sees]),
      ),
      tokenPath: getToken.path,
      errors: { ...platformReasons, ...teamReasons, ...integrationReasons },
    });
  });
  if (options.pages !== 'none') {
    await registerPages(app, {
      mode: options.pages,
      invoke: invokeInProcess(app),
      content,
      isCall,
      publicUrl: config.publicUrl,
      sources: () => withFrames(paymentSources(config), config.site.otherSites.embeds),
      // Fastify asks clients to hang up while it closes, and refuses other names than our own.
      mayAnswerFirst: ({ headers }) =>
        !app.services.drain.isStopping && (!config.isLocal || asksForLocalHostName(headers)),
      logEvery: config.logPagesEvery,
    });
  }
  return app;
}

/** Directories only read errors of SCIM, also where there is no call. */
function sendErrorInItsShape(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  return request.url.startsWith('/scim/')
    ? sendScimError(error, request, reply)
    : sendError(error, request, reply);
}
