import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type Access, type Endpoint, ErrorReply, Problem } from '../../../contract/endpoint.ts';
import { htmlPage, jsonPage, type Page, sendPage } from '../pages/page-response.ts';
import { type DocsOf, renderDocsPage } from './docs-page.ts';

type Json = Record<string, unknown>;

const accessTexts: Record<Access, string> = {
  visitor: 'Anyone.',
  secondFactor: 'The bearer token of a session that waits for its second factor.',
  account: 'Anyone signed in.',
  teacher: 'ModuleOwner, Admin, or a learner who was invited to teach a course.',
  owner: 'ModuleOwner or Admin.',
  admin: 'Admin.',
  directory: 'An organisation’s directory, with its token.',
  key: 'Another system, with a key that has the scope.',
};

function describeCalls(endpoints: Endpoint[], docs: DocsOf): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Calls',
      version: '1',
      description:
        'Replies are `{ "data": … }` with `meta` on lists; errors are `{ "detail": …, "errors": [{ "field", "message" }], "code": … }`. Other systems call what begins with `/api/v1` with a key, and get errors as problem details (RFC 9457).',
    },
    paths,
    servers: [{ url: docs.publicUrl }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session.' },
        key: { type: 'http', scheme: 'bearer', description: 'A key: `sw_live_…`.' },
        client: {
          type: 'oauth2',
          flows: {
            clientCredentials: {
              tokenUrl: `${docs.publicUrl}${docs.tokenPath}`,
              scopes: docs.scopes,
            },
          },
        },
      },
    },
  };
}

function describe(endpoint: Endpoint): Json {
  const success = String(endpoint.status ?? 200);
  return {
    summary: endpoint.summary,
    description: describeAccess(endpoint),
    tags: [endpoint.path.split('/')[endpoint.path.startsWith('/api/') ? 2 : 1] ?? ''],
    ...securityOf(endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path', endpoint.example?.params),
      ...parameters(endpoint.query, 'query', endpoint.example?.query),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    ...(endpoint.encoding === 'file'
      ? { requestBody: { required: true, content: { 'application/octet-stream': {} } } }
      : {}),
    ...(endpoint.body
      ? {
          requestBody: {
            content: {
              [endpoint.encoding === 'form'
                ? 'application/x-www-form-urlencoded'
                : 'application/json']: {
                schema: schemaOf(endpoint.body, 'input'),
                ...exampleOf(endpoint.example?.body),
              },
            },
          },
        }
      : {}),
    responses: {
      [success]: {
        description: 'Success',
        content:
          'binary' in endpoint.reply
            ? { [endpoint.reply.binary]: {} }
            : {
                [endpoint.mediaType ?? 'application/json']: {
                  schema: schemaOf(endpoint.reply, 'output'),
                  ...exampleOf(endpoint.example?.reply),
                },
              },
      },
      '4XX': {
        description: 'Refused',
        content:
          endpoint.access === 'key'
            ? { 'application/problem+json': { schema: schemaOf(Problem, 'output') } }
            : { 'application/json': { schema: schemaOf(ErrorReply, 'output') } },
      },
    },
  };
}

const exampleOf = (example: unknown) => (example === undefined ? {} : { example });

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A name of your own for this request. Sent again within a day, it is answered the same and done once.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function describeAccess({ access, scope }: Endpoint): string {
  return scope === undefined
    ? `Who may ask: ${accessTexts[access]}`
    : `A key with the scope \`${scope}\`.`;
}

function securityOf({ access, scope }: Endpoint): Json {
  if (access === 'visitor') return {};
  return { security: access === 'key' ? [{ key: [] }, { client: [scope] }] : [{ bearer: [] }] };
}

function parameters(
  schema: z.ZodMiniType | undefined,
  place: 'path' | 'query',
  example: Record<string, unknown> = {},
): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
    ...exampleOf(example[name]),
  }));
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

/** Call it after all other routes. Both documents are built once, on the first request: that takes 50 ms. */
export function registerDocs(app: FastifyInstance, docs: DocsOf): void {
  const endpoints = () => [...app.services.calls.values()].map(({ endpoint }) => endpoint);
  let json: Page | undefined;
  let page: Page | undefined;
  app.get('/api/docs.json', async (request, reply) => {
    json ??= jsonPage(JSON.stringify(describeCalls(endpoints(), docs)));
    return sendPage(request, reply, json);
  });
  app.get('/api/docs', async (request, reply) => {
    page ??= htmlPage(renderDocsPage(endpoints(), describeAccess, docs), {
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
    return sendPage(request, reply, page);
  });
}
