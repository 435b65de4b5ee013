import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { type AppointmentStatus, appointment, appointmentStatus } from '../booking/appointment.ts'
import type { HistoryEvent } from '../booking/history.ts'
import { cleaned } from '../cleaned-text.ts'
import { said } from '../language/say.ts'
import { pageEnds } from '../paging.ts'
import { instant } from '../time/date-schemas.ts'

/** Events that other systems can receive (docs/webhooks.md). */
export const webhookEvents = [
  'appointment.created',
  'appointment.confirmed',
  'appointment.moved',
  'appointment.canceled',
  'appointment.reopened',
  'appointment.completed',
  'appointment.deleted',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const testEvent = 'webhook.test'

const eventsByStatus: Record<AppointmentStatus, WebhookEvent> = {
  Pending: 'appointment.reopened',
  Confirmed: 'appointment.confirmed',
  Completed: 'appointment.completed',
  Canceled: 'appointment.canceled',
}

/** Returns null for kinds that call no webhook. An undo is named by its effect: the restored status, or a move. */
export function toWebhookEvent({
  kind,
  from = null,
  to,
  awaitsPayment,
}: Pick<HistoryEvent, 'kind' | 'to'> & Partial<Pick<HistoryEvent, 'from' | 'awaitsPayment'>>): WebhookEvent | null {
  // Nobody has heard of a booking that its client hasn't paid yet.
  if (awaitsPayment) return kind === 'prepaid' ? 'appointment.created' : null
  switch (kind) {
    case 'booked':
      return 'appointment.created'
    case 're-opened':
      return 'appointment.reopened'
    case 'confirmed':
    case 'moved':
    case 'canceled':
    case 'completed':
    case 'deleted':
      return `appointment.${kind}`
    case 'undone':
      if (to?.startsAt !== undefined) return 'appointment.moved'
      // Undoing an edit: the edit wasn't sent either.
      if (to?.status === from?.status) return null
      return to && eventsByStatus[to.status]
    case 'prepaid':
      return to?.status === 'Confirmed' ? 'appointment.confirmed' : null
    // A no-show is canceled; taking it back restores the status.
    case 'no_show':
      return to && eventsByStatus[to.status]
    case 'arrived':
    case 'started':
    case 'finished':
    case 'late':
    case 'edited':
    case 'note':
    case 'reason':
    case 'paid':
    case 'refunded':
    case 'imported':
    case 'receipt':
    case 'rezoned':
    case 'payment_asked':
    case 'payment_excused':
    case 'payment_kept':
    case 'fee_due':
    case null:
      return null
    default:
      return kind satisfies never
  }
}

export const maxWebhooks = 20

/** Hosts within the own computer or network: http:// is enough there. */
const localHost =
  /^(?:localhost|[a-z0-9-]+|.+\.(?:localhost|local|lan|internal|home\.arpa)|127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|\[(?:::1|f[cd][\da-f:]+)\])$/i

const addressError = said(msg`Use https://, or http:// within your own network`)
const address = z
  .string(said(msg`Enter an address`))
  .overwrite(cleaned)
  .trim()
  .min(1, said(msg`Enter an address`))
  .max(2048, said(msg`The address is too long`))
  .pipe(
    z.union(
      [z.url({ protocol: /^https$/, ...addressError }), z.url({ protocol: /^http$/, hostname: localHost, ...addressError })],
      addressError,
    ),
  )
  // Printable ASCII, as addresses are: others break headers and logs.
  .refine((url) => /^[!-~]+$/.test(url), addressError)

/** `events` is empty for all of them, even later versions' events. */
export const webhookInput = z
  .object({
    url: address,
    events: z
      .array(z.enum(webhookEvents, said(msg`Choose events from the list`)))
      .max(50, said(msg`Choose events from the list`))
      .transform((events) => webhookEvents.filter((event) => events.includes(event))),
    active: z.boolean(said(msg`Choose whether it’s on`)).default(true),
  })
  .meta({ id: 'WebhookInput' })
export type WebhookInput = z.infer<typeof webhookInput>

export const webhook = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.string()),
    active: z.boolean(),
    /** Key of the signature: 'whsec_' and base 64. */
    secret: z.string(),
    createdAt: instant,
    failed: z.int(),
    queued: z.int(),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof webhook>

export const deliveryStatuses = ['queued', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export const webhookDelivery = z
  .object({
    /** The `webhook-id` header, the same at each attempt. */
    id: z.string(),
    event: z.string(),
    appointmentId: z.string().nullable(),
    status: z.enum(deliveryStatuses),
    attempts: z.int(),
    responseStatus: z.int().nullable(),
    lastError: z.string().nullable(),
    createdAt: instant,
    deliveredAt: instant.nullable(),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof webhookDelivery>

export const deliveryPage = z.object({ items: z.array(webhookDelivery), ...pageEnds }).meta({ id: 'WebhookDeliveryPage' })
export type DeliveryPage = z.infer<typeof deliveryPage>

/** `date` (Unix seconds) and `stylistId` only for a move. */
const position = z.object({ status: appointmentStatus, date: z.number().optional(), stylistId: z.string().optional() })

/** Body of a delivery. `timestamp` is when it happened; `appointment` is as it was when the delivery was queued, null once deleted. */
export const webhookPayload = z
  .object({
    type: z.enum(webhookEvents),
    timestamp: z.iso.datetime(),
    data: z.object({
      eventId: z.int(),
      appointmentId: z.string(),
      from: position.nullable(),
      to: position.nullable(),
      changedBy: z.string().nullable(),
      appointment: appointment.nullable(),
    }),
  })
  .meta({ id: 'WebhookPayload' })
export type WebhookPayload = z.infer<typeof webhookPayload>
