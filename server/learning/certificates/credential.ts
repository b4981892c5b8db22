import { createHash, createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Config } from '../../config.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { certificateUrl, hoursOf } from './certificates.ts';
import { getSigningKey, keyUrl } from './credential-key.ts';
import * as queries from './queries.ts';

type BaseUrl = Pick<Config, 'publicUrl'>;

const context = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
];

const issuerUrl = ({ publicUrl }: BaseUrl) => `${publicUrl}/api/credentials/issuer`;

function describeIssuer(config: Config) {
  return {
    id: issuerUrl(config),
    type: ['Profile'],
    name: config.site.name,
    url: config.publicUrl,
    email: config.support.email,
    description: 'Short lessons with quizzes, and certificates that anyone can verify.',
    image: {
      id: `${config.publicUrl}/apple-touch-icon.png`,
      type: 'Image',
      caption: config.site.name,
    },
  };
}

interface Course {
  id: number;
  title: string;
  summary: string;
  subject: string;
}

function describeAchievement(config: Config, course: Course) {
  return {
    id: `${config.publicUrl}/api/credentials/achievements/${course.id}`,
    type: ['Achievement'],
    achievementType: 'CertificateOfCompletion',
    name: course.title,
    description: course.summary,
    criteria: {
      id: `${config.publicUrl}/course-detail/${course.id}`,
      narrative:
        'Complete every lesson of the course: pass its quiz, or hand in its assignment, which a teacher has to accept where the course asks for that. Lessons that were only marked as done do not count.',
    },
    creator: { id: issuerUrl(config), type: ['Profile'] },
    fieldOfStudy: course.subject,
    inLanguage: 'en',
  };
}

export function getIssuer(config: Config) {
  return { '@context': context, ...describeIssuer(config) };
}

export async function getAchievementDefinition(db: Db, config: Config, courseId: number) {
  const course = await queries.findCertifiedCourse(db, courseId);
  if (!course) throw new Refusal('not_found');
  return { '@context': context, ...describeAchievement(config, course) };
}

/** The certificate as an Open Badges 3.0 credential, before it is signed. */
function describeCredential(
  config: Config,
  certificate: queries.StoredCertificate,
  course: Course,
) {
  const url = certificateUrl(config, certificate.id);
  return {
    '@context': context,
    id: url,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: certificate.courseTitle,
    description: `${hoursOf(certificate.minutes)} hours of lessons, taught by ${certificate.teacher}.`,
    issuer: describeIssuer(config),
    validFrom: toSeconds(certificate.issuedAt),
    awardedDate: toSeconds(certificate.completedAt),
    credentialSubject: {
      // An id of this certificate only, so that credentials of one learner can't be linked.
      id: `${url}#learner`,
      type: ['AchievementSubject'],
      identifier: [
        hashedEmail(config, certificate),
        { ...identity('name', certificate.learnerName), hashed: false },
      ],
      activityEndDate: toSeconds(certificate.completedAt),
      achievement: describeAchievement(config, { ...course, title: certificate.courseTitle }),
    },
    credentialSchema: [
      {
        id: 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json',
        type: '1EdTechJsonSchemaValidator2019',
      },
    ],
  };
}

/** JWT claims count whole seconds, and the dates of the credential have to match them. */
function toSeconds(moment: Date): string {
  return moment.toISOString().replace(/\.\d+Z$/, 'Z');
}

function identity(identityType: string, identityHash: string) {
  return { type: 'IdentityObject', identityType, identityHash };
}

/** A salted hash: it can be checked by someone who knows the address, but doesn't reveal it. */
function hashedEmail(config: Config, { id, email }: queries.StoredCertificate) {
  const salt = createHmac('sha256', config.sessionSecret)
    .update(`credential salt ${id}`)
    .digest('hex')
    .slice(0, 32);
  const hash = createHash('sha256').update(`${email.toLowerCase()}${salt}`).digest('hex');
  return { ...identity('emailAddress', `sha256$${hash}`), hashed: true, salt };
}

/** Follows the "JSON Web Token Proof Format" of Open Badges 3.0: the credential itself is the payload. */
export async function signCredential(
  db: Db,
  config: Config,
  certificate: queries.StoredCertificate,
): Promise<string> {
  const course = await queries.findCertifiedCourse(db, certificate.courseId);
  if (!course) throw new Refusal('not_found');
  const key = await getSigningKey(db, config);
  const credential = describeCredential(config, certificate, course);
  return new SignJWT(credential)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: keyUrl(config, key.id) })
    .setIssuer(credential.issuer.id)
    .setJti(credential.id)
    .setSubject(credential.credentialSubject.id)
    .setNotBefore(certificate.issuedAt)
    .sign(key.privateKey);
}
