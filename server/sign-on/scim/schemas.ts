import { coreGroup, coreUser, enterpriseUser } from './attributes.ts';

/** What `/ServiceProviderConfig`, `/Schemas` and `/ResourceTypes` answer. Directories read them once, and some stumble over nulls. */

export const mostInList = 200;

export const serviceProviderConfig = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostInList },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  pagination: {
    cursor: true,
    index: true,
    defaultPaginationMethod: 'index',
    defaultPageSize: 100,
    maxPageSize: mostInList,
  },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token made under Integrations, Provisioning.',
      primary: true,
    },
  ],
};

interface Attribute {
  name: string;
  type: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued: boolean;
  description: string;
  required: boolean;
  caseExact: boolean;
  mutability: 'readOnly' | 'readWrite' | 'immutable';
  returned: 'always' | 'default' | 'request';
  uniqueness: 'none' | 'server';
  subAttributes?: Attribute[];
}

function attribute(
  name: string,
  description: string,
  more: Partial<Omit<Attribute, 'name' | 'description'>> = {},
): Attribute {
  return {
    name,
    type: 'string',
    multiValued: false,
    description,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...more,
  };
}

const userSchema = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id: coreUser,
  name: 'User',
  description: 'Someone in the organisation.',
  attributes: [
    attribute('userName', 'The address to sign in with.', { required: true, uniqueness: 'server' }),
    attribute('externalId', 'How the directory names the person.', { caseExact: true }),
    attribute('name', 'The name.', {
      type: 'complex',
      subAttributes: [
        attribute('formatted', 'The whole name.'),
        attribute('givenName', 'The first name.'),
        attribute('familyName', 'The last name.'),
      ],
    }),
    attribute('displayName', 'The name to show.'),
    attribute('title', 'The job title.'),
    attribute('active', 'Whether the person may sign in.', { type: 'boolean' }),
    attribute('emails', 'Email addresses.', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', 'The address.'),
        attribute('type', 'Such as work.'),
        attribute('primary', 'Whether it is the one to write to.', { type: 'boolean' }),
      ],
    }),
  ],
  meta: { resourceType: 'Schema', location: `/scim/v2/Schemas/${coreUser}` },
};

const enterpriseSchema = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id: enterpriseUser,
  name: 'EnterpriseUser',
  description: 'Where someone works.',
  attributes: [
    attribute('employeeNumber', 'The employee number.'),
    attribute('department', 'The department. With / between them, departments inside each other.'),
    attribute('manager', 'The manager.', {
      type: 'complex',
      subAttributes: [
        attribute('value', 'The id of the manager.'),
        attribute('displayName', 'The manager’s name.'),
      ],
    }),
  ],
  meta: { resourceType: 'Schema', location: `/scim/v2/Schemas/${enterpriseUser}` },
};

const groupSchema = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id: coreGroup,
  name: 'Group',
  description: 'A group of people who learn together.',
  attributes: [
    attribute('displayName', 'The name.', { required: true, uniqueness: 'server' }),
    attribute('externalId', 'How the directory names the group.', { caseExact: true }),
    attribute('members', 'Who is in it. Lists of groups leave them out.', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', 'The id of a person.', { mutability: 'immutable' }),
        attribute('display', 'The person’s userName.', { mutability: 'readOnly' }),
        attribute('type', 'Always User.', { mutability: 'readOnly' }),
      ],
    }),
  ],
  meta: { resourceType: 'Schema', location: `/scim/v2/Schemas/${coreGroup}` },
};

export const schemas = [userSchema, groupSchema, enterpriseSchema];

const resourceTypeSchema = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';

export const resourceTypes = [
  {
    schemas: [resourceTypeSchema],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'Someone in the organisation.',
    schema: coreUser,
    schemaExtensions: [{ schema: enterpriseUser, required: false }],
    meta: { resourceType: 'ResourceType', location: '/scim/v2/ResourceTypes/User' },
  },
  {
    schemas: [resourceTypeSchema],
    id: 'Group',
    name: 'Group',
    endpoint: '/Groups',
    description: 'A group of people who learn together.',
    schema: coreGroup,
    meta: { resourceType: 'ResourceType', location: '/scim/v2/ResourceTypes/Group' },
  },
];
