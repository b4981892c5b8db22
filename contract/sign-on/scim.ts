import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/*
 * SCIM 2.0 (RFC 7643, 7644), by which an organisation's directory writes who joins, changes and leaves. Bodies are read by
 * `server/sign-on/scim/`: their names ignore case, and each directory has a dialect of its own.
 */

const scim = { access: 'directory', mediaType: 'application/scim+json' } as const;

/** Room for 5,000 members in one request. */
const largestBody = 1024 * 1024;

const Meta = z.object({
  resourceType: z.string(),
  created: z.optional(z.string()),
  lastModified: z.optional(z.string()),
  location: z.string(),
  version: z.optional(z.string()),
});

export const ScimUser = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.optional(z.string()),
  userName: z.optional(z.string()),
  name: z.optional(
    z.object({
      formatted: z.optional(z.string()),
      givenName: z.optional(z.string()),
      familyName: z.optional(z.string()),
    }),
  ),
  displayName: z.optional(z.string()),
  title: z.optional(z.string()),
  active: z.optional(z.boolean()),
  emails: z.optional(
    z.array(
      z.object({
        value: z.string(),
        type: z.optional(z.string()),
        primary: z.optional(z.boolean()),
      }),
    ),
  ),
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': z.optional(
    z.object({
      department: z.optional(z.string()),
      employeeNumber: z.optional(z.string()),
      manager: z.optional(
        z.object({ value: z.optional(z.string()), displayName: z.optional(z.string()) }),
      ),
    }),
  ),
  meta: z.optional(Meta),
});
export type ScimUser = z.infer<typeof ScimUser>;

export const ScimGroup = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.optional(z.string()),
  displayName: z.optional(z.string()),
  members: z.optional(
    z.array(
      z.object({
        value: z.string(),
        display: z.string(),
        type: z.literal('User'),
        $ref: z.string(),
      }),
    ),
  ),
  meta: z.optional(Meta),
});
export type ScimGroup = z.infer<typeof ScimGroup>;

const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    schemas: z.array(z.string()),
    totalResults: z.number(),
    itemsPerPage: z.number(),
    startIndex: z.optional(z.number()),
    nextCursor: z.optional(z.string()),
    Resources: z.array(item),
  });

/** Read by the server: what a directory asks for wrongly is a SCIM error, not one of a form. */
const ListQuery = z.object({
  filter: z.optional(z.string()),
  startIndex: z.optional(z.string()),
  count: z.optional(z.string()),
  cursor: z.optional(z.string()),
  attributes: z.optional(z.string()),
  excludedAttributes: z.optional(z.string()),
});
export type ScimListQuery = z.infer<typeof ListQuery>;

const Chosen = z.object({
  attributes: z.optional(z.string()),
  excludedAttributes: z.optional(z.string()),
});

const Id = z.object({ id: z.string() });

const Described = z.looseObject({ schemas: z.array(z.string()) });

export const getServiceProviderConfig = endpoint({
  ...scim,
  method: 'GET',
  path: '/scim/v2/ServiceProviderConfig',
  summary: 'What our SCIM offers.',
  reply: Described,
});

export const listSchemas = endpoint({
  ...scim,
  method: 'GET',
  path: '/scim/v2/Schemas',
  summary: 'The attributes of people and groups in SCIM.',
  reply: listOf(Described),
});

export const getSchema = endpoint({
  ...scim,
  method: 'GET',
  path: '/scim/v2/Schemas/:id',
  summary: 'The attributes of one schema.',
  params: Id,
  reply: Described,
});

export const listResourceTypes = endpoint({
  ...scim,
  method: 'GET',
  path: '/scim/v2/ResourceTypes',
  summary: 'What a directory can write: people and groups.',
  reply: listOf(Described),
});

export const getResourceType = endpoint({
  ...scim,
  method: 'GET',
  path: '/scim/v2/ResourceTypes/:id',
  summary: 'One kind of what a directory can write.',
  params: Id,
  reply: Described,
});

export const listUsers = endpoint({
  ...scim,
  method: 'GET',
  path: '/scim/v2/Users',
  summary: 'People the directory has written, also inactive ones. Filters, and pages of up to 200.',
  query: ListQuery,
  reply: listOf(ScimUser),
});

export const getUser = endpoint({
  ...scim,
  method: 'GET',
  path: '/scim/v2/Users/:id',
  summary: 'One person.',
  params: Id,
  query: Chosen,
  reply: ScimUser,
});

export const createUser = endpoint({
  ...scim,
  method: 'POST',
  path: '/scim/v2/Users',
  summary: 'Adds a person: they join the organisation, with a licence if one is free.',
  query: Chosen,
  body: z.unknown(),
  maxBytes: largestBody,
  reply: ScimUser,
  status: 201,
});

export const replaceUser = endpoint({
  ...scim,
  method: 'PUT',
  path: '/scim/v2/Users/:id',
  summary: 'Replaces everything about a person.',
  params: Id,
  query: Chosen,
  body: z.unknown(),
  maxBytes: largestBody,
  reply: ScimUser,
});

export const patchUser = endpoint({
  ...scim,
  method: 'PATCH',
  path: '/scim/v2/Users/:id',
  summary: 'Changes a person. `active: false` ends their membership and sessions at once.',
  params: Id,
  query: Chosen,
  body: z.unknown(),
  maxBytes: largestBody,
  reply: ScimUser,
});

export const deleteUser = endpoint({
  ...scim,
  method: 'DELETE',
  path: '/scim/v2/Users/:id',
  summary: 'Removes a person. Their account and record are kept.',
  params: Id,
  reply: z.undefined(),
  status: 204,
});

export const listScimGroups = endpoint({
  ...scim,
  method: 'GET',
  path: '/scim/v2/Groups',
  summary: 'Groups the directory has written, without their members.',
  query: ListQuery,
  reply: listOf(ScimGroup),
});

export const getScimGroup = endpoint({
  ...scim,
  method: 'GET',
  path: '/scim/v2/Groups/:id',
  summary: 'One group, with its members unless they are excluded.',
  params: Id,
  query: Chosen,
  reply: ScimGroup,
});

export const createScimGroup = endpoint({
  ...scim,
  method: 'POST',
  path: '/scim/v2/Groups',
  summary: 'Adds a group.',
  body: z.unknown(),
  maxBytes: largestBody,
  reply: ScimGroup,
  status: 201,
});

export const replaceScimGroup = endpoint({
  ...scim,
  method: 'PUT',
  path: '/scim/v2/Groups/:id',
  summary: 'Replaces the name and the members of a group.',
  params: Id,
  body: z.unknown(),
  maxBytes: largestBody,
  reply: ScimGroup,
});

export const patchScimGroup = endpoint({
  ...scim,
  method: 'PATCH',
  path: '/scim/v2/Groups/:id',
  summary: 'Changes the name or members of a group, without reading the others.',
  params: Id,
  body: z.unknown(),
  maxBytes: largestBody,
  reply: z.undefined(),
  status: 204,
});

export const deleteScimGroup = endpoint({
  ...scim,
  method: 'DELETE',
  path: '/scim/v2/Groups/:id',
  summary: 'Removes a group. Its people stay in the organisation.',
  params: Id,
  reply: z.undefined(),
  status: 204,
});
