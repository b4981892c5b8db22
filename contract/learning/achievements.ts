import * as z from 'zod/mini';
import { binary, Done, dataOf, endpoint } from '../endpoint.ts';
import { Day, Moment, publishedText, Uuid } from '../fields.ts';

export const badgeIds = [
  'first-course',
  'quiz-pro',
  'feedback-champion-1',
  'feedback-champion-2',
  'rapid-learner',
  'high-achiever',
  'knowledge-sharer',
  'consistency',
] as const;
export type BadgeId = (typeof badgeIds)[number];

export const badgeNames: Record<BadgeId, string> = {
  'first-course': 'First Course Completed',
  'quiz-pro': 'Quiz Pro',
  'feedback-champion-1': 'Feedback Champion',
  'feedback-champion-2': 'Feedback Champion',
  'rapid-learner': 'Rapid Learner',
  'high-achiever': 'High Achiever',
  'knowledge-sharer': 'Knowledge Sharer',
  consistency: 'Consistency is Key',
};

export const BadgeProgress = z.object({
  id: z.enum(badgeIds),
  name: z.string(),
  /** The name of its drawing. */
  image: z.string(),
  /** Null until earned. */
  earnedAt: z.nullable(Moment),
  have: z.number(),
  need: z.number(),
});
export type BadgeProgress = z.infer<typeof BadgeProgress>;

export const MyCertificate = z.object({
  id: z.string(),
  courseId: z.number(),
  courseTitle: z.string(),
  completedAt: Moment,
  /** The day printed on it, in the learner's time zone at the time. */
  completedOn: Day,
  issuedAt: Moment,
  revoked: z.boolean(),
  /** The public page. */
  url: z.string(),
});
export type MyCertificate = z.infer<typeof MyCertificate>;

export const getAchievements = endpoint({
  method: 'GET',
  path: '/api/achievements',
  access: 'account',
  summary: "The viewer's badges, earned or not, certificates, and work that certificates wait for.",
  reply: dataOf(
    z.object({
      badges: z.array(BadgeProgress),
      certificates: z.array(MyCertificate),
      /** Assignments that a teacher has to accept first, in courses without a certificate. */
      waiting: z.array(z.object({ slug: z.string(), name: z.string(), courseTitle: z.string() })),
    }),
  ),
});

export const CertificateParams = z.object({ id: Uuid });

export const Certificate = z.object({
  id: z.string(),
  /** The address of the course's drawing. */
  image: z.string(),
  state: z.enum(['genuine', 'revoked']),
  learnerName: z.string(),
  courseId: z.number(),
  courseTitle: z.string(),
  teacher: z.string(),
  hours: z.number(),
  completedAt: Moment,
  completedOn: Day,
  issuedAt: Moment,
  revokedAt: z.nullable(Moment),
  revokedReason: z.nullable(z.string()),
});
export type Certificate = z.infer<typeof Certificate>;

export const verifyCertificate = endpoint({
  method: 'GET',
  path: '/api/certificates/:id',
  access: 'visitor',
  summary: 'Verify a certificate by its id; public.',
  params: CertificateParams,
  reply: dataOf(Certificate),
});

export const getCertificateCard = endpoint({
  method: 'GET',
  path: '/api/certificates/:id/card',
  access: 'visitor',
  summary: 'The picture for link previews of a valid certificate; public.',
  params: CertificateParams,
  reply: binary('image/png'),
});

export const getCertificatePdf = endpoint({
  method: 'GET',
  path: '/api/certificates/:id/pdf',
  access: 'account',
  summary: 'The certificate as PDF, for its learner and Admins.',
  params: CertificateParams,
  reply: binary('application/pdf'),
});

export const getCredential = endpoint({
  method: 'GET',
  path: '/api/certificates/:id/credential',
  access: 'account',
  summary:
    'The certificate as a signed Open Badges 3.0 credential (JWT), for its learner and Admins.',
  params: CertificateParams,
  reply: binary('text/plain; charset=utf-8'),
});

export const getAchievementDefinition = endpoint({
  method: 'GET',
  path: '/api/credentials/achievements/:id',
  access: 'visitor',
  summary: 'The achievement of completing a course, as credentials refer to it (Open Badges 3.0).',
  params: z.object({ id: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)) }),
  reply: z.record(z.string(), z.unknown()),
});

export const getIssuer = endpoint({
  method: 'GET',
  path: '/api/credentials/issuer',
  access: 'visitor',
  summary: 'The issuer of credentials (Open Badges 3.0 Profile).',
  reply: z.record(z.string(), z.unknown()),
});

export const getCredentialKey = endpoint({
  method: 'GET',
  path: '/api/credentials/keys/:id',
  access: 'visitor',
  summary: 'A public key of signed credentials, as JWK.',
  params: z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
  reply: z.record(z.string(), z.unknown()),
});

export const revokeCertificate = endpoint({
  method: 'POST',
  path: '/api/certificates/:id/revocation',
  access: 'admin',
  summary: 'Revoke a certificate. Its page shows the reason; audited.',
  params: CertificateParams,
  body: z.object({ reason: publishedText('Reason', 300) }),
  reply: Done,
});
