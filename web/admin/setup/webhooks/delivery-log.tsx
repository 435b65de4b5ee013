import { t } from '@lingui/core/macro'
import { CircleAlert, CircleCheck, Hourglass, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { WebhookDelivery } from '../../../../domain/messages/webhook.ts'
import type { Failure } from '../../../api-error.ts'
import { firstPage } from '../../../parts/paging/list-position.ts'
import { Paging } from '../../../parts/paging/paging.tsx'
import { useFormats } from '../../../store/hooks.ts'
import { onLive } from '../../../store/live-listeners.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { notify } from '../../../ui/toast.ts'
import { useRetryDeliveryMutation, webhookApi } from './webhook-api.ts'
import { deliveryName, deliveryStatusText } from './webhook-text.ts'

const { deliveries } = webhookApi.endpoints

/** Polling intervals in milliseconds: while a visible delivery is about to be sent, and otherwise. */
const pollMillis = { active: 1_000, idle: 20_000 } as const
/** Duration of fast polling after a booking changed, in milliseconds. */
const expectedFor = 10_000

interface DeliveryLogProps {
  readonly webhookId: string
}

/** Deliveries, latest first, polled until all are sent. */
export function DeliveryLog({ webhookId }: DeliveryLogProps) {
  const [position, setPosition] = useState(firstPage)
  const query = { id: webhookId, ...position }
  const { data: log, error } = deliveries.useQueryState(query)
  const [retriedId, setRetriedId] = useState('')
  const isOpen = log?.items.some(({ id, status, attempts }) => status === 'queued' && (attempts === 0 || id === retriedId))
  const isExpected = useDeliveryExpected()
  const { refetch } = deliveries.useQuerySubscription(query, {
    pollingInterval: isOpen || isExpected ? pollMillis.active : pollMillis.idle,
    skipPollingIfUnfocused: true,
  })
  const [retryDelivery] = useRetryDeliveryMutation()

  async function retry(delivery: string): Promise<void> {
    try {
      await retryDelivery({ id: webhookId, delivery }).unwrap()
      setRetriedId(delivery)
      notify({ about: delivery, text: t`We’re sending it again.` })
    } catch (thrown) {
      notify({ about: delivery, text: (thrown as Failure).message, tone: 'danger' })
    }
  }

  const failure = error && (error as Failure).message
  if (!log) {
    if (failure) return <LoadFailed problem={t`We couldn’t load the log.`} error={failure} onRetry={refetch} />
    return <Loader label={t`Loading the log…`} />
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {log.items.length === 0 ? (
        <p className="text-muted">{t`Nothing has been sent to it in the last 30 days.`}</p>
      ) : (
        <ul aria-label={t`Deliveries`} className="rounded-control border border-line">
          {log.items.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} onRetry={() => retry(delivery.id)} />
          ))}
        </ul>
      )}
      <Paging neighbors={log} onTurn={setPosition} />
      {/* Below the loaded rows, which must not move. */}
      {failure && <LoadFailed problem={t`We couldn’t load the latest deliveries.`} error={failure} onRetry={refetch} />}
    </div>
  )
}

/** True for a while after a booking changed: its delivery is queued after the change. */
function useDeliveryExpected(): boolean {
  const [changes, setChanges] = useState(0)
  useEffect(() => onLive('appointment', () => setChanges((before) => before + 1)), [])
  useEffect(() => {
    if (changes === 0) return
    const timer = setTimeout(() => setChanges(0), expectedFor)
    return () => clearTimeout(timer)
  }, [changes])
  return changes > 0
}

const styles: Record<WebhookDelivery['status'], { readonly Icon: LucideIcon; readonly className: string }> = {
  queued: { Icon: Hourglass, className: 'text-warning' },
  delivered: { Icon: CircleCheck, className: 'text-success' },
  failed: { Icon: CircleAlert, className: 'text-danger' },
}

function DeliveryRow({ delivery, onRetry }: { readonly delivery: WebhookDelivery; readonly onRetry: () => void }) {
  const formats = useFormats()
  const { event, appointmentId, status, lastError, createdAt } = delivery
  const { Icon, className } = styles[status]
  const parts = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', second: '2-digit' } as const
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_6rem] items-center gap-x-3 border-t border-line px-3 py-2 first:border-t-0">
      <div className="grid min-w-0 gap-0.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:gap-x-4">
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium">{deliveryName(event)}</span>{' '}
          {appointmentId && (
            <Link
              to={`/admin/bookings?q=${appointmentId}`}
              className="font-mono text-sm text-accent underline underline-offset-4"
            >
              {appointmentId}
            </Link>
          )}
          <span className="block text-sm text-muted">
            {formats
              .instant(createdAt, { ...parts, hourCycle: formats.clock === '12' ? 'h12' : 'h23' })
              .replaceAll('\u202f', ' ')}
          </span>
        </span>
        <span className="min-w-0 text-sm wrap-anywhere">
          <span className={`inline-flex items-center gap-1.5 font-medium ${className}`}>
            <Icon aria-hidden="true" className="size-4 shrink-0" />
            {deliveryStatusText(delivery)}
          </span>
          {lastError && <span className="block text-muted">{lastError}</span>}
        </span>
      </div>
      {status !== 'delivered' && (delivery.attempts > 0 || status === 'failed') && (
        <Button variant="quiet" onClick={onRetry} className="px-2.5! text-sm!">
          {t`Try again`}
        </Button>
      )}
    </li>
  )
}
