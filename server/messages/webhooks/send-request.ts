import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { BlockList } from 'node:net'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import { say } from '../../../domain/language/say.ts'
import { checkedLookup, checkHost, RefusedDestination } from '../../platform/http/destinations.ts'

interface WebhookRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly networks: BlockList
  /** Timeout of connecting, sending and the response's beginning, in milliseconds. */
  readonly timeoutMillis: number
  readonly signal: AbortSignal
}

/** The response's status, null if there was none. `problem` is null if it was accepted. */
export interface RequestOutcome {
  readonly responseStatus: number | null
  readonly problem: string | null
}

/** Sends a delivery once. Follows no redirects, and reads only the status of the response. Never throws. */
export async function sendRequest({ url, timeoutMillis, signal: ended, ...rest }: WebhookRequest): Promise<RequestOutcome> {
  const timeout = AbortSignal.timeout(timeoutMillis)
  try {
    const signal = AbortSignal.any([timeout, ended])
    const responseStatus = await post(new URL(url), { ...rest, signal })
    return { responseStatus, problem: findProblem(responseStatus) }
  } catch (error) {
    const problem = timeout.aborted ? say(noAnswerWithin(timeoutMillis / 1000)) : explained(error)
    return { responseStatus: null, problem }
  }
}

function noAnswerWithin(seconds: number): MessageDescriptor {
  return plural({ seconds }, { one: 'No answer within {seconds} second.', other: 'No answer within {seconds} seconds.' })
}

type Sending = Pick<WebhookRequest, 'headers' | 'body' | 'networks' | 'signal'>

function post(url: URL, { headers, body, networks, signal }: Sending): Promise<number> {
  const rules = {
    networks,
    setting: 'WEBHOOK_NETWORKS',
    isEncrypted: url.protocol === 'https:',
    encryptIt: say(msg`Use https:// for it.`),
  }
  checkHost(url.hostname, rules)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      // A new connection: the address was checked for this one.
      agent: false,
      lookup: checkedLookup(rules),
      signal,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Chairtime',
        ...headers,
      },
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      // Don't wait for the body: a receiver could hold the connection open.
      response.destroy()
    })
    sent.end(body)
  })
}

function findProblem(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return say(msg`It answered with a redirect (${{ status }}). We don’t follow those.`)
  return say(msg`It answered ${{ status }}.`)
}

const problems: Readonly<Record<string, MessageDescriptor>> = {
  ECONNREFUSED: msg`Nothing answers at this address.`,
  ECONNRESET: msg`The connection was closed before an answer.`,
  EPIPE: msg`The connection was closed before an answer.`,
  ENOTFOUND: msg`The name in the address isn’t known.`,
  EAI_AGAIN: msg`The name in the address couldn’t be looked up.`,
  EHOSTUNREACH: msg`The address can’t be reached.`,
  ENETUNREACH: msg`The address can’t be reached.`,
  ETIMEDOUT: msg`The address can’t be reached.`,
  CERT_HAS_EXPIRED: msg`Its certificate has expired.`,
  ERR_TLS_CERT_ALTNAME_INVALID: msg`Its certificate is for another name.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: msg`Its certificate isn’t from a known authority.`,
  SELF_SIGNED_CERT_IN_CHAIN: msg`Its certificate isn’t from a known authority.`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: msg`Its certificate isn’t from a known authority.`,
}

function explained(error: unknown): string {
  if (error instanceof RefusedDestination) return error.message
  const code = (error as Partial<NodeJS.ErrnoException> | null)?.code
  // If several addresses of a name failed, use the first one's error.
  if (error instanceof AggregateError && !(code && code in problems)) return explained(error.errors[0])
  const problem = problems[code ?? '']
  if (problem) return say(problem)
  return say(code ? msg`The connection failed (${{ code }}).` : msg`The connection failed.`)
}
