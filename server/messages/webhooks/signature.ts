import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

export function newSecret(): string {
  return prefix + randomBytes(24).toString('base64')
}

interface Message {
  readonly id: string
  /** Unix seconds. */
  readonly sentAt: number
  readonly body: string
}

/**
 * Returns headers by which a receiver verifies that a message is from this salon, recent and unaltered. Source:
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signedHeaders(secret: string, { id, sentAt, body }: Message): Record<string, string> {
  const timestamp = String(Math.floor(sentAt))
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
