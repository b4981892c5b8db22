import type { SamlSettings } from '../../../contract/sign-on/saml.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { Connection } from '../connections/connection.ts';
import { findConnection } from '../connections/queries.ts';
import {
  answerFlow,
  findFlowByRequest,
  findFlowByState,
  finishPath,
} from '../flows/answer-flow.ts';
import type { Answer } from '../flows/arrived.ts';
import { takeAssertion, type WaitingFlow } from '../flows/queries.ts';
import { returnPath } from '../flows/return-path.ts';
import { writeLog } from '../log/log.ts';
import { Refusal } from '../refusals.ts';
import { samlAddresses } from './addresses.ts';
import { endOfFingerprint, fingerprintOf, type ProviderCertificate } from './certificates.ts';
import { clockSkewMs, type SamlAnswer } from './check-assertion.ts';
import { type CheckedResponse, checkResponse } from './check-response.ts';
import { SamlProblem, toSignOnProblem } from './problems.ts';
import { samlSettings } from './protocol.ts';
import { findAnsweredFlow, listCertificates } from './queries.ts';
import { directoryIdOf, hasLeftGroupsOut, hasSecondFactor, readSubject } from './read-subject.ts';
import { refreshAfterFailure } from './refresh-metadata.ts';
import { verifyInProcess } from './verify-in-process.ts';

export interface PostedForm {
  SAMLResponse: string;
  RelayState: string;
}

/**
 * What a browser posted for a provider. Returns the path it goes to next. Reading the form costs little and is bounded, so that happens
 * here; what is verified, in a process of its own.
 */
export async function answerSaml(
  db: Db,
  config: Config,
  connectionId: string,
  form: PostedForm,
): Promise<string> {
  const connection = await findConnection(db, connectionId);
  if (connection?.kind !== 'saml') throw new Refusal('no_way');
  const checked = tryCheck(form.SAMLResponse);
  if (checked instanceof SamlProblem) {
    // Nothing in it can be believed, not even which request it answers.
    const flow = await findFlowByState(db, connection, form.RelayState);
    if (flow)
      await answerFlow(db, connection, flow, () => Promise.reject(toSignOnProblem(checked)));
    return finishPath(flow);
  }
  if (checked.inResponseTo === undefined) return startPath(config, connection, form.RelayState);
  const flow = await findFlowByRequest(db, connection, checked.inResponseTo);
  if (!flow) return repeatedPath(db, connection, checked.inResponseTo);
  return answerChecked(db, config, connection, flow, checked);
}

/**
 * A provider's own portal sends answers that nobody asked for, which could be anyone's. So the person begins an ordinary sign-in
 * with the same provider, notices nothing because they're signed in there, and no stolen answer gets in.
 */
function startPath({ publicUrl }: Config, { id }: Connection, relayState: string): string {
  const returnTo = returnPath(publicUrl, relayState);
  const path = `/sign-in/with/${id}`;
  return returnTo === '' ? path : `${path}?${new URLSearchParams({ returnTo })}`;
}

/** Sent twice, or a stolen copy: the flow has its answer, and ends in its own browser or not at all. */
async function repeatedPath(db: Db, connection: Connection, requestId: string): Promise<string> {
  const answered = await findAnsweredFlow(db, connection.id, requestId);
  if (answered) await logRepeated(db, connection);
  return finishPath(answered);
}

async function answerChecked(
  db: Db,
  config: Config,
  connection: Connection,
  flow: WaitingFlow,
  response: CheckedResponse,
): Promise<string> {
  const verify = async () => {
    const settings = samlSettings(connection);
    const answer = await verifyAnswer(db, config, connection, flow, response);
    const { assertionId } = answer;
    const isStale = answer.authenticatedAt < flow.createdAt.getTime() - clockSkewMs;
    if (flow.purpose === 'prove' && isStale) {
      throw new SamlProblem('not_current', 'the provider didn’t ask again');
    }
    const expiresAt = new Date(answer.expiresAt);
    const isFirst = await takeAssertion(db, {
      connectionId: connection.id,
      assertionId,
      expiresAt,
    });
    if (!isFirst) throw new RepeatedAnswer();
    return toAnswer(settings, answer);
  };
  try {
    await answerFlow(db, connection, flow, () => verify().catch(rethrowForLog));
  } catch (error) {
    // Whoever was first answers the flow.
    if (!(error instanceof RepeatedAnswer)) throw error;
    await logRepeated(db, connection);
  }
  return finishPath(flow);
}

class RepeatedAnswer extends Error {}

function rethrowForLog(error: unknown): never {
  throw error instanceof SamlProblem ? toSignOnProblem(error) : error;
}

async function verifyAnswer(
  db: Db,
  config: Config,
  connection: Connection,
  flow: WaitingFlow,
  response: CheckedResponse,
): Promise<SamlAnswer> {
  const certificates = await listCertificates(db, connection.id);
  const verifyWith = (known: readonly ProviderCertificate[]) => {
    const { entityId, acs } = samlAddresses(config, connection.id);
    return verifyInProcess({
      response,
      expected: {
        issuer: samlSettings(connection).entityId,
        acs,
        audience: entityId,
        requestId: flow.requestId,
        now: Date.now(),
      },
      certificates: known.map(({ pem }) => pem),
    });
  };
  if (certificates.length === 0) throw new SamlProblem('bad_signature', 'no certificate yet');
  try {
    return await verifyWith(certificates);
  } catch (error) {
    if (!(error instanceof SamlProblem) || error.code !== 'bad_signature') throw error;
    // The provider may sign with a new key.
    const refreshed = await refreshAfterFailure(db, config, connection);
    const isNew = refreshed?.some(
      ({ fingerprint }) => !certificates.some((known) => known.fingerprint === fingerprint),
    );
    if (refreshed && isNew) return verifyWith(refreshed);
    throw new SamlProblem('bad_signature', compareCertificates(certificates, response));
  }
}

/** As administrators compare them: by the ends of their fingerprints. */
function compareCertificates(
  certificates: readonly ProviderCertificate[],
  { broughtCertificate }: CheckedResponse,
): string {
  const brought = broughtCertificate && fingerprintOf(broughtCertificate);
  if (!brought) return 'The answer doesn’t say which certificate it was signed with.';
  if (certificates.some(({ fingerprint }) => fingerprint === brought)) {
    return `The certificate is the right one (${endOfFingerprint(brought)}), so the answer was changed on its way.`;
  }
  const ours = certificates.map(({ fingerprint }) => endOfFingerprint(fingerprint));
  return `Yours ends in ${ours.join(' or ')}, the answer’s in ${endOfFingerprint(brought)}.`;
}

function toAnswer(settings: SamlSettings, answer: SamlAnswer): Answer {
  const { subject, mayBeReassigned } = readSubject(settings, answer);
  return {
    subject,
    mayBeReassigned,
    directoryId: directoryIdOf(answer),
    emailVerified: null,
    secondFactor: hasSecondFactor(answer),
    sessionIndex: answer.sessionIndex ?? null,
    claims: Object.fromEntries([
      ...answer.attributes.map(({ name, values }) => [name, values] as const),
      // Where a provider sends nothing else, such as Google Workspace, the name is the address.
      ['NameID', [answer.nameId]],
    ]),
    groupsLeftOut: hasLeftGroupsOut(answer),
    issuedAt: new Date(answer.issuedAt),
  };
}

async function logRepeated(db: Db, { teamId, id }: Connection): Promise<void> {
  await writeLog(db, { teamId, connectionId: id, act: 'refused', code: 'replayed' });
}

function tryCheck(encoded: string): CheckedResponse | SamlProblem {
  try {
    return checkResponse(encoded);
  } catch (error) {
    if (error instanceof SamlProblem) return error;
    throw error;
  }
}
